import { asObject, asText, parseJson } from '../../../json/json-access.ts';
import type { Line } from '../../framing/lines.ts';
import { parseTimestamp } from '../../framing/timestamp.ts';

/** One entry of a log: the line with its head, and the lines after it that have none. */
export interface LogRecord {
  /** What is after the head, lines joined by LF. */
  readonly message: string;
  readonly line: number;
  readonly level?: string;
  readonly time?: string;
  readonly timeMs?: number;
  readonly file?: string;
  /** Where its head begins in the lines, joined by LF. */
  readonly start: number;
}

/** Matches the head of an entry; its groups may be named `level`, `time` and `file` or `place`. */
export type LogHead = RegExp;

/** The entries of a log; lines before the first head are in none. */
export function recordsOf(lines: readonly Line[], head: LogHead): LogRecord[] {
  const records: { head: Omit<LogRecord, 'message'>; texts: string[] }[] = [];
  let offset = 0;
  for (const line of lines) {
    const start = offset;
    offset += line.text.length + 1;
    const found = head.exec(line.text);
    if (found) {
      const { level, time, file: named, place } = found.groups ?? {};
      const file = named ?? place;
      const timeMs = (time === undefined ? undefined : parseTimestamp(time)) ?? line.timeMs;
      records.push({
        head: {
          line: line.number,
          start: start + found.index,
          ...(level !== undefined && { level }),
          ...(time !== undefined && { time }),
          ...(file !== undefined && { file }),
          ...(timeMs !== undefined && { timeMs }),
        },
        texts: [line.text.slice(found.index + found[0].length)],
      });
    } else records.at(-1)?.texts.push(line.text);
  }
  return records.map(({ head: facts, texts }) => ({ ...facts, message: texts.join('\n') }));
}

/** The entries of a log of which each line is a JSON object with a message; none where a line is something else. */
export function jsonRecordsOf(lines: readonly Line[]): LogRecord[] {
  const records: LogRecord[] = [];
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    const entry = asObject(/^\s*\{/.test(line.text) ? parseJson(line.text) : undefined);
    const message = entry['message'] ?? entry['msg'] ?? entry['log'];
    if (typeof message !== 'string') return [];
    const level = asText(entry['level'] ?? entry['levelname']);
    const time = asText(entry['timestamp'] ?? entry['time'] ?? entry['asctime']);
    const timeMs = time === undefined ? undefined : parseTimestamp(time);
    records.push({
      message,
      line: line.number,
      start: 0,
      ...(level !== undefined && { level }),
      ...(time !== undefined && { time }),
      ...(timeMs !== undefined && { timeMs }),
    });
  }
  return records;
}

/** The members of a record that are told with a server's words. */
export const placeOf = ({ line, level, time, file }: LogRecord) => ({
  line,
  ...(level !== undefined && { level }),
  ...(time !== undefined && { time }),
  ...(file !== undefined && { file }),
});
