import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

export const telechat4Writing: DialectWriting = {
  severalCalls: true,
  writer: writesArguments({
    spaced: true,
    limits: { toolName: BARE_NAME },
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<tool_call>${tool}`, '</tool_call>'],
    argument: (key) => [`<param_key>${key}</param_key><param_value>`, '</param_value>'],
  }),
};
