import type { DialectTraces } from '../write/dialect-traces.ts';

export const minimaxM3Traces: DialectTraces = {
  opens: [/\]<\]minimax\[>\[<tool_call>/g],
  partOpens: [/\]<\]minimax\[>\[/g],
};
