import type { Span } from '../../../base/span.ts';
import { LINE_PREFIXES } from '../../views/line-prefixes.ts';
import { linesOf } from '../../views/lines.ts';

/** A line without what a log, a terminal or a chat wrote before it. */
export interface LogLine extends Span {
  /** Offset of the line itself, prefixes included. */
  readonly from: number;
  readonly level?: 'error' | 'warning' | 'other';
  /** Where the blanks before the words begin. */
  readonly margin: number;
  /** How many they are. */
  readonly indent: number;
  /** A record begins here: a time, a level or a source was before the words. */
  readonly isRecord: boolean;
}

interface Prefix {
  readonly pattern: RegExp;
  readonly is: 'sign' | 'record' | 'level' | 'source';
}

const { date, shortDate, time, syslogTime, level, process, container, borders } = LINE_PREFIXES;
const prefix = (is: Prefix['is'], pattern: RegExp): Prefix => ({ pattern, is });
const written = (is: Prefix['is'], source: string): Prefix => prefix(is, new RegExp(source, 'y'));

/** What may be before the words of a line, in any order. `source` counts after a level or a time alone. */
const PREFIXES: readonly Prefix[] = [
  written('sign', String.raw`[ \t]*(?:[>⎿└↳●╰╭${borders}]|\u001b\[[\d;]{0,12}m)[ \t]*`),
  prefix('sign', /<[a-z_]{0,20}error>/y),
  written('record', String.raw`${process}[ \t]*`),
  written('record', String.raw`(?:${date}|${shortDate})[ \t|:-]*`),
  written('record', String.raw`${time}[ \t|:-]+`),
  written('record', String.raw`${syslogTime} [\w.-]{1,60}(?: [\w./-]{1,60}(?:\[\d{1,9}\])?:)?[ \t]*`),
  written('level', String.raw`(${level}):[a-z][\w.]{0,60}:(?=\S)`),
  written('level', String.raw`(?:\[[ ]?)?(${level})\b[ ]?\]?(?:[ \t]*[|:-])?[ \t]*`),
  written('level', String.raw`[A-Za-z][\w. -]{1,60}:(${level}):[ \t]*`),
  // A logger and its level, as Python's usual format has them, or each in brackets.
  written('level', String.raw`[A-Za-z][\w.-]{1,60} - (${level}) - `),
  written('level', String.raw`\[[A-Za-z][\w.-]{1,40}\] ?\[(${level})\][ \t]*`),
  written('record', String.raw`${container}[ \t]+(?=\S)`),
  // A clock that counts from the start of llama.cpp, and the first letter of the level.
  prefix('level', /(?:\[\d{1,9}\] )?\d{1,6}(?:\.\d{2,3}){2,3} ([EWID]) /y),
  // A console of .NET writes the category and the number of the event.
  prefix('level', /(trce|dbug|info|warn|fail|crit): [\w.`]{1,120}\[\d{1,6}\][ \t]*/y),
  prefix('level', /\[(error|fatal|warn(?:ing)?|info|debug|trace)\]:?[ \t]*/y),
  prefix('source', /\|?[ \t]*[\w.]{1,80}(?::\w{1,60})?:\d{1,6} - /y),
  // The target behind a time and a level within one bracket.
  prefix('source', /(?:[a-z_]\w{0,40}::){0,8}[a-z_]\w{0,60}\] /y),
  prefix('source', /\[(?![45]\d\d\b)[\w./ #@-]{1,60}(?::\d{1,6})?\]:?[ \t|-]*/y),
  prefix('source', /(?:[a-z_]\w{0,40}(?:\.|::|\/)){1,8}[a-z_]\w{0,60}(?::\d{1,6})?(?::| -| \|)[ \t]*/y),
];

const LEVELS: readonly (readonly [RegExp, LogLine['level']])[] = [
  [/^(?:e|error|fatal|critical|severe|fail|crit)$/i, 'error'],
  [/^w(?:arn|$)/i, 'warning'],
];
/** A line has no more prefixes than these. */
const MOST_PREFIXES = 10;

/** The lines of a text; empty ones are there too. */
export const logLines = (text: string): LogLine[] => linesOf(text).map(({ start, end }) => lineOf(text, start, end));

function lineOf(text: string, from: number, end: number): LogLine {
  let start = from;
  let level: LogLine['level'];
  let isRecord = false;
  for (let count = 0; count < MOST_PREFIXES && start < end; count++) {
    const found = prefixAt(text, start, end, isRecord);
    if (!found) break;
    start = found.end;
    isRecord ||= found.is !== 'sign';
    if (found.level !== undefined) level = LEVELS.find(([word]) => word.test(found.level!))?.[1] ?? 'other';
  }
  const words = start + text.slice(start, end).search(/\S|$/);
  // Prefixes end with one blank; what they took beyond it is the line's own.
  const blanks = /[ \t]*$/.exec(text.slice(from, words))![0].length;
  const margin = words - Math.max(0, blanks - (start > from ? 1 : 0));
  return { from, margin, start: words, end, indent: words - margin, isRecord, ...(level && { level }) };
}

function prefixAt(text: string, start: number, end: number, isRecord: boolean) {
  for (const { pattern, is } of PREFIXES) {
    if (is === 'source' && !isRecord) continue;
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found && found[0].length > 0 && pattern.lastIndex <= end)
      return { end: pattern.lastIndex, is, level: is === 'level' ? found[1] : undefined };
  }
  return undefined;
}

/** The text with blanks in place of prefixes, so that values over several lines can be read. */
export function withoutPrefixes(text: string, lines: readonly LogLine[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, start, end } of lines) {
    parts.push(text.slice(at, from), ' '.repeat(start - from), text.slice(start, end));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
