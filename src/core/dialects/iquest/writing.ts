import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

export const iquestWriting: DialectWriting = {
  severalCalls: true,
  writer: writesArguments({
    spaced: true,
    limits: { toolName: BARE_NAME },
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<iquest_tool_call>${tool}`, '</iquest_tool_call>'],
    argument: (key) => [`<arg_key>${key}</arg_key><arg_value>`, '</arg_value>'],
  }),
};
