import { namedBody, writesBody } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const hermesWriting: DialectWriting = {
  severalCalls: true,
  writer: writesBody({ message: ['', ''], between: '\n', call: namedBody('<tool_call>\n', '\n</tool_call>') }),
};
