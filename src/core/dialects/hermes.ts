import { before, THINKING } from './kit/common-marks.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import { attributes, literal, sequence, spaces } from './kit/matcher.ts';
import { writesJson } from './write/call-writer.ts';

/** One JSON value in a tag (dialects.md §4.4). */
export const hermes: MarkedDialect = {
  id: 'hermes',
  title: 'Hermes',
  marks: [
    { kind: 'call-open', written: '<tool_call>', match: before('<tool_call>', '{', '[') },
    {
      kind: 'call-open',
      written: '<tool_call id="…">',
      match: before(sequence('<tool_call', attributes(''), spaces, '>'), '{', '['),
    },
    { kind: 'call-open', written: '<function_call>', match: before('<function_call>', '{', '[') },
    { kind: 'call-close', written: '</tool_call>', match: literal('</tool_call>') },
    { kind: 'call-close', written: '</function_call>', match: literal('</function_call>') },
    ...THINKING,
  ],
  wrapper: null,
  closers: () => ({ call: '</tool_call>', argument: '' }),
  body: 'json',
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'wire',
  promptThinks: true,
  severalCalls: true,
  writer: writesJson(['<tool_call>\n', '\n</tool_call>']),
};
