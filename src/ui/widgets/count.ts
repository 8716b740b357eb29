const FIGURES = new Intl.NumberFormat('en-US');

/** A whole number with its thousands apart. */
export const figure = (value: number): string => FIGURES.format(value);

/** A number with its noun: `1 chunk`, `1,998 chunks`. */
export function count(value: number, noun: string, plural = `${noun}s`): string {
  return `${figure(value)} ${value === 1 ? noun : plural}`;
}
