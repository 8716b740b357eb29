import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf, countsOf, tableOf } from '../bench/model/asks.mjs';
import { lanesOf } from '../bench/model/lanes.mjs';
import { chunkscopeMiddleware } from '../src/package/ai-sdk.ts';
import { isExampleCopied } from '../src/package/copied-example.ts';
import { DIALECTS } from '../src/package/reader.ts';
import { example } from '../src/package/write.ts';

const TOOLS = [
  {
    name: 'note',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  { name: 'ring', inputSchema: { type: 'object', properties: { bell: { type: 'string' } }, required: ['bell'] } },
];
const ASKS = [
  { ask: 'Note: milk', tool: 'note' },
  { ask: 'Ring the north bell', tool: 'ring' },
  { ask: 'Note something', tool: 'note' },
  { ask: 'Note nothing', tool: 'note' },
];
const fenced = (toolName: string, given: unknown) =>
  `\`\`\`json\n${JSON.stringify({ name: toolName, arguments: given })}\n\`\`\``;
/** What the scripted model answers, by its question, whatever it was taught. */
const ANSWERS: Record<string, string> = {
  'Note: milk': fenced('note', { text: 'milk' }),
  'Ring the north bell': fenced('note', { text: 'Ring the north bell' }),
  'Note something': fenced('note', example(TOOLS[0]!).values),
  'Note nothing': 'There is nothing to note.',
};

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const asked = messages.find(({ role }) => role === 'user')?.content ?? '';
  response.setHeader('content-type', 'text/event-stream');
  const send = (choice: object) =>
    response.write(`data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`);
  for (const content of ANSWERS[asked]?.match(/[\s\S]{1,7}/g) ?? []) send({ delta: { content } });
  send({ delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
});

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => void server.close());

it('a bench counts the asks in which a tool ran, the right one, and examples that ran', async () => {
  const { port } = server.address() as AddressInfo;
  const provider = createOpenAICompatible({ name: 'scripted', baseURL: `http://127.0.0.1:${port}/v1` });
  const lanes = await lanesOf({ chunkscopeMiddleware, DIALECTS });
  const names = ['native', 'native, read by chunkscope', 'chunkscope: forge', 'chunkscope: hermes'];
  const isCopied = (call: Parameters<typeof isExampleCopied>[0], ask: string) =>
    isExampleCopied(call, { tools: TOOLS, dialect: 'forge' }, [ask]);
  const answers = [];
  for (const { name, wrap } of lanes.filter((lane) => names.includes(lane.name)))
    for (const ask of ASKS) {
      const asked = { model: wrap(provider.chatModel('m')), lane: name, tools: TOOLS, ask, isCopied };
      answers.push(await answerOf({ ...asked, maxOutputTokens: 100 }));
    }
  const counts = countsOf(answers);
  expect(counts.map(({ lane, asked, ran, right, copied }) => [lane, asked, ran, right, copied])).toEqual([
    ['native', 4, 0, 0, 0],
    ['native, read by chunkscope', 4, 3, 2, 1],
    // The prompt has the example, so that the middleware knows that it was copied.
    ['chunkscope: forge', 4, 2, 1, 0],
    ['chunkscope: hermes', 4, 2, 1, 0],
  ]);
  expect(tableOf(counts).split('\n')).toHaveLength(6);
});
