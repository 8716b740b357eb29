import type { DialectTraces } from '../write/dialect-traces.ts';

export const anthropicInvokeTraces: DialectTraces = {
  opens: [/<(?:antml:)?function_calls>\s*</g, /<(?:antml:)?invoke\s+name=/g],
  partOpens: [/<(?:antml:)?parameter\s+name=/g],
  closer: null,
  ends: [/<\/(?:\w{1,64}:)?(?:invoke|function_calls)>/g],
};
