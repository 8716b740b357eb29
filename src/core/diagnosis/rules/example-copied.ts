import { callWords } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const EXAMPLE = exampleCall('<path>example/notes.txt</path>', 'read_file');
const PROMPT = { system: `Call tools so:\n\n${EXAMPLE}`, asked: 'What is in src/app.ts?' };
const MEANT = exampleCall('<path>src/app.ts</path>', 'read_file');

export const exampleCopied: Rule = {
  code: 'example-copied',
  title: 'The prompt’s example, copied',
  about: `The call equals an example of the system prompt in every argument, and nothing that was said holds its values. Small models do this often: an example is a call that may happen.

It is told where the prompt is known: in a record with its request, a tape, a log, a run of Try. Do not run such a call. Give the examples of the prompt values that do no harm, of another tool than the usual one, and put them after the rules; to ask again changes little.`,
  noun: ['copied example', 'copied examples'],
  repair: null,
  advice: 'It is the example of the instructions: call the tool that the task needs, with the values of the task.',
  lesson: null,
  failing: { input: EXAMPLE, prompt: PROMPT },
  passing: { input: MEANT, prompt: PROMPT },
  explain: ({ call = 0 }, reading) => ({
    message: `${callWords(call, reading)} is an example of the prompt, copied in every argument.`,
    why: 'Nothing that was asked holds these values: the model repeats what its prompt shows.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a call that the prompt shows',
    input: EXAMPLE,
    prompt: PROMPT,
    says: 'The call is an example of the prompt, copied in every argument.',
    fix: null,
  },
  {
    fact: 'a call of another format than that of the prompt',
    input: '{"name": "read_file", "arguments": {"path": "example/notes.txt"}}',
    dialect: 'auto',
    tools: [{ name: 'read_file', inputSchema: { type: 'object' } }],
    prompt: PROMPT,
    says: 'The call is an example of the prompt, copied in every argument.',
    fix: null,
  },
  { fact: 'another value', input: MEANT, prompt: PROMPT, silent: true },
  {
    fact: 'the example where it was asked for',
    input: EXAMPLE,
    prompt: { ...PROMPT, asked: 'Read example/notes.txt.' },
    silent: true,
  },
  { fact: 'a prompt that nobody knows', input: EXAMPLE, silent: true },
];
