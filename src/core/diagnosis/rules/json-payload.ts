import { jsonCallAsXml } from '../proposals/structure-proposals.ts';
import { callWords } from '../words/place.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const jsonPayload: Rule = {
  code: 'json-payload',
  title: 'Superseded JSON format',
  about: `\`<tool>\` around one JSON object with \`server_name\`, \`tool_name\` and \`arguments\`: the format before elements replaced it. It is read as the same call.

Forge no longer reads it: the JSON is plain text to it, so it answers \`tool_name is required in tool call\`. Old conversations in the context keep models writing it.`,
  noun: ['call in the old JSON format', 'calls in the old JSON format'],
  repair: null,
  advice: null,
  lesson: FORM_LESSON,
  failing: { input: '<tool>{"server_name": "local", "tool_name": "read_file", "arguments": {"path": "a.txt"}}</tool>' },
  passing: { input: exampleCall('<path>a.txt</path>', 'read_file') },
  explain: (finding, reading) => ({
    message: `${callWords(finding.call ?? 0, reading)} is written in the superseded JSON format.`,
    why: 'Either the model knows the format from an older prompt or earlier turns, or it fell back to JSON.',
  }),
  fixes: jsonCallAsXml,
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the fix writes elements',
    input: '<tool>{"tool_name": "t", "arguments": {"p": "a < b"}}</tool>',
    says: 'The call is written in the superseded JSON format.',
    fix: { title: 'Write the call as elements', after: exampleCall('<p>a &lt; b</p>', 't') },
  },
  {
    fact: 'nothing is written that would lose a key given twice',
    input: '<tool>{"tool_name":"t","arguments":{"p":"a","p":"b"}}</tool>',
    says: 'The call is written in the superseded JSON format.',
    fix: null,
  },
  {
    fact: 'nor arguments in a string',
    input: '<tool>{"tool_name":"t","arguments":"{\\"p\\":\\"a\\"}"}</tool>',
    says: 'The call is written in the superseded JSON format.',
    fix: null,
  },
  {
    fact: 'nor a key beside the arguments',
    input: '<tool>{"tool_name":"t","arguments":{},"p":"a"}</tool>',
    says: 'The call is written in the superseded JSON format.',
    fix: null,
  },
  {
    fact: 'JSON is how Hermes writes a call',
    input: hermesCall('{"name": "t", "arguments": {}}'),
    dialect: 'hermes',
    silent: true,
  },
];
