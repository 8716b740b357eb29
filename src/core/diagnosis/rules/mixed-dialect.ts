import { quoteSpan } from '../../text/quote.ts';
import { foreignTagsOf } from '../foreign-tags.ts';
import type { Rule } from '../rule.ts';

export const mixedDialect: Rule = {
  code: 'mixed-dialect',
  title: 'Tags of two dialects in one call',
  about: `Inside a call stand tags of another dialect: \`<parameter name="path">\` in a call that began with \`<function=read_file>\`. The call is read in the dialect that it began in, so those tags are text to it.

Models mix what they were trained on with what the prompt asks for.`,
  failing: {
    input:
      '<tool_call>\n<function=read_file>\n<parameter name="path">src/app.ts</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  find: (reading) => foreignTagsOf(reading).map((span) => ({ code: 'mixed-dialect', severity: 'warning', ...span })),
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} belongs to another dialect than the call that it stands in.`,
    why: 'The model mixed the syntax that it was trained on with the one in the prompt.',
  }),
};
