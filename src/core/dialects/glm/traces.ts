import type { DialectTraces } from '../write/dialect-traces.ts';

export const glmTraces: DialectTraces = {
  opens: [/<tool_call>[^<{[]*<(?:arg_key>|\/arg_key>|arg_value>)/g],
  partOpens: [/<arg_(?:key|value)>/g],
  closer: null,
  ends: [/<\/arg_(?:key|value)>/g, /<\/tool_call>/g],
};
