/** The text with letters replaced by `a` and `A` and digits by `0`; the length stays. */
export const masked = (text: string): string =>
  text.replace(/[\p{L}\p{N}]/gu, (char) =>
    (/\p{N}/u.test(char) ? '0' : /\p{Lu}/u.test(char) ? 'A' : 'a').repeat(char.length),
  );

/** Fields that the reader of logs fills itself, or that causes name anyway: their values stay readable. */
const PLAIN_PATHS: ReadonlySet<string> = new Set(['tool', 'dialect', 'finish', 'history', 'file']);

/** The value of a field as a masked log shows it. */
export const maskedGroup = (path: string, value: string): string => (PLAIN_PATHS.has(path) ? value : masked(value));
