/** What a whole text is as JSON, whole or cut; null where it is none. */
export function jsonWords(text: string): string | null {
  if (/^\s{0,99}\{\s{0,99}$/.test(text)) return 'a JSON object that is cut off';
  if (!/^\s{0,99}\{\s{0,99}["'][^"'\n]{1,100}["']\s{0,9}:/.test(text)) return null;
  try {
    JSON.parse(text);
    return 'a JSON object';
  } catch {
    return /[}\]]\s{0,99}$/.test(text) ? 'what looks like a JSON object' : 'a JSON object that is cut off';
  }
}

/** What people do not write in sentences: members of an object, calls of a program, tokens, escapes. */
const DATA =
  /[{,]\s{0,9}\\?["'][\w$.-]{1,60}\\?["']\s{0,9}:|<\|[\w▁]{1,40}\|>|<｜|^[ \t>]{0,9}[A-Za-z_][\w.]{0,80}\((?:["'{[]|\w{1,60}=|\)|\s{0,9}$)|\\n[^\n]{0,200}\\n|\\"/m;

/** Whether code or data is amid the words, in which a call may be that nothing here knows. */
export const holdsData = (text: string): boolean => DATA.test(text);
