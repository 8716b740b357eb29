import type { DialectTraces } from '../write/dialect-traces.ts';

export const kimiXtmlTraces: DialectTraces = {
  opens: [/<\|open\|>tools/g],
  // Channels of thinking and prose frame a reply without a call as well.
  partOpens: [/<\|(?:open|close)\|>(?!\s*(?:think|response|message)\b)/g],
};
