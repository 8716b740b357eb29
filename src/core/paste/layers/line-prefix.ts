import { linesOf } from '../lines.ts';
import { ViewBuilder } from '../view.ts';
import type { Layer } from './layer.ts';

/** What may be before each line of a text, and what it is replaced by to compare lines; an item of a list is none of them. */
const TOKENS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['T', /\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[-+]\d\d:?\d\d)?\]?(?=[\s|:])/y],
  ['T', /\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?(?=[\s|])/y],
  ['T', /[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?=\s)/y],
  ['L', /\[?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\]?:?(?=\s)/y],
  ['>', /(?:> ?)+/y],
  ['|', /[│┃┆║|]/y],
  ['#', /(?:#|\/\/)(?= )/y],
  ['+', /\+(?!\s*$)/y],
  ['0', /\d{1,7}(?:[:|→.)\]]|\t|(?= {1,4}[│|]))/y],
  // A container, a pod, a process with its number, and the sign that ends its name.
  ['n', /[\w.-]{2,60}(?: {1,9}\||(?:\[\d{1,9}\]|-\d{1,4}):?(?=\s))/y],
  ['n', /\((?:[A-Za-z][\w]{1,30} )?pid=\d{1,9}\)/y],
  ['n', /\[[\w .:/-]{1,60}\](?=\s)/y],
];
const BLANKS = /[ \t]+/y;
/** So many lines are looked at to find what all have. */
const LOOKED_AT = 400;

interface Prefix {
  /** The forms of its tokens, and where each ends. */
  readonly forms: readonly string[];
  readonly ends: readonly number[];
}

function prefixOf(text: string, start: number, end: number): Prefix {
  const forms: string[] = [];
  const ends: number[] = [];
  let at = start;
  while (at < end && forms.length < 12) {
    const found = TOKENS.find(([, pattern]) => lengthAt(pattern, text, at, end) > 0);
    const length = found ? lengthAt(found[1], text, at, end) : lengthAt(BLANKS, text, at, end);
    if (length === 0) break;
    if (found) {
      forms.push(found[0]);
      ends.push(at + length);
    } else if (forms.length > 0) ends[ends.length - 1] = at + length;
    at += length;
  }
  return { forms, ends };
}

function lengthAt(pattern: RegExp, text: string, at: number, end: number): number {
  pattern.lastIndex = at;
  const length = pattern.exec(text)?.[0].length ?? 0;
  return at + length > end ? 0 : length;
}

/**
 * The prefix that every line has: times, levels, names of containers, numbers, quote marks, borders. A line with nothing else may lack the blank
 * after it. The blanks after the prefix are the text's own but for one.
 */
export const linePrefix: Layer = {
  what: 'the prefix of each line',
  undo(view) {
    const { text } = view;
    const lines = linesOf(text);
    const filled = lines.filter(({ start, end }) => text.slice(start, end).trim() !== '');
    const first = filled[0];
    if (!first || (filled.length < 2 && !/^\s*(?:>|[│┃║])/.test(text))) return undefined;
    let common = prefixOf(text, first.start, first.end).forms;
    for (const { start, end } of filled.slice(1, LOOKED_AT)) {
      if (common.length === 0) return undefined;
      const { forms } = prefixOf(text, start, end);
      const length = common.findIndex((form, at) => forms[at] !== form);
      if (length >= 0) common = common.slice(0, length);
    }
    if (common.length === 0 || isMarkdown(common, filled.length)) return undefined;
    const builder = new ViewBuilder(view);
    const ends = lines.map(({ start, end }) => {
      const { forms, ends } = prefixOf(text, start, end);
      const length = common.findIndex((form, at) => forms[at] !== form);
      return length >= 0 ? (length === 0 ? start : (ends[length - 1] ?? start)) : (ends[common.length - 1] ?? start);
    });
    // Blanks that follow the prefix of every line belong to it; further ones indent the text.
    const isOwn = common.at(-1) === 'T' || common.at(-1) === 'L' || common.at(-1) === 'n';
    for (const [index, { start, end, next }] of lines.entries()) {
      const from = isOwn ? (ends[index] ?? start) : withOneBlank(text, start, ends[index] ?? start);
      builder.copy(Math.min(from, end), end).copy(end, next);
    }
    return builder.view(this.what);
  },
};

/** Of the blanks at the end of a prefix one is its own. */
function withOneBlank(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text.charAt(at - 1) === ' ' || text.charAt(at - 1) === '\t')) at -= 1;
  return at < end ? at + 1 : at;
}

/** A numbered list or a heading is a text of its own; only the lines of `cat -n` are numbered with blanks or a tab around. */
const isMarkdown = (forms: readonly string[], lines: number): boolean =>
  (forms[0] === '#' && lines < 3) || (forms[0] === '+' && lines < 2);
