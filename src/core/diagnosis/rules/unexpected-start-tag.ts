import { quote, quoteSpan } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { wantedAt } from '../words/wanted.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule } from './kit/rule.ts';

export const unexpectedStartTag: Rule = {
  code: 'unexpected-start-tag',
  title: 'Doubled start tag',
  about: `A start tag that stands twice where it may stand once: \`<tool_call><tool_call>\`. The second is ignored.

Models repeat an opener after a pause, or where the prompt already ends with it. Readers that count openers then wait for an end that never comes.`,
  noun: ['doubled start tag', 'doubled start tags'],
  repair: {
    assumed: 'A start tag that stands twice counts once.',
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
      : `${quoteSpan(reading.text, finding)} stands where it is already open.`,
    why: 'The model wrote the opener again, or the prompt had written it before the reply began.',
  }),
  fixes: (finding) => acceptRepair(finding, 'Remove the doubled tag'),
};
