import { quote, quoteSpan } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { wantedAt } from '../words/wanted.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unexpectedStartTag: Rule = {
  code: 'unexpected-start-tag',
  title: 'Doubled start tag',
  about: `A start tag that is written twice where only one is allowed: \`<tool_call><tool_call>\`. The second is ignored.

Models repeat an opener after a pause, or where the prompt already ends with it. Readers that count openers then wait for an end that never comes.`,
  noun: ['doubled start tag', 'doubled start tags'],
  repair: {
    assumed: 'A start tag that is written twice counts once.',
    done: readInstead,
  },
  advice: null,
  lesson: FORM_LESSON,
  failing: {
    input:
      '<tool_call>\n<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  explain: (finding, reading) => ({
    message: wantedAt(finding)
      ? `${quoteSpan(reading.text, finding)} should be ${quote(wantedAt(finding) ?? '')}: the tag is doubled.`
      : `${quoteSpan(reading.text, finding)} is written where it is already open.`,
    why: 'The model wrote the opener again, or the prompt had written it before the reply began.',
  }),
  fixes: (finding) => acceptRepair(finding, 'Remove the doubled tag'),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a wrapper of Hermes, as one mark',
    input: '<tool_call><tool_call>{"name": "a", "arguments": {}}</tool_call>',
    dialect: 'auto',
    says: '`<tool_call><tool_call>` should be `<tool_call>`: the tag is doubled.',
    fix: { title: 'Remove the doubled tag', after: '<tool_call>{"name": "a", "arguments": {}}</tool_call>' },
  },
  {
    fact: 'the wrapper of an invoke',
    input: `<function_calls>\n${invokeCall('<parameter name="path">a</parameter>')}`,
    dialect: 'anthropic-invoke',
    says: '`<function_calls>` is written where it is already open.',
    fix: {
      title: 'Remove the doubled tag',
      after:
        '<function_calls>\n\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n</function_calls>',
    },
  },
  {
    fact: 'two calls each have their wrapper',
    input: `${qwenCall('<parameter=path>\na\n</parameter>')}\n${qwenCall('<parameter=path>\nb\n</parameter>')}`,
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'a value may hold it',
    input: qwenCall('<parameter=text>\n<tool_call>\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'a function that is opened twice is a call that is not closed',
    input: '<tool_call>\n<function=f>\n<function=f>\n<parameter=p>\nx\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
    silent: true,
  },
];
