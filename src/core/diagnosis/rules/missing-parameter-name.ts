import { quoteSpan } from '../../text/quote.ts';
import { outsideForge } from './kit/advice.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const missingParameterName: Rule = {
  code: 'missing-parameter-name',
  title: 'Argument without a name',
  about: `The opener of an argument names nothing: \`<parameter>\` in place of \`<parameter name="path">\`. The value is kept under an empty name, because nothing shows which argument was meant.

A server drops it or refuses the call. Only the model knows the name.`,
  noun: ['argument without a name', 'arguments without a name'],
  repair: null,
  advice: outsideForge(({ argument }) => `Name each argument: ${argument('ARGUMENT')}`),
  lesson: FORM_LESSON,
  failing: {
    input:
      '<function_calls>\n<invoke name="read_file">\n<parameter>src/app.ts</parameter>\n</invoke>\n</function_calls>',
    dialect: 'anthropic-invoke',
  },
  passing: {
    input:
      '<function_calls>\n<invoke name="read_file">\n<parameter name="path">src/app.ts</parameter>\n</invoke>\n</function_calls>',
    dialect: 'anthropic-invoke',
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} does not say which argument it opens.`,
    why: 'The model left the name out of the tag, or wrote it in a form that this dialect does not know.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a parameter of MiniCPM5',
    input: '<function name="t"><param>a</param></function>',
    dialect: 'minicpm5',
    says: '`<param>` does not say which argument it opens.',
    fix: null,
  },
  {
    fact: 'an empty name',
    input: invokeCall('<parameter name="">a.ts</parameter>'),
    dialect: 'anthropic-invoke',
    says: '`<parameter name="">` does not say which argument it opens.',
    fix: null,
  },
  {
    fact: 'a name in single quotes is one',
    input: invokeCall("<parameter name='path'>a.ts</parameter>"),
    dialect: 'anthropic-invoke',
    silent: true,
  },
  {
    fact: 'a tag of Cline is the name',
    input: '<read_file>\n<path>a</path>\n</read_file>',
    dialect: 'cline',
    silent: true,
  },
  {
    fact: 'a parameter of Qwen3-Coder without its name is text',
    input: qwenCall('<parameter>\na.ts\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
];
