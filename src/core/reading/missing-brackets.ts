import { readJsonTree } from '../json/json-tree.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Reading } from './reading.ts';

/** Longer JSON is not read again for its last brackets. */
const LONGEST = 200_000;
const MOST_LEVELS = 256;

/** The brackets that alone are missing where the text ends in the JSON of a call; empty where a value is open or something else is wrong. */
export function missingBrackets(call: number, { calls, text }: Pick<Reading, 'calls' | 'text'>): string {
  const { outline } = calls[call] ?? {};
  return outline ? bracketsAfter(text, outline.payload.start, /[}\]]$/) : '';
}

/** The same of JSON that begins at `start`, where what it ends with is a whole value. */
export function bracketsAfter(text: Source, start: number, ending: RegExp): string {
  const body = text.length - start > LONGEST ? '' : text.slice(start, text.length).trim();
  if (!/^[{[]/.test(body) || !ending.test(body)) return '';
  const [only, ...more] = readJsonTree(body, MOST_LEVELS).faults;
  const isBracket = only?.kind === 'bracket' || only?.kind === 'brackets';
  return isBracket && more.length === 0 ? (only.replacement ?? '') : '';
}

type Source = Pick<StreamText, 'length' | 'slice'>;
