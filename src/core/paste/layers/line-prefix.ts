import { hasCallSign } from '../../transcripts/wrappers/kit/call-sign.ts';
import { linesOf } from '../lines.ts';
import { ViewBuilder } from '../view.ts';
import type { Layer } from './layer.ts';

/** Something that may be before each line of a text. */
interface Prefix {
  readonly what: string;
  /** With one blank after it, which is its own, where it has any. */
  readonly pattern: RegExp;
  /** So many lines must have it: fewer are a list, a heading, a word. */
  readonly fewest: number;
}

/** The first that every line has is taken off; what is left may have another. */
const PREFIXES: readonly Prefix[] = [
  {
    what: 'the time before each line',
    pattern: /\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[-+]\d\d:?\d\d)?\]?(?:[ \t]|(?=[|:]|$))/my,
    fewest: 1,
  },
  {
    what: 'the time before each line',
    pattern: /\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?(?:[ \t]|(?=[|]|$))/my,
    fewest: 1,
  },
  { what: 'the time before each line', pattern: /[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:[ \t]|$)/my, fewest: 1 },
  {
    what: 'the level before each line',
    pattern: /\[?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\]?:?(?:[ \t]|$)/my,
    fewest: 2,
  },
  { what: 'the quote mark of each line', pattern: /> ?/y, fewest: 1 },
  { what: 'the border of each line', pattern: /[│┃┆║|] ?/y, fewest: 1 },
  { what: 'the comment sign of each line', pattern: /(?:#|\/\/)(?: |$)/my, fewest: 3 },
  { what: 'the plus sign of each line', pattern: /\+/y, fewest: 2 },
  { what: 'the number of each line', pattern: /\d{1,7}(?:\t|[:|→]\t? ?|[.)\]](?: |$)|(?= {1,4}[│|]))/my, fewest: 1 },
  // A container, a pod, a process with its number, and the sign that ends its name.
  {
    what: 'the name before each line',
    pattern: /[\w.-]{2,60}(?: {1,9}\||(?:\[\d{1,9}\]|-\d{1,4}):?(?=[ \t]|$))(?:[ \t]|$)/my,
    fewest: 1,
  },
  { what: 'the process before each line', pattern: /\((?:[A-Za-z][\w]{1,30} )?pid=\d{1,9}\)(?:[ \t]|$)/my, fewest: 1 },
  { what: 'the name before each line', pattern: /\[[\w .:/-]{1,60}\](?:[ \t]|$)/my, fewest: 2 },
];
const BLANKS = /[ \t]*/y;

/** What every line begins with: times, levels, names of containers, numbers, quote marks, borders. */
export const linePrefix: Layer = {
  what: 'the prefix of each line',
  undo(view) {
    const { text } = view;
    const lines = linesOf(text);
    const filled = lines.filter(({ start, end }) => text.slice(start, end).trim() !== '');
    const [first] = filled;
    if (!first) return undefined;
    const found = PREFIXES.find(
      ({ pattern, fewest }) =>
        filled.length >= fewest && filled.every(({ start, end }) => behind(pattern, text, start, end) !== undefined),
    );
    if (!found || hasCallSign(text.slice(first.start, behind(found.pattern, text, first.start, first.end))))
      return undefined;
    const builder = new ViewBuilder(view);
    for (const { start, end, next } of lines)
      builder.copy(behind(found.pattern, text, start, end) ?? start, end).copy(end, next);
    return builder.view(found.what);
  },
};

/** Where a prefix ends on a line; undefined where the line does not begin with it. */
function behind(pattern: RegExp, text: string, start: number, end: number): number | undefined {
  BLANKS.lastIndex = start;
  const from = start + (BLANKS.exec(text)?.[0].length ?? 0);
  pattern.lastIndex = from;
  const length = pattern.exec(text)?.[0].length ?? 0;
  return length === 0 || from + length > end ? undefined : from + length;
}
