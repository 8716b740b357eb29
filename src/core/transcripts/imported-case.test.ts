import { expect, it } from 'vitest';
import { importCase } from './imported-case.ts';

const TOOLS = [{ type: 'function', function: { name: 'ls', parameters: { type: 'object', required: ['path'] } } }];
const DEFINITIONS = [{ name: 'ls', inputSchema: { type: 'object', required: ['path'] } }];
const asked = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools: TOOLS }, null, 2);
const message = { role: 'assistant', content: '{"name": "ls", "arguments": {}}' };
const answer = JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message }] }, null, 2);

async function fixtureOf(text: string) {
  const read = await importCase(text);
  if (!read.ok) throw new Error(read.error);
  return read.value.fixture;
}

it('a reply is checked against the tools of its request', async () => {
  expect((await fixtureOf(`Request:\n${asked}\n\nResponse:\n${answer}`)).tools).toMatchObject(DEFINITIONS);
});

it('the tools of a request alone are offered and check nothing', async () => {
  const read = await importCase(asked);
  expect(read.ok && [read.value.request?.tools.length, read.value.fixture.tools]).toEqual([1, undefined]);
});

it('definitions alone are offered and check nothing', async () => {
  expect(await fixtureOf(JSON.stringify(TOOLS))).not.toHaveProperty('tools');
});

it('what was found in the reasoning is kept in the case, beside the other facts of its source', async () => {
  const read = await importCase(answer, {}, () => ({ calls: 1, tool: 'ls' }));
  expect(read.ok && read.value.fixture.source).toEqual({
    kind: 'openai-chat',
    reasoned: { calls: 1, tool: 'ls' },
  });
});
