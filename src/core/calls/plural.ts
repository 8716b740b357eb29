/** Whether `plural` is `singular` with s, es, or y → ies (format.md §3.5, §7.19); ASCII case is ignored. */
export function isPluralOf(plural: string, singular: string): boolean {
  const many = asciiLower(plural);
  const one = asciiLower(singular);
  if (many === `${one}s` || many === `${one}es`) return true;
  return one.endsWith('y') && many === `${one.slice(0, -1)}ies`;
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
