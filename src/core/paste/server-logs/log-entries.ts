import { asObject, asText, parseJson } from '../../json/json-access.ts';
import { parseTimestamp } from '../../transcripts/framing/timestamp.ts';
import { linesOf } from '../../views/lines.ts';
import { quotedAt } from './quoted.ts';

/** One entry of a log: the line with its head, and the lines after it that have none. */
export interface LogEntry {
  /** What is after the head. */
  readonly message: string;
  /** Where it begins in the text. */
  readonly start: number;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly level?: string;
  readonly time?: string;
  readonly timeMs?: number;
  readonly file?: string;
}

/** The entries of a log, each a line with a head and the lines below it; lines before the first head are in none. */
export function headedEntries(text: string, heads: readonly RegExp[]): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const [at, { start, end }] of linesOf(text).entries()) {
    const line = text.slice(start, end);
    const found = headIn(line, heads);
    const last = entries.at(-1);
    if (found) {
      const { level, time, file } = found.groups ?? {};
      const message = line.slice(found.index + found[0].length);
      entries.push({ message, start: start + found.index, line: at + 1, ...facts(level, time, file) });
    } else if (last) entries[entries.length - 1] = { ...last, message: `${last.message}\n${line}` };
  }
  return entries;
}

/** The head in a line: of several the one that begins first, of those the form that is listed first. */
function headIn(line: string, heads: readonly RegExp[]): RegExpExecArray | undefined {
  let first: RegExpExecArray | undefined;
  for (const head of heads) {
    const found = head.exec(line);
    if (found && (!first || found.index < first.index)) first = found;
  }
  return first;
}

/** The entries of a log of which each line is a JSON object with a message; none where a line is something else. */
export function jsonRecords(text: string): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const [at, { start, end }] of linesOf(text).entries()) {
    const line = text.slice(start, end);
    if (line.trim() === '') continue;
    const record = asObject(/^\s*\{/.test(line) ? parseJson(line) : undefined);
    const message = record['message'] ?? record['msg'] ?? record['log'];
    if (typeof message !== 'string') return [];
    const level = asText(record['level'] ?? record['levelname']);
    const time = asText(record['timestamp'] ?? record['time'] ?? record['asctime']);
    entries.push({ message, start, line: at + 1, ...facts(level, time, undefined) });
  }
  return entries;
}

function facts(level: string | undefined, time: string | undefined, file: string | undefined) {
  const timeMs = time === undefined ? undefined : parseTimestamp(time);
  return {
    ...(level !== undefined && { level }),
    ...(time !== undefined && { time }),
    ...(timeMs !== undefined && { timeMs }),
    ...(file !== undefined && { file }),
  };
}

/** The fields of an entry of Go's `slog`. */
export interface LogFields {
  readonly fields: ReadonlyMap<string, string>;
  /** The last field is cut off. */
  readonly isCut: boolean;
}

const NAME = /[\w.]+/y;
const BARE = /[^\s"]\S*/y;

/** The fields of an entry, Go's quotes undone; one that is cut off holds what there is. */
export function fieldsOf({ message }: LogEntry): LogFields {
  const fields = new Map<string, string>();
  let isCut = false;
  const line = message.split('\n', 1)[0] ?? '';
  for (let at = 0; at < line.length; ) {
    const name = matchAt(NAME, line, at);
    at += name.length + 1;
    if (name === '' || line[at - 1] !== '=') continue;
    if (line[at] === '"') {
      const value = quotedAt(line, at, 'go');
      fields.set(name, value.text);
      isCut ||= value.isCut;
      at = value.end;
    } else {
      const value = matchAt(BARE, line, at);
      fields.set(name, value);
      at += value.length;
    }
    at += 1;
  }
  return { fields, isCut };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
