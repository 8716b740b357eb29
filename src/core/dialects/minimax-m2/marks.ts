import { invokeMarks, invokeTraits } from '../anthropic-invoke/marks.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { literal } from '../kit/matcher.ts';

const TAG = literal('<minimax:tool_call>');

/** Invoke tags in a wrapper of their own (dialects.md §4.6). */
export const minimaxM2: MarkedDialect = {
  id: 'minimax-m2',
  marks: [
    {
      kind: 'wrapper-open',
      written: '<minimax:tool_call>',
      match: before(TAG, '<invoke', before(TAG, '<invoke')),
    },
    { kind: 'wrapper-close', written: '</minimax:tool_call>', match: literal('</minimax:tool_call>') },
    ...invokeMarks(['<'], '</'),
    ...THINKING,
  ],
  wrapper: { open: '<minimax:tool_call>', close: '</minimax:tool_call>', tag: TAG, namesDialect: true },
  closers: () => ({ call: '</invoke>', argument: '</parameter>' }),
  strips: 'line',
  ...invokeTraits,
};
