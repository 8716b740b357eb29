import { readExactJson } from '../json/exact-json.ts';
import { asObject, isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import { namesReply, toolsInRow } from '../transcripts/rows/row-reply.ts';
import { answerOf, nameOf, textAnswer } from './answer.ts';
import { LOG_FORMATS } from './formats.ts';
import { recordsWithin } from './json-scanner.ts';
import type { LogFormat, RecordReading } from './log-format.ts';
import type { RawRecord } from './record-splitter.ts';

/** Where to find what, where a log is not left to speak for itself. */
export interface RecordOptions {
  /** The one format that records have. */
  readonly as?: LogFormat;
  /** Path of the reply in a record. */
  readonly reply?: string;
  /** Path of its name. */
  readonly id?: string;
  /** Path of the reply in records of no known shape in which nothing is called as replies are. */
  readonly otherwise?: string;
}

/** One record, read. */
export interface ReadRecord {
  /** Id of its format; `table` and `path` for those that have none. */
  readonly format: string;
  readonly json: JsonObject;
  /** Its own name, as far as it is asked for or the record holds no reply; else where it is. */
  readonly place: string;
  readonly reading: RecordReading;
}

/** Makes a reader of records; the format of the last record is asked first. */
export function recordReader(options: RecordOptions = {}): (raw: RawRecord) => readonly ReadRecord[] {
  let last: LogFormat | undefined;
  const formatOf = (record: JsonObject): LogFormat => {
    if (options.as) return options.as;
    if (last && last.sniff(record) === 1) return last;
    const shares = LOG_FORMATS.map((format) => format.sniff(record));
    last = LOG_FORMATS[shares.indexOf(Math.max(...shares))]!;
    return last;
  };
  const read = (raw: RawRecord): readonly ReadRecord[] => {
    const parsed = jsonOf(raw.text);
    const value = isObject(parsed) ? withDigits(parsed, raw.text) : parsed;
    if (!isObject(value) && !Array.isArray(value)) return [unreadable(raw)];
    const records = options.reply === undefined ? recordsWithin(value) : pathRecords(value, options.reply);
    return records.map((record, at) => {
      const json = asObject(record);
      const number = records.length > 1 ? `${raw.number}.${at + 1}` : String(raw.number);
      const place = (options.id === undefined ? undefined : nameOf(valueAt(json, options.id))) ?? number;
      const own = options.id === undefined ? {} : { id: place };
      if (options.reply !== undefined) {
        const found = valueAt(json, options.reply);
        const reading = typeof found === 'string' ? textAnswer(found, own) : answerOf(found, own);
        return { format: 'path', json, place, reading: withOwn(reading, json, own) };
      }
      if (raw.column !== undefined || raw.idColumn !== undefined)
        return { format: 'table', json, place, reading: withOwn(cellReply(raw, json, own), json, own) };
      const format = formatOf(json);
      if (options.otherwise !== undefined && format.id === 'records' && !namesReply(json)) {
        const found = valueAt(json, options.otherwise);
        if (typeof found === 'string')
          return { format: 'path', json, place, reading: withOwn(textAnswer(found, own), json, own) };
      }
      return { format: format.id, json, place, reading: withOwn(format.replies(json, place), json, own) };
    });
  };
  return (raw) =>
    read(raw).map((record) =>
      typeof record.reading === 'string' && options.id === undefined
        ? { ...record, place: nameOfRecord(record.json, raw.idColumn) ?? record.place }
        : record,
    );
}

/** The replies with the tools of their row, where its format knows of none, and the name that was asked for. */
function withOwn(reading: RecordReading, row: JsonObject, own: { readonly id?: string }): RecordReading {
  if (typeof reading === 'string') return reading;
  const tools = reading.every((reply) => reply.tools !== undefined) ? undefined : toolsInRow(row);
  if (tools === undefined && own.id === undefined) return reading;
  return reading.map((reply) => ({ ...(tools !== undefined && { tools }), ...reply, ...own }));
}

/** Members that name a record, those first beside which another names something else. */
const NAMES: readonly string[] = ['custom_id', 'request_id', 'requestId', 'key', 'id', 'doc_id', 'spanId'];

/** What a record without a reply is called; a reply is named by its format. */
const nameOfRecord = (record: JsonObject, idColumn: string | undefined): string | undefined =>
  idColumn === undefined ? nameOf(...NAMES.map((member) => record[member])) : nameOf(record[idColumn]);

const unreadable = ({ number }: RawRecord): ReadRecord => ({
  format: 'unreadable',
  json: {},
  place: String(number),
  reading: 'unreadable',
});

/** The most characters that a cell of a spreadsheet holds; one that is as long lost its end. */
const LONGEST_CELL = 32_767;

function cellReply({ column, idColumn }: RawRecord, row: JsonObject, own: { readonly id?: string }): RecordReading {
  const text = column === undefined ? undefined : row[column];
  if (typeof text !== 'string' || text === '') return 'no-text';
  if (text.length === LONGEST_CELL) return 'cut-by-logger';
  return textAnswer(text, { id: idColumn === undefined ? undefined : nameOf(row[idColumn]), ...own });
}

/** The JSON of a record, undefined where it is broken; what Python writes for numbers that are none is null. */
function jsonOf(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined || !/\b(?:NaN|Infinity)\b/.test(text)) return value;
  return parseJson(
    text.replace(/("(?:[^"\\]|\\.)*")|-?\b(?:NaN|Infinity)\b/g, (_, string?: string) => string ?? 'null'),
  );
}

/** The record with integers at the top that a double cannot hold as their digits: there they are names. */
function withDigits(record: JsonObject, text: string): JsonObject {
  const long = Object.keys(record).filter((key) => Number.isInteger(record[key]) && !Number.isSafeInteger(record[key]));
  if (long.length === 0) return record;
  const exact = asObject(readExactJson(text));
  return { ...record, ...Object.fromEntries(long.map((key) => [key, String(exact[key] ?? record[key])])) };
}

/** With a path to the reply the whole value is the record where the path leads somewhere in it, else the records within. */
const pathRecords = (value: unknown, path: string): readonly unknown[] =>
  valueAt(value, path) === undefined ? recordsWithin(value) : [value];

/** What is at a path: a JSON pointer, or members with dots between; undefined where there is nothing. */
export function valueAt(value: unknown, path: string): unknown {
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  const steps = path.startsWith('/')
    ? path
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.split('.');
  return steps.reduce<unknown>((at, step) => {
    const open = typeof at === 'string' && /^\s*[[{]/.test(at) ? parseJson(at) : at;
    if (Array.isArray(open)) return open[Number(step)];
    return isObject(open) && Object.hasOwn(open, step) ? open[step] : undefined;
  }, value);
}
