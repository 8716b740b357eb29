import type { Span } from '../../../../base/span.ts';

/** What people write into JSON that they show: a comment or a remark up to the end of its line, an ellipsis and its comma. */
const NOTE = /(?:\/\/|#|<?-{2,}|←)[^\n]*|(?:\.{3}|…)(?:[ \t]{0,9},)?/y;
/** An object of which nothing is shown. */
const ALL_LEFT_OUT = /\{\s{0,9}(?:\.{3}|…)\s{0,9}\}/y;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const DOTS = /^[.…]/;
/** So much before a bracket is looked at for its key. */
const NEAR = 40;
/** The key of what a tool is called with, where all counts. */
const ARGUMENTS = /"(?:arguments|args|input|parameters)"\s{0,9}:\s{0,9}$/;

/** How far JSON from a bracket on was looked at, and the JSON as a machine would have written it. */
interface Shortened extends Span {
  /** Absent where nobody wrote into it, no bracket closes it, or arguments are shown in part. */
  readonly source?: string;
}

/** The JSON from a bracket on, blanks in place of what people wrote into it or left out of it; an object of which nothing is shown is a text. */
export function shortenedJson(text: string, start: number): Shortened {
  const parts: string[] = [];
  const open: boolean[] = [];
  let from = start;
  for (let at = start; at < text.length; ) {
    const string = matchAt(STRING, text, at);
    const hidden = string === undefined && open.length > 0 ? matchAt(ALL_LEFT_OUT, text, at) : undefined;
    const note = string === undefined ? (hidden ?? matchAt(NOTE, text, at)) : undefined;
    if (string !== undefined) at += string.length;
    else if (note !== undefined) {
      if (hidden === undefined && DOTS.test(note) && open.includes(true)) return { start, end: at };
      const instead = hidden === undefined ? ' '.repeat(note.length) : `"${'.'.repeat(note.length - 2)}"`;
      parts.push(text.slice(from, at), instead);
      at += note.length;
      from = at;
    } else {
      const char = text.charAt(at++);
      if (char === '{' || char === '[') open.push(ARGUMENTS.test(text.slice(Math.max(start, at - NEAR), at - 1)));
      if (char === '}' || char === ']') open.pop();
      if (open.length > 0) continue;
      return { start, end: at, ...(parts.length > 0 ? { source: parts.join('') + text.slice(from, at) } : {}) };
    }
  }
  return { start, end: text.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
