import { before, THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { attributes, either, known, type Matcher, repeated, sequence, spaces } from '../kit/matcher.ts';

/** The call ends with the tag that it began with. */
const opener = (tag: string, end = '>'): Matcher => {
  const match = sequence(`<${tag}${end}`);
  return (source, at, scope) => {
    scope.found.prefix = tag;
    return match(source, at, scope);
  };
};
const anyCloser = either('</tool_call>', '</function_call>');
const ownCloser = sequence(
  '</',
  known(({ prefix }) => prefix ?? ''),
  '>',
);
const closer: Matcher = (source, at, scope) => (scope.prefix ? ownCloser : anyCloser)(source, at, scope);
const DOUBLED = sequence(spaces, '<tool_call>');

/** One JSON value in a tag (dialects.md §4.4). */
export const hermes: MarkedDialect = {
  id: 'hermes',
  marks: [
    { kind: 'call-open', written: '<tool_call>', match: before(opener('tool_call'), '{', '[') },
    {
      kind: 'call-open',
      written: '<tool_call><tool_call>',
      match: before(sequence(opener('tool_call'), DOUBLED, repeated(DOUBLED)), '{', '['),
      rewrite: () => '<tool_call>',
      code: 'unexpected-start-tag',
    },
    {
      kind: 'call-open',
      written: '<tool_call id="…">',
      match: before(sequence(opener('tool_call', ''), attributes(''), spaces, '>'), '{', '['),
    },
    { kind: 'call-open', written: '<function_call>', match: before(opener('function_call'), '{', '[') },
    { kind: 'call-close', written: '</tool_call>', match: closer },
    ...THINKING,
  ],
  wrapper: null,
  closers: ({ prefix }) => ({ call: `</${prefix || 'tool_call'}>`, argument: '' }),
  body: 'json',
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'wire',
  promptThinks: true,
};
