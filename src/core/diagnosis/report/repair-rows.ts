import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { ruleOf } from '../rules/rules.ts';
import { listed } from './listed.ts';
import { strictWords } from './strict-words.ts';

/** A repair with what is said of it beside the text. */
export interface RepairRow extends Span {
  readonly code: Code;
  /** What was assumed, one sentence. */
  readonly rule: string;
  /** Why the model probably wrote it so, one sentence. */
  readonly reason: string;
  readonly before: string;
  readonly after: string;
  readonly call: number;
  readonly line: number;
  readonly column: number;
  /** What a strict reader would have said here. */
  readonly strict: string;
}

/** Longest source that a row shows, in code units. */
const LONGEST = 400;

/** The repairs of a reading that a list shows, by place. */
export function repairRows(reading: Reading): RepairRow[] {
  const repairs = reading.findings.filter(({ replacement }) => replacement !== undefined);
  return listed(repairs).listed.map((repair) => toRow(repair, reading));
}

function toRow(finding: Finding, reading: Reading): RepairRow {
  const { code, start, end, replacement = '', call = -1 } = finding;
  return {
    code,
    start,
    end,
    rule: ASSUMED[code] ?? 'The edit is what would have been right.',
    reason: ruleOf(code).explain(finding, reading).why,
    before: cut(reading.text.slice(start, Math.min(end, start + LONGEST + 1))),
    after: cut(replacement),
    call,
    ...reading.lines.position(start),
    strict: strictWords(finding, reading),
  };
}

const cut = (source: string): string => (source.length > LONGEST ? `${source.slice(0, LONGEST - 1)}…` : source);

const ASSUMED: Partial<Record<Code, string>> = {
  'unescaped-ampersand': 'An `&` that begins no known reference is the character itself.',
  'unescaped-less-than':
    'A `<` that no whole tag follows is text, and so is a start tag behind text that is never closed.',
  'cdata-end-in-text': '`]]>` is text where no CDATA is open.',
  'invalid-character': 'The character is kept in the value; XML itself could not carry it.',
  'mismatched-tag': 'A wrong name in an end tag is a slip where only the end of the open element makes sense.',
  'unexpected-end-tag': 'An end tag that closes nothing is left out.',
  'unclosed-tag': 'An element ends where the end tag of something around it stands.',
  'malformed-tag': 'The tag is what it looks like.',
  'malformed-cdata': 'A misspelt opener opens CDATA if an end of CDATA follows.',
  'misplaced-element': 'In a call without `<arguments>` its elements are the arguments.',
  'attribute-ignored': 'The tag opens a call; its attributes are not read.',
  'markup-in-string': 'A string holds the source between its tags as it stands.',
  'missing-wrapper': 'The call is read without its wrapper.',
  'unexpected-start-tag': 'A start tag that stands twice counts once.',
  'unpaired-argument': 'A key without a value has an empty one.',
  'python-literal': 'The value is what Python means by it.',
  'double-encoded-json': 'The JSON in the string is the value.',
  'invalid-json': 'The JSON means what a tolerant reader takes from it.',
};
