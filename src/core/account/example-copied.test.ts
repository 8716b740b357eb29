import { expect, it } from 'vitest';
import { judge } from '../logs/lane.ts';
import { Triage } from '../logs/triage.ts';
import { defaultSettings } from '../prompts/prompt-settings.ts';
import { promptCalls } from '../prompts/reading/prompt-calls.ts';
import { buildPrompt } from '../prompts/system-prompt.ts';
import { accountOf } from './account.ts';

const PARAMETERS = {
  type: 'object',
  properties: { port: { type: 'string' }, note: { type: 'string' } },
  required: ['port', 'note'],
};
const TOOLS = [{ name: 'keep_tide', description: 'Keeps a note.', inputSchema: PARAMETERS }];
const USER = { role: 'user', content: 'Keep for Oslo that the water is high.' };

/** A record whose model answers with the example of our prompt in a dialect. */
function record(dialect: string, asked: readonly object[] = [USER], change = (text: string) => text): string {
  const system = buildPrompt(TOOLS, defaultSettings('escape', dialect)).text;
  const [{ start, end } = { start: 0, end: 0 }] = promptCalls({ prompt: system, dialect }, TOOLS);
  return JSON.stringify({
    id: 'one',
    request: {
      model: 'm',
      messages: [{ role: 'system', content: system }, ...asked],
      tools: [{ type: 'function', function: { name: 'keep_tide', parameters: PARAMETERS } }],
    },
    response: {
      object: 'chat.completion',
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: change(system.slice(start, end)) } },
      ],
    },
  });
}

const codesOf = (text: string): string[] => accountOf(text).causes.map(({ code }) => code);
const [FIRST = ''] = promptCalls(
  { prompt: buildPrompt(TOOLS, defaultSettings('escape', 'hermes')).text, dialect: 'hermes' },
  TOOLS,
).map(({ arguments: given }) => Object.values(given).join(' '));

it.each(['forge', 'hermes', 'qwen3-coder', 'glm', 'json-bare'])(
  'a reply in %s that repeats the example of its prompt is not taken for the model’s call',
  (dialect) => {
    const account = accountOf(record(dialect));
    expect(account.causes.map(({ code, count }) => [code, count])).toContainEqual(['example-copied', 1]);
    expect([account.culprit, account.do]).toEqual(['model', 'fix-request']);
    expect(account.sentence).toContain('copied an example from its prompt');
    expect(account.next).toMatch(/^Do not run the call; change the examples/);
  },
);

it('it is not said where the values were asked for, by the user or by the result of a tool', () => {
  expect(codesOf(record('hermes', [{ role: 'user', content: `Keep ${FIRST}` }]))).not.toContain('example-copied');
  const result = { role: 'tool', tool_call_id: 'c', content: FIRST };
  expect(codesOf(record('hermes', [USER, result]))).not.toContain('example-copied');
});

it('what the model said itself before is no reason to call for it', () => {
  expect(codesOf(record('hermes', [USER, { role: 'assistant', content: FIRST }, USER]))).toContain('example-copied');
});

it('a call with one other value is the model’s own', () => {
  const change = (text: string) => text.replace(/"note": "[^"]*"/, '"note": "high"');
  expect(codesOf(record('hermes', [USER], change))).not.toContain('example-copied');
});

it('a log counts it as a cause, though nothing is wrong with how the call is written', () => {
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false });
  const text = record('hermes');
  const records = [{ number: 1, line: 1, text }] as unknown as Parameters<typeof triage.add>[0]['records'];
  const [reply] = [...triage.add({ name: 'log', source: 'log', records })];
  expect(reply?.judgement).toMatchObject({ succeeds: { strict: true }, trouble: { codes: ['example-copied'] } });
  expect(judge('plain text', { dialect: 'auto' }).trouble).toBeNull();
});
