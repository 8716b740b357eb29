/** Letters as `a` and `A`, digits as `0`; the length stays. */
export const masked = (text: string): string =>
  text.replace(/[\p{L}\p{N}]/gu, (char) =>
    (/\p{N}/u.test(char) ? '0' : /\p{Lu}/u.test(char) ? 'A' : 'a').repeat(char.length),
  );
