import { type ParseErrorCode, printParseErrorCode } from 'jsonc-parser';
import { MAX_DEPTH } from '../../calls/element-reader.ts';
import type { JsonFaultKind } from '../../json/json-tree.ts';
import type { Finding } from '../../words/finding.ts';

/** A strict reader's error for a finding: Go's text, or why a text is not JSON; undefined where there is none. */
export function errorText({ data }: Finding): string | undefined {
  const fault = data?.['fault'];
  if (fault === undefined) return data?.['error'] === undefined ? undefined : String(data['error']);
  return typeof fault === 'number'
    ? BY_NAME[printParseErrorCode(fault as ParseErrorCode)]
    : READ_OVER[fault as Exclude<JsonFaultKind, number>];
}

// Words that fit after "has".

const READ_OVER: Readonly<Record<Exclude<JsonFaultKind, number>, string>> = {
  comment: 'a comment',
  'line-break': 'a raw line break in a string',
  tab: 'a raw tab in a string',
  'trailing-comma': 'a comma before a closing bracket',
  bracket: 'a bracket missing at the end',
  brackets: 'brackets missing at the end',
  depth: `brackets nested deeper than ${MAX_DEPTH}`,
  'no-value': 'no JSON value',
  quote: 'an unescaped quote in a string',
  before: 'text before it',
  behind: 'text behind it',
  again: 'the same object again behind it',
  another: 'a second, different object behind it',
};

const BY_NAME: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that JSON does not know',
  InvalidNumberFormat: 'a malformed number',
  PropertyNameExpected: 'no name in quotes where one belongs',
  ValueExpected: 'no value where one belongs',
  ColonExpected: 'no colon where one belongs',
  CommaExpected: 'no comma where one belongs',
  CloseBraceExpected: 'no closing brace where one belongs',
  CloseBracketExpected: 'no closing bracket where one belongs',
  EndOfFileExpected: 'text after its end',
  InvalidCommentToken: 'a comment',
  UnexpectedEndOfComment: 'a comment without an end',
  UnexpectedEndOfString: 'a string without an end',
  UnexpectedEndOfNumber: 'a number without an end',
  InvalidUnicode: 'a broken \\u escape',
  InvalidEscapeCharacter: 'an escape that JSON does not know',
  InvalidCharacter: 'a character that JSON forbids',
};
