import type { DialectTraces } from '../write/dialect-traces.ts';
import { CALL_END } from './marks.ts';

export const step3Traces: DialectTraces = {
  opens: [/<\uFF5Ctool_call_begin\uFF5C>/g, /<steptml:invoke\b/g],
  closer: CALL_END,
};
