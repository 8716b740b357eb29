import { readJsonTree } from '../../json/json-tree.ts';
import type { Reading } from '../../reading/reading.ts';

/** Longer JSON is not read again for its last brackets. */
const LONGEST = 200_000;
const MOST_LEVELS = 256;

/** The brackets that alone are missing where the text ends in the JSON of a call; empty where a value is open or something else is wrong. */
export function missingBrackets(call: number, { calls, text }: Reading): string {
  const { outline } = calls[call] ?? {};
  if (!outline) return '';
  const { start } = outline.payload;
  const body = text.length - start > LONGEST ? '' : text.slice(start, text.length).trim();
  if (!/^[{[]/.test(body) || !/[}\]]$/.test(body)) return '';
  const [only, ...more] = readJsonTree(body, MOST_LEVELS).faults;
  const isBracket = only?.kind === 'bracket' || only?.kind === 'brackets';
  return isBracket && more.length === 0 ? (only.replacement ?? '') : '';
}
