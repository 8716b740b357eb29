import { parameterTag } from '../anthropic-invoke/marks.ts';
import { invokeLayout } from '../anthropic-invoke/writing.ts';
import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

export const dots3Writing: DialectWriting = {
  severalCalls: true,
  prompt: { tools: 'functions' },
  writer: writesArguments({
    ...invokeLayout('dots_function_call'),
    argument: (name) => [`${parameterTag(name)}\n`, '\n</parameter>\n'],
    spaced: true,
    limits: { toolName: BARE_NAME },
  }),
};
