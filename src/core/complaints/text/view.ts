/** A text that was taken out of another, with the offset there of each of its code units. */
export interface View {
  readonly text: string;
  /** The offset in the paste of an offset here; the end of the text included. */
  at(offset: number): number;
}

/** The paste itself. */
export const wholeView = (text: string): View => ({ text, at: (offset) => offset });

const PLAIN = /[^\\'"`\n]+/y;
const ESCAPE = /\\(u[\da-fA-F]{4}|x[\da-fA-F]{2}|[\s\S])/y;
/** The sign with which Node and Python join the parts of a long string. */
const JOINT = /\s{0,99}\+?\s{0,99}[bBrRuUfF]{0,2}(?=["'`])/y;
const CONTROLS: Readonly<Partial<Record<string, string>>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/** The content of the string literals in a span of a view, joined, with their escapes undone. */
export function literalView(view: View, start: number, end: number): View {
  const parts: string[] = [];
  const places: number[] = [];
  const add = (part: string, place: number, step: 0 | 1): void => {
    parts.push(part);
    for (let at = 0; at < part.length; at++) places.push(view.at(place + step * at));
  };
  let at = matchAt(JOINT, view.text, start)?.length ?? 0;
  at += start;
  while (at < end) {
    const quote = view.text.charAt(at++);
    while (at < end && view.text.charAt(at) !== quote) {
      const plain = matchAt(PLAIN, view.text, at);
      const escaped = plain === undefined ? matchAt(ESCAPE, view.text, at) : undefined;
      const part = plain ?? escaped ?? view.text.charAt(at);
      if (escaped === undefined) add(part, at, 1);
      else add(unescaped(escaped.slice(1)), at, 0);
      at += part.length;
    }
    places.push(view.at(Math.min(at, end)));
    at += 1;
    const joint = at < end ? matchAt(JOINT, view.text, at) : undefined;
    if (joint === undefined) break;
    places.pop();
    at += joint.length;
  }
  return { text: parts.join(''), at: (offset) => places[offset] ?? view.at(end) };
}

function unescaped(code: string): string {
  if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return CONTROLS[code] ?? code;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The offset after the literal whose quote is at the offset; -1 where its line ends first. */
export function endOfLiteral(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === quote) return at + 1;
    else if (char === '\n') return -1;
  }
  return -1;
}
