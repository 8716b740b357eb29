import { quoteSpan } from '../../text/quote.ts';
import { remove } from '../../words/edits.ts';
import { inventedResultsOf } from '../in-prose/invented-results.ts';
import { exampleCall, hermesCall, invokeCall, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const hallucinatedResult: Rule = {
  code: 'hallucinated-result',
  title: 'A result that the model made up',
  about: `Right after a call comes the result of a tool, such as \`<tool_response>\`, the turn of a tool or a line \`Tool result:\`. No tool can have answered yet: the model wrote it itself and goes on as if it were true. It is prose.

Stop the stream at the end of the call, or at this tag; what follows is based on an invented result.`,
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
    why: 'Either the model went on with the conversation instead of waiting for the tool, or a log put the result after the call.',
  }),
  fixes(finding, reading) {
    const tag = reading.text.slice(finding.start, finding.end);
    const close = reading.text.indexOf(tag.replace('<', '</'), finding.end);
    const isLast = reading.calls.every(({ call }) => call.end <= finding.start);
    // What is no tag has no end: where a call follows, how far the result goes is not known.
    if (!isLast && !tag.startsWith('<')) return [];
    const end = isLast ? reading.text.length : close < 0 ? finding.end : close + tag.length + 1;
    return [
      {
        title: `Cut the reply ${isLast ? `at ${tag}` : 'by the result'}`,
        edits: [remove({ start: finding.start, end })],
      },
    ];
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'after it another call is read',
    input: `${qwenCall('<parameter=path>\na\n</parameter>')}\n<tool_response>\nok\n</tool_response>\n${qwenCall('<parameter=path>\nb\n</parameter>')}`,
    dialect: 'qwen3-coder',
    says: '`<tool_response>` follows the call, but no tool has answered yet.',
    fix: {
      title: 'Cut the reply by the result',
      after:
        '<tool_call>\n<function=read_file>\n<parameter=path>\na\n</parameter>\n</function>\n</tool_call>\n\n<tool_call>\n<function=read_file>\n<parameter=path>\nb\n</parameter>\n</function>\n</tool_call>',
    },
  },
  {
    fact: 'a result that Anthropic models know',
    input: `${invokeCall('<parameter name="path">a</parameter>')}\n<function_results>ok</function_results>`,
    dialect: 'anthropic-invoke',
    says: '`<function_results>` follows the call, but no tool has answered yet.',
    fix: {
      title: 'Cut the reply at <function_results>',
      after:
        '<function_calls>\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n</function_calls>\n',
    },
  },
  {
    fact: 'all after it goes, where no call follows',
    input: `${qwenCall('<parameter=path>\na\n</parameter>')}\n<tool_response>\nok\n</tool_response>\nDone.`,
    dialect: 'auto',
    says: '`<tool_response>` follows the call, but no tool has answered yet.',
    fix: {
      title: 'Cut the reply at <tool_response>',
      after: '<tool_call>\n<function=read_file>\n<parameter=path>\na\n</parameter>\n</function>\n</tool_call>\n',
    },
  },
  {
    fact: 'the end of a wrapper of another format is between',
    input:
      '<tool_calls>\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n</tool_calls>\n<tool_response>\n</tool_response>',
    dialect: 'anthropic-invoke',
    says: '`<tool_response>` follows the call, but no tool has answered yet.',
    fix: {
      title: 'Cut the reply at <tool_response>',
      after:
        '<tool_calls>\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n</tool_calls>\n',
    },
  },
  {
    fact: 'the turn of the user is between, as the template of a prompt has it',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}<|im_end|>\n<|im_start|>user\n<tool_response>\n1\n</tool_response><|im_end|>\nDone.`,
    dialect: 'hermes',
    says: '`<tool_response>` follows the call, but no tool has answered yet.',
    fix: {
      title: 'Cut the reply at <tool_response>',
      after: `${hermesCall('{"name": "a", "arguments": {}}')}<|im_end|>\n<|im_start|>user\n`,
    },
  },
  {
    fact: 'the words for a result on a line of their own',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\n\n**Tool Result:**\n1\n\nDone.`,
    dialect: 'hermes',
    says: '`**Tool Result:**` follows the call, but no tool has answered yet.',
    fix: { title: 'Cut the reply at **Tool Result:**', after: `${hermesCall('{"name": "a", "arguments": {}}')}\n\n` },
  },
  {
    fact: 'a word that stands for more, with data after it',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\nResult: {"tide": 2}`,
    dialect: 'hermes',
    says: '`Result:` follows the call, but no tool has answered yet.',
    fix: { title: 'Cut the reply at Result:', after: `${hermesCall('{"name": "a", "arguments": {}}')}\n` },
  },
  {
    fact: 'such a word with words after it',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\nResult: I will tell it once it is here.`,
    dialect: 'hermes',
    silent: true,
  },
  {
    fact: 'a result in words before another call has no end that is known',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\nTool: {"tide": 2}\n${hermesCall('{"name": "b", "arguments": {}}')}`,
    dialect: 'hermes',
    says: '`Tool:` follows the call, but no tool has answered yet.',
    fix: null,
  },
  {
    fact: 'a result after a call of Forge',
    input: `${exampleCall('<path>a</path>')}\n<tool_response>\nok\n</tool_response>`,
    says: '`<tool_response>` follows the call, but no tool has answered yet.',
    fix: { title: 'Cut the reply at <tool_response>', after: `${exampleCall('<path>a</path>')}\n` },
  },
  {
    fact: 'words between call and result',
    input: `${qwenCall('<parameter=path>\na\n</parameter>')}\nThe result is <tool_response> as always.`,
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'a result before the call',
    input: `<tool_response>\nok\n</tool_response>\n${qwenCall('<parameter=path>\na\n</parameter>')}`,
    dialect: 'qwen3-coder',
    silent: true,
  },
];
