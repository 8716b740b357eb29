import { MAX_DEPTH } from '../../calls/element-reader.ts';
import { exceedsBytes } from '../../forge/utf8-bytes.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import { callWords, placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** Forge refuses larger replies; it counts the UTF-8 bytes of the whole text, prose included. */
const MAX_BYTES = 10 * 1024 * 1024;

const nested = (depth: number): string => exampleCall('<a>'.repeat(depth) + '</a>'.repeat(depth));

export const inputTooLarge: Rule = {
  code: 'input-too-large',
  title: 'More than other readers take',
  about: `The reply is larger than 10 MiB of UTF-8, which is Forge's limit for the whole reply, wrapper and prose included; it is read here all the same. Escaping counts too: a file that fits in CDATA may not fit with entities.

Also reported for elements nested deeper than ${MAX_DEPTH} levels: from there on the value is the source text. Of JSON in an argument that nests so deep all is text; where it is the JSON of the call, nothing of it is read, and that is an error.`,
  noun: ['text too long', 'texts too long'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: nested(MAX_DEPTH + 2) },
  passing: { input: nested(MAX_DEPTH - 2) },
  find(reading) {
    if (reading.text.length * 3 <= MAX_BYTES || !exceedsBytes(String(reading.text), MAX_BYTES)) return [];
    const { length } = reading.text;
    return [{ code: 'input-too-large', severity: 'warning', start: length, end: length }];
  },
  explain(finding, reading) {
    switch (finding.data?.['what']) {
      case 'depth':
        return {
          message: depthSentence(finding, reading),
          why: 'The model repeats itself, or the reply was made to break a reader.',
        };
      case 'reply':
        return {
          message: String(finding.data['message']),
          why: 'The model repeats itself without end, or several replies were joined.',
        };
      default:
        return {
          message: `The reply is larger than ${MAX_BYTES} bytes of UTF-8, which Forge refuses.`,
          why: 'The model writes a whole large file in one call, or repeats itself without end.',
        };
    }
  },
};

function depthSentence(finding: Finding, reading: Reading): string {
  const { limit, unread } = finding.data ?? {};
  if (unread === 1) {
    const { line, column } = reading.lines.position(finding.start);
    const call = callWords(finding.call ?? 0, reading);
    return `Brackets are nested deeper than ${limit} levels in ${call}, from line ${line}, column ${column} on; what they hold is not read.`;
  }
  const isElement = elementStartingAt(finding, reading) !== undefined;
  const what = isElement ? 'Elements' : 'Brackets';
  return `${what} are nested deeper than ${limit} levels in ${placeOf(finding, reading)}; what lies deeper is kept as text.`;
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'one level too many',
    input: nested(MAX_DEPTH + 1),
    says: 'Elements are nested deeper than 256 levels in `a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a…`; what lies deeper is kept as text.',
    fix: null,
  },
  {
    fact: 'more bytes than Forge takes',
    input: 'a'.repeat(MAX_BYTES + 1),
    says: 'The reply is larger than 10485760 bytes of UTF-8, which Forge refuses.',
    fix: null,
  },
  {
    fact: 'JSON of a call that nests too deep',
    input: `<tool_call>{"name": "f", "arguments": ${'{"a": '.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}}</tool_call>`,
    dialect: 'hermes',
    says: 'Brackets are nested deeper than 256 levels in the call, from line 1, column 1569 on; what they hold is not read.',
    fix: null,
  },
  {
    fact: 'JSON of an argument that nests too deep',
    input: `<tool_call>f<arg_key>a</arg_key><arg_value>${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}</arg_value></tool_call>`,
    dialect: 'glm',
    says: 'Brackets are nested deeper than 256 levels in `a`; what lies deeper is kept as text.',
    fix: null,
  },
  { fact: 'as deep as it may be', input: nested(MAX_DEPTH - 1), silent: true },
  { fact: 'elements beside each other are not nested', input: exampleCall('<a/>'.repeat(MAX_DEPTH * 2)), silent: true },
  {
    fact: 'a reply of some thousand characters',
    input: exampleCall(`<content>${'a'.repeat(5_000)}</content>`),
    silent: true,
  },
];
