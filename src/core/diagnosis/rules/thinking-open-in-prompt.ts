import { quoteSpan } from '../../text/quote.ts';
import { hermesCall, qwenCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

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
    message: `${quoteSpan(reading.text, finding)} closes thinking that the prompt had opened; what comes before it is thinking.`,
    why: 'Either the template of the model ends the prompt with the opener, or the opener was taken off.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a draft before it is not read',
    input: `${qwenCall('<parameter=path>\na\n</parameter>')}\n</think>\n${qwenCall('<parameter=path>\nb\n</parameter>')}`,
    dialect: 'qwen3-coder',
    says: '`</think>` closes thinking that the prompt had opened; what comes before it is thinking.',
    fix: null,
  },
  {
    fact: 'no call follows',
    input: 'I know it.\n</think>\nIt is 4.',
    dialect: 'qwen3-coder',
    says: '`</think>` closes thinking that the prompt had opened; what comes before it is thinking.',
    fix: null,
  },
  {
    fact: 'a reply that begins with the end tag',
    input: `</think>\n${hermesCall('{"name": "t", "arguments": {}}')}`,
    dialect: 'hermes',
    says: '`</think>` closes thinking that the prompt had opened; what comes before it is thinking.',
    fix: null,
  },
  {
    fact: 'a value may hold it',
    input: qwenCall('<parameter=text>\n</think>\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  { fact: "in Forge's format it closes nothing", input: 'I see.</think>Done.', silent: true },
];
