import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { parameterTag } from './marks.ts';

export const deepseekDsmlWriting: DialectWriting = {
  severalCalls: true,
  prompt: {
    tools: 'functions',
    types:
      'string="true" says that the value is text as it is, string="false" that it is JSON: a number, true, false, null, a list or an object.',
  },
  writer: writesArguments({
    message: ['<｜DSML｜tool_calls>\n', '\n</｜DSML｜tool_calls>'],
    between: '\n',
    call: (tool) => [`<｜DSML｜invoke name="${tool}">\n`, '</｜DSML｜invoke>'],
    argument: (argument, value) => [parameterTag(argument, typeof value === 'string'), '</｜DSML｜parameter>\n'],
  }),
};
