import { shaped, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { CALL_BEGIN, CALL_END, CALLS_BEGIN, INVOKE, parameterTag, SEPARATOR } from './marks.ts';

export const step3Writing: DialectWriting = {
  severalCalls: true,
  writer: writesArguments({
    message: [`${CALLS_BEGIN}\n`, '\n<｜tool_calls_end｜>'],
    between: '\n',
    call: (tool) => [`${CALL_BEGIN}function${SEPARATOR}${INVOKE} name="${tool}">\n`, `</steptml:invoke>${CALL_END}`],
    argument: (argument) => [parameterTag(argument), '</steptml:parameter>\n'],
    value: shaped,
  }),
};
