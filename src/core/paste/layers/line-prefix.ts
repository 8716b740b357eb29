import { hasCallSign } from '../../transcripts/call-sign.ts';
import { LINE_PREFIXES } from '../../views/line-prefixes.ts';
import { linesOf } from '../../views/lines.ts';
import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** Something that may be before each line of a text. */
interface Prefix {
  readonly what: string;
  /** With one blank after it, which is its own, where it has any. */
  readonly pattern: RegExp;
  /** So many lines must have it: fewer are a list, a heading, a word. */
  readonly fewest: number;
  readonly isOfLogs?: true;
}

const TIME = { what: 'the time before each line', fewest: 1, isOfLogs: true } as const;
const NAME = { what: 'the name before each line', fewest: 1, isOfLogs: true } as const;

const { date, shortDate, time, syslogTime, level, process, container, borders } = LINE_PREFIXES;
/** After a time. */
const AFTER = String.raw`(?:[ \t]|(?=[|:]|$))`;

const PREFIXES: readonly Prefix[] = [
  { ...TIME, pattern: new RegExp(`(?:${date}|${shortDate})${AFTER}`, 'my') },
  { ...TIME, pattern: new RegExp(String.raw`${time}(?:[ \t]|(?=[|]|$))`, 'my') },
  { ...TIME, pattern: new RegExp(String.raw`${syslogTime}(?:[ \t]|$)`, 'my') },
  {
    what: 'the level before each line',
    pattern: new RegExp(String.raw`\[?\b(?:${level})\b\]?:?(?:[ \t]|$)`, 'my'),
    fewest: 2,
    isOfLogs: true,
  },
  { what: 'the quote mark of each line', pattern: /> ?/y, fewest: 1 },
  { what: 'the border of each line', pattern: new RegExp(`[${borders}] ?`, 'y'), fewest: 1 },
  { what: 'the comment sign of each line', pattern: /(?:#|\/\/)(?: |$)/my, fewest: 3 },
  { what: 'the plus sign of each line', pattern: /\+/y, fewest: 2 },
  { what: 'the number of each line', pattern: /\d{1,7}(?:\t|[:|→]\t? ?|[.)\]](?: |$)|(?= {1,4}[│|]))/my, fewest: 1 },
  // A container, a pod, a process with its number, and the sign that ends its name.
  { ...NAME, pattern: new RegExp(String.raw`${container}(?:[ \t]|$)`, 'my') },
  { ...NAME, pattern: /[\w.-]{2,60}(?:\[\d{1,9}\]|-\d{1,4}):?(?:[ \t]|$)/my },
  { ...NAME, pattern: new RegExp(String.raw`${process}(?:[ \t]|$)`, 'my') },
  { ...NAME, pattern: /\[pod\/[\w./-]{1,120}\](?:[ \t]|$)/my },
  { ...NAME, pattern: /\[[\w .:/-]{1,60}\](?:[ \t]|$)/my, fewest: 2 },
];
const BLANKS = /[ \t]*/y;

/** What every line begins with: times, levels, names of containers, numbers, quote marks, borders; what calls begin with is none of them. */
export const linePrefixes: readonly Layer[] = PREFIXES.map(({ pattern, fewest, ...about }) => ({
  ...about,
  undo: (view) => withoutPrefix(view, pattern, fewest, about.what),
}));

function withoutPrefix(view: View, pattern: RegExp, fewest: number, what: string): View | undefined {
  const { text } = view;
  const first = /\S/.exec(text)?.index ?? 0;
  const end = behind(pattern, text, first, text.length);
  if (end === undefined || hasCallSign(text.slice(first, end))) return undefined;
  const lines = linesOf(text);
  const filled = lines.filter((line) => /\S/.test(text.slice(line.start, line.end)));
  const ends = new Map(filled.map((line) => [line, behind(pattern, text, line.start, line.end)]));
  if (filled.length < fewest || filled.some((line) => ends.get(line) === undefined)) return undefined;
  const builder = new ViewBuilder(view);
  for (const line of lines) builder.copy(ends.get(line) ?? line.start, line.next);
  return builder.view(what);
}

/** Where a prefix ends on a line; undefined where the line does not begin with it. */
function behind(pattern: RegExp, text: string, start: number, end: number): number | undefined {
  BLANKS.lastIndex = start;
  const from = start + (BLANKS.exec(text)?.[0].length ?? 0);
  pattern.lastIndex = from;
  const length = pattern.exec(text)?.[0].length ?? 0;
  return length === 0 || from + length > end ? undefined : from + length;
}
