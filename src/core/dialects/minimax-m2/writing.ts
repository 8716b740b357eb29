import { invokeLayout } from '../anthropic-invoke/writing.ts';
import { linesKept, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const minimaxM2Writing: DialectWriting = {
  severalCalls: true,
  writer: writesArguments(invokeLayout('minimax:tool_call', linesKept)),
};
