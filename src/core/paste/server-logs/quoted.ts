/** A literal between quotes, with its escapes undone. */
interface Quoted {
  readonly text: string;
  /** After the closing quote. */
  readonly end: number;
  /** The line ended before the closing quote. */
  readonly isCut: boolean;
}

/** What `\x80` and above are: in Go a byte that is no UTF-8, in Python's `repr` a character. */
type Notation = 'go' | 'text';

const RUNS: Readonly<Record<string, RegExp>> = { '"': /[^"\\\n]+/y, "'": /[^'\\\n]+/y };
const ESCAPE = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{3}|[^\n])/y;
const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};

/** The literal whose opening quote is at the offset; where the line ends first, what there is of it. */
export function quotedAt(text: string, start: number, notation: Notation = 'text'): Quoted {
  const quote = text[start]!;
  const run = RUNS[quote]!;
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    run.lastIndex = at;
    const plain = run.exec(text)?.[0];
    if (plain !== undefined) {
      parts.push(plain);
      at += plain.length;
    }
    if (text[at] === quote) return { text: parts.join(''), end: at + 1, isCut: false };
    ESCAPE.lastIndex = at;
    const found = ESCAPE.exec(text);
    if (!found) return { text: parts.join(''), end: at, isCut: true };
    parts.push(unescaped(found[1]!, notation));
    at += found[0].length;
  }
}

function unescaped(code: string, notation: Notation): string {
  if (code.length === 1) return CONTROLS[code] ?? (/[\\'"`/]/.test(code) ? code : `\\${code}`);
  if (notation === 'go' && /^x[89a-fA-F]/.test(code)) return '\ufffd';
  const point = /^[0-7]/.test(code) ? Number.parseInt(code, 8) : Number.parseInt(code.slice(1), 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}
