import { shaped, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const clineWriting: DialectWriting = {
  severalCalls: false,
  prompt: { tools: 'headings' },
  writer: writesArguments({
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<${tool}>\n`, `</${tool}>`],
    argument: (argument) => [`<${argument}>`, `</${argument}>\n`],
    value: shaped,
  }),
};
