import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

/** Writes the pairs of `positionDialect` on one line, strings without quotes. `call`, `key` and `value` are the names of the tags. */
export const positionWriting = (call: string, key: string, value: string): DialectWriting => ({
  severalCalls: true,
  writer: writesArguments({
    spaced: true,
    limits: { toolName: BARE_NAME },
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<${call}>${tool}`, `</${call}>`],
    argument: (name) => [`<${key}>${name}</${key}><${value}>`, `</${value}>`],
  }),
});
