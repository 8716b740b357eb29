/** What an object of JSON lacks, and the offset at which it would have to stand. */
interface MissingClosers {
  readonly closers: string;
  readonly at: number;
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** A longer object is not looked at. */
const LONGEST = 100_000;
/** A text, a bracket, or anything else that JSON is made of. */
const TOKEN = /\s*(?:"(?:[^"\\\n]|\\[^\n])*"|[{}[\]]|[:,]|-?\d[\d.eE+-]*|true\b|false\b|null\b)/y;

/** The brackets that the object which begins at an offset leaves open, where it is sound up to its end, or to words that follow it; null where it is not. */
export function missingClosers(source: string, start: number): MissingClosers | null {
  const text = source.slice(start, start + LONGEST);
  const open: string[] = [];
  let last = '';
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0].trim() ?? '';
    const isMember = last === '{' || last === '[' || last === ',' || last === ':' || last === '';
    // A value cannot follow a value: what does is no part of the object.
    if (token === '' || (!isMember && !/^[}\],:]/.test(token))) break;
    if (token === '{' || token === '[') open.push(CLOSERS[token]!);
    else if ((token === '}' || token === ']') && open.pop() !== token) return null;
    at = TOKEN.lastIndex;
    last = token;
    if (open.length === 0) return null;
  }
  const isSound = /^["\d}\]tfn-]/.test(last) && !/^\s*"/.test(text.slice(at));
  return isSound ? { closers: open.reverse().join(''), at: start + at } : null;
}
