import { layoutWith } from '../qwen3-coder/writing.ts';
import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const seedOssWriting: DialectWriting = {
  severalCalls: true,
  writer: writesArguments(layoutWith('seed:tool_call')),
};
