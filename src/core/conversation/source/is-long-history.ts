import { parseJson } from '../../json/json-access.ts';
import { SESSIONS } from '../shapes/sessions.ts';

/** So much of a text tells what it is. */
const HEAD = 100_000;
const MOST_LINES = 50;
/** The members of a request, an export or a list of messages, near its beginning. */
const DOCUMENT = /^\uFEFF?\s*[[{][\s\S]{0,4000}?"(?:messages|contents|input|role|parts|log)"\s*:/;

/** Whether a text that is too long to be looked at as any paste seems to be a session file or a history. */
export function isLongHistory(text: string): boolean {
  const head = text.slice(0, HEAD);
  const lines = head.split('\n', MOST_LINES).filter((line) => line.startsWith('{'));
  const records = lines.length < 2 ? [] : lines.map((line) => parseJson(line.trim()));
  const isSession = SESSIONS.some(({ isRecord }) => records.some((record) => record !== undefined && isRecord(record)));
  return isSession || (records.every((record) => record === undefined) && DOCUMENT.test(head));
}
