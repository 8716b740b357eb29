import { quoteSpan } from '../../text/quote.ts';
import { remove } from '../../words/edits.ts';
import { inventedResultsOf } from '../in-prose/invented-results.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule } from './kit/rule.ts';

export const hallucinatedResult: Rule = {
  code: 'hallucinated-result',
  title: 'A result that the model made up',
  about: `Right behind a call stands the result of a tool, such as \`<tool_response>\`. No tool can have answered yet: the model wrote it itself and goes on as if it were true. It is prose.

Stop the stream at the end of the call, or at this tag; what follows rests on an invention.`,
  noun: ['made-up result', 'made-up results'],
  repair: null,
  advice: null,
  lesson: lesson('loop', ['wait', 'call']),
  failing: {
    input:
      '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>\n<tool_response>\nexport {};\n</tool_response>\nThe file is empty.',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  find: (reading) =>
    inventedResultsOf(reading).map((span) => ({ code: 'hallucinated-result', severity: 'warning', ...span })),
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} follows the call, but no tool has answered yet.`,
    why: 'The model went on with the conversation as it saw it in training, instead of waiting for the tool.',
  }),
  fixes(finding, reading) {
    const tag = reading.text.slice(finding.start, finding.end);
    const close = reading.text.indexOf(tag.replace('<', '</'), finding.end);
    const isLast = reading.calls.every(({ call }) => call.end <= finding.start);
    const end = isLast ? reading.text.length : close < 0 ? finding.end : close + tag.length + 1;
    return [
      {
        title: `Cut the reply ${isLast ? `at ${tag}` : 'by the result'}`,
        edits: [remove({ start: finding.start, end })],
      },
    ];
  },
};
