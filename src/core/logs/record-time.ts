import { asObject, isObject, type JsonObject } from '../json/json-access.ts';

/** Members that say when an answer was asked for or came, the best first; at the top, else in what the answer is in. */
const TIMES = [
  'created_at',
  'createdAt',
  'timestamp',
  'start_time',
  'startTime',
  'startTimeUnixNano',
  'request_created_at',
  'time',
  'ts',
  'created',
  'date',
] as const;

const WITHIN = ['response', 'request', 'metadata', 'body'] as const;

/** When a record says that it was, in ms since 1970; 0 where it does not. */
export function recordTime(record: JsonObject): number {
  const own = timeIn(record);
  if (own > 0) return own;
  for (const member of WITHIN) {
    const found = record[member];
    if (!isObject(found)) continue;
    const time = timeIn(found) || timeIn(asObject(found['body']));
    if (time > 0) return time;
  }
  return 0;
}

function timeIn(record: JsonObject): number {
  for (const name of TIMES) {
    const value = record[name];
    if (value === undefined) continue;
    const time = typeof value === 'number' ? inMs(value) : typeof value === 'string' ? timeOf(value) : 0;
    if (time > 0) return time;
  }
  return 0;
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/;
const LONGEST = 40;

function timeOf(text: string): number {
  if (text.length > LONGEST) return 0;
  if (/^\d+(?:\.\d+)?$/.test(text)) return inMs(Number(text));
  if (!DATE.test(text)) return 0;
  // A time without a zone is one of the machine's own.
  // oxlint-disable-next-line no-restricted-globals -- Date.parse reads a text, no clock
  const time = Date.parse(text);
  return isKnown(time) ? time : 0;
}

/** Seconds, and thousandths, millionths and billionths of them, are told apart by their size. */
function inMs(value: number): number {
  for (const unit of [1e3, 1, 1e-3, 1e-6]) if (isKnown(value * unit)) return value * unit;
  return 0;
}

/** From 2001 to 2100: what lies outside counts something else. */
const isKnown = (time: number): boolean => time > 978_307_200_000 && time < 4_102_444_800_000;
