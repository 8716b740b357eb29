/** A value as JSON to compare it by; big integers, which JSON has none of, as text. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
