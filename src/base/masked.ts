/** Letters as `a` and `A`, digits as `0`; the length stays. */
export const masked = (text: string): string =>
  text.replace(/[\p{L}\p{N}]/gu, (char) =>
    (/\p{N}/u.test(char) ? '0' : /\p{Lu}/u.test(char) ? 'A' : 'a').repeat(char.length),
  );

/** What the reader of logs itself says of a reply, or what causes name anyway. */
const PLAIN_PATHS: ReadonlySet<string> = new Set(['tool', 'dialect', 'finish', 'file']);

/** A value of a field as a masked log shows it. */
export const maskedGroup = (path: string, value: string): string => (PLAIN_PATHS.has(path) ? value : masked(value));
