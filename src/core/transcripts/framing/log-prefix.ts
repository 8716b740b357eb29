import { parseJson } from '../../json/json-access.ts';
import { type Line, withText } from './lines.ts';
import { SSE_FIELD } from './sse.ts';
import { parseTimestamp } from './timestamp.ts';

export interface Unprefixed {
  readonly lines: readonly Line[];
  /** A prefix as it was found, for the note; absent where there is none. */
  readonly example?: string;
}

/**
 * Takes off what loggers, `cat -n`, quoting or an indent put before each line of a stream, and keeps the time it states.
 * A prefix is believed where it is before whole events, twice in the same form or looking like a log's.
 */
export function stripPrefixes(lines: readonly Line[]): Unprefixed {
  const found = findPrefixes(lines);
  const forms = [...found.byForm]
    .filter(([form, { count }]) => count > 1 || LOG_LIKE.test(form))
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_FORMS);
  if (forms.length === 0) return { lines };
  // Where most events are bare, only what surely is an event loses its prefix.
  const everywhere = found.prefixed > found.bare;
  const patterns = forms.map(([form]) => patternOf(form));
  const stripped = lines.map((line, at) => {
    const sure = found.lengths.get(at);
    if (sure === undefined && (!everywhere || isBare(line.text))) return line;
    const length = sure ?? longestMatch(patterns, line.text);
    return length === 0 ? line : timed(withText(line, line.text.slice(length)), line.text.slice(0, length));
  });
  return { lines: stripped, example: forms[0]![1].example };
}

/**
 * Takes off what is before every line of JSON that is laid out over several; undefined where the first line does not
 * open such JSON, or another one has no prefix of the same form.
 */
export function stripPrefixOfAll(lines: readonly Line[]): Unprefixed | undefined {
  const filled = lines.filter((line) => line.text.trim() !== '');
  const prefix = LAID_OUT.exec(filled[0]?.text ?? '')?.[1];
  if (prefix === undefined || filled.length < 3) return undefined;
  const pattern = patternOf(formOf(prefix));
  const length = (text: string): number => pattern.exec(text)?.[0].length ?? 0;
  if (!filled.every((line) => length(line.text) > 0)) return undefined;
  const stripped = lines.map((line) => {
    const at = length(line.text);
    return timed(withText(line, line.text.slice(at)), line.text.slice(0, at));
  });
  return { lines: stripped, example: prefix.trim() };
}

/** The first line of JSON that is laid out, after a prefix. */
const LAID_OUT = /^(.{0,160}[^\s[{].{0,160}?)[[{]{1,2}\s*$/;

/** Levels and thread names vary within one log; each form costs a look at every line. */
const MAX_FORMS = 8;

/** A log's prefix is shorter; what is longer is a text with an event in it. */
const MAX_PREFIX = 160;

/** Where an event may begin after a prefix. */
const EVENT_START = /(?<![a-z_"'\\])data: ?(?=[[{"])|(?<![\w"'\\.:])[0-9a-k]:(?=["[{])|(?<!["'\\])\{ ?"/gi;

/** Times, line numbers, quote marks, pipes, levels, brackets; in the notation of `formOf`. */
const LOG_LIKE = /0[:.]0|--:--|\||>|^\s*0[\s.:)]*$|^\s+$|\b(?:INFO|DEBUG|TRACE|LOG)\b|^\[/i;

interface Found {
  readonly byForm: Map<string, { count: number; readonly example: string }>;
  /** Length of the prefix by position of the line, where an event surely follows it. */
  readonly lengths: Map<number, number>;
  prefixed: number;
  bare: number;
}

function findPrefixes(lines: readonly Line[]): Found {
  const found: Found = { byForm: new Map(), lengths: new Map(), prefixed: 0, bare: 0 };
  lines.forEach((line, at) => {
    if (isBare(line.text)) {
      found.bare += 1;
      return;
    }
    const length = prefixLength(line.text);
    if (length === 0) return;
    const form = formOf(line.text.slice(0, length));
    const known = found.byForm.get(form);
    if (known) known.count += 1;
    else found.byForm.set(form, { count: 1, example: line.text.slice(0, length).trim() });
    found.lengths.set(at, length);
    found.prefixed += 1;
  });
  return found;
}

/** A line that is an event's as it stands. */
const isBare = (text: string): boolean =>
  SSE_FIELD.test(text) || /^(?:\{|\[\s*[[{"]|\[DONE\]|[0-9a-k]:["[{])/.test(text);

/** The length of what is before a whole event on the line; 0 where none does. */
function prefixLength(text: string): number {
  const head = text.slice(0, MAX_PREFIX + 8);
  for (const { index } of head.matchAll(EVENT_START)) {
    if (index > MAX_PREFIX) break;
    if (isWholeEvent(text.slice(index))) return index;
    if (head.startsWith('data:', index)) break;
  }
  return DONE_AT_END.exec(head)?.index ?? 0;
}

const DONE_AT_END = /(?<=.)data: ?\[DONE\]\s*$/;

function isWholeEvent(text: string): boolean {
  const payload = text.replace(/^(?:data|[0-9a-k]):/, '');
  return parseJson(payload) !== undefined;
}

/** A prefix with what changes from line to line made the same. */
const formOf = (prefix: string): string =>
  prefix
    .replace(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b/gi, '0')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ');

/** Matches every prefix of the form, also where trailing space was trimmed off. */
function patternOf(form: string): RegExp {
  const source = form
    .trimEnd()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('0', '(?:[0-9a-f]{8,}(?:-[0-9a-f]{4,})*|\\d+)')
    .replaceAll(' ', '\\s+');
  return new RegExp(
    `^${form.startsWith(' ') ? source.replace(/^\\s\+/, '\\s*') : source}${form.endsWith(' ') ? '\\s?' : ''}`,
    'i',
  );
}

const longestMatch = (patterns: readonly RegExp[], text: string): number =>
  Math.max(0, ...patterns.map((pattern) => pattern.exec(text)?.[0].length ?? 0));

function timed(line: Line, prefix: string): Line {
  const timeMs = parseTimestamp(prefix);
  return timeMs === undefined ? line : { ...line, timeMs };
}
