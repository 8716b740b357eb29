import { quoteSpan } from '../../text/quote.ts';
import type { Rule } from './kit/rule.ts';

export const thinkingOpenInPrompt: Rule = {
  code: 'thinking-open-in-prompt',
  title: 'Thinking that the prompt began',
  about: `The reply closes a thinking block that it never opened. The prompt had opened it, as the templates of reasoning models do, so all before the end tag is thinking: calls in it are drafts and are not read.

Nothing is wrong with the reply. A reader that does not know it takes the drafts for calls.`,
  noun: ['thinking begun in the prompt'],
  repair: null,
  advice: null,
  lesson: null,
  failing: {
    input:
      'I should read the file.\n</think>\n<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input:
      '<think>I should read the file.</think>\n<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} closes thinking that the prompt had opened; what stands before it is thinking.`,
    why: 'The template of the model ends the prompt with the opener.',
  }),
};
