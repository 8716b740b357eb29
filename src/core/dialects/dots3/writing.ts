import { invokeLayout } from '../anthropic-invoke/writing.ts';
import { bare, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const dots3Writing: DialectWriting = {
  severalCalls: true,
  prompt: { tools: 'functions' },
  writer: writesArguments(invokeLayout('dots_function_call', (value) => `\n${bare(value)}\n`)),
};
