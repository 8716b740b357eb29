import { quotedWhereTyped, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { opener } from './marks.ts';

export const glmWriting: DialectWriting = {
  severalCalls: true,
  writer: writesArguments({
    message: ['', ''],
    between: '\n',
    call: (tool) => [`${opener(tool)}\n`, '</tool_call>'],
    argument: (key) => [`<arg_key>${key}</arg_key>\n<arg_value>`, '</arg_value>\n'],
    value: quotedWhereTyped,
  }),
};
