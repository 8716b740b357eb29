import { readWireJson } from '../../calls/wire-json.ts';
import { invokeMarks } from '../anthropic-invoke/marks.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import { jsonSlip } from '../kit/json-slip.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { literal } from '../kit/matcher.ts';
import { minimaxM2 } from '../minimax-m2/marks.ts';

const DOTS = literal('<dots_function_call>');
/** Invokes in a wrapper of their own (formats.md §7). */
export const dots3: MarkedDialect = {
  ...minimaxM2,
  id: 'dots3',
  marks: [
    { kind: 'wrapper-open', written: '<dots_function_call>', match: before(DOTS, '<invoke') },
    { kind: 'wrapper-close', written: '</dots_function_call>', match: literal('</dots_function_call>') },
    { kind: 'call-open', written: '<dots_function_call>', match: before(DOTS, '{'), wraps: true },
    ...invokeMarks(['<'], '</').map((mark) => (mark.kind === 'call-open' ? { ...mark, isOther: true as const } : mark)),
    ...THINKING,
  ],
  body: 'either',
  jsonIsSlip: jsonSlip,
  wireCalls: readWireJson,
  wrapper: { open: '<dots_function_call>', close: '</dots_function_call>', tag: DOTS, namesDialect: true },
};
