import { quoteSpan } from '../../text/quote.ts';
import { leakedTokensOf } from '../in-prose/leaked-tokens.ts';
import { removal } from '../proposals/proposals.ts';
import type { Rule } from './kit/rule.ts';

export const leakedToken: Rule = {
  code: 'leaked-token',
  title: 'A special token in the text',
  about: `A token that ends a turn or frames a message, such as \`<|im_end|>\`, stands in the text. In prose it is kept, at the end of a value it is cut off.

The server should have removed it: either it does not know the model's tokens, or the model spelt the token out letter by letter.`,
  noun: ['leaked token', 'leaked tokens'],
  repair: null,
  advice: null,
  lesson: null,
  failing: {
    input:
      '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call><|im_end|>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  find: (reading) => leakedTokensOf(reading).map((span) => ({ code: 'leaked-token', severity: 'warning', ...span })),
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} is a token of the model and no text.`,
    why: 'The server did not take the token out, or the model wrote it as plain text.',
  }),
  fixes: (finding) => [removal(finding, 'Remove the token')],
};
