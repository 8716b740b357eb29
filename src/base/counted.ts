/** A number with its noun for a sentence: `1 chunk`, `1,204 chunks`, `2 replies`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** Digits in groups of three with commas, the same in every locale: `1,234,567`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Words in a row for a sentence: `a, b and c`; empty where there are none. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** A quoted piece of foreign text for a sentence, on one line and of at most 60 characters. */
export function quoted(source: string): string {
  const line = source.trim().replace(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}
