import { isObject, parseJson } from '../json/json-access.ts';
import { hasCallSign } from '../transcripts/call-sign.ts';
import { mayHoldReply } from '../transcripts/rows/row-members.ts';

/** A place in records that holds text. */
export interface ReplyPlace {
  /** Members with dots between, as `--reply` takes it. */
  readonly path: string;
  /** In how many of the records looked at a call is there; 0 of what was asked or expected. */
  readonly calls: number;
}

const MOST_PLACES = 12;
const DEEPEST_PLACE = 5;

/** The members of records that hold text, those with calls first. */
export function replyPlacesOf(records: readonly string[]): readonly ReplyPlace[] {
  const calls = new Map<string, number>();
  const walk = (value: unknown, path: string, depth: number, isAnswer: boolean): void => {
    if (typeof value === 'string' && path !== '')
      calls.set(path, (calls.get(path) ?? 0) + (isAnswer && hasCallSign(value) ? 1 : 0));
    else if (depth < DEEPEST_PLACE && Array.isArray(value))
      walk(value[0], `${path}.0`.replace(/^\./, ''), depth + 1, isAnswer);
    else if (depth < DEEPEST_PLACE && isObject(value))
      for (const [key, member] of Object.entries(value))
        if (!key.includes('.'))
          walk(member, path === '' ? key : `${path}.${key}`, depth + 1, isAnswer && mayHoldReply(key));
  };
  for (const text of records) walk(parseJson(text), '', 0, true);
  return [...calls]
    .sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MOST_PLACES)
    .map(([path, count]) => ({ path, calls: count }));
}
