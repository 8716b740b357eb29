import { writesJson } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const hermesWriting: DialectWriting = {
  severalCalls: true,
  writer: writesJson(['<tool_call>\n', '\n</tool_call>']),
};
