import type { JsonFaultKind } from '../../json/json-tree.ts';
import type { Finding } from '../../words/finding.ts';

/** A strict reader's error for a finding: Go's text, or why a text is not JSON; undefined where there is none. */
export function errorText({ data }: Finding): string | undefined {
  const fault = data?.['fault'];
  if (fault === undefined) return data?.['error'] === undefined ? undefined : String(data['error']);
  return typeof fault === 'number'
    ? BEYOND_REPAIR[fault as Extract<JsonFaultKind, number>]
    : READ_OVER[fault as Exclude<JsonFaultKind, number | 'depth'>];
}

// Words that fit after "has".

const READ_OVER: Readonly<Record<Exclude<JsonFaultKind, number | 'depth'>, string>> = {
  comment: 'a comment',
  'line-break': 'a raw line break in a string',
  tab: 'a raw tab in a string',
  'trailing-comma': 'a comma before a closing bracket',
  bracket: 'a bracket missing at the end',
  brackets: 'brackets missing at the end',
  'no-value': 'no JSON value',
  'no-start': 'an end without its beginning',
  quote: 'an unescaped quote in a string',
  before: 'text before it',
  behind: 'text after it',
  another: 'a second, different object after it',
};

/** By jsonc-parser's numbers. */
const BEYOND_REPAIR: Readonly<Record<Extract<JsonFaultKind, number>, string>> = {
  1: 'a word that JSON does not know',
  3: 'no name in quotes where one belongs',
  4: 'no value where one belongs',
  5: 'no colon where one belongs',
  6: 'no comma where one belongs',
  9: 'text after its end',
  12: 'a string without an end',
  13: 'a number without an end',
  15: 'an escape that JSON does not know',
  16: 'a character that JSON forbids',
};
