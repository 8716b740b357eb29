import { quoteSpan } from '../../text/quote.ts';
import { outsideForge } from './kit/advice.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

export const missingParameterName: Rule = {
  code: 'missing-parameter-name',
  title: 'Argument without a name',
  about: `The opener of an argument names nothing: \`<parameter>\` in place of \`<parameter name="path">\`. The value is kept under an empty name, because nothing tells which argument was meant.

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
