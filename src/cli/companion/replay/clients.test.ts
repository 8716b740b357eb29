import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { streamText } from 'ai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { closeLater, closesAfterEach } from '../companion.test-kit.ts';
import type { Cut } from './cutting.ts';
import { Matching } from './matching.ts';
import type { Replayed } from './replayed.ts';
import { readReplayed } from './replayed.ts';
import { startReplayer } from './replayer.ts';

closesAfterEach();

const IO = { input: (async function* () {})(), write: async () => {}, say: () => {} };
const TAPES = readdirSync('fixtures/tapes').sort().slice(0, 4);
const CUTS: readonly Cut[] = ['as-recorded', 'events', 'worst'];
/** Every recorded protocol at every cut: whatever was recorded, each client reads it. */
const CASES = TAPES.flatMap((tape) => CUTS.map((cut) => [tape, cut] as const));

/** A recording that ended well or by its limit, with two calls that the endpoint had read itself. */
const NATIVE: Replayed = {
  name: 'native',
  request: undefined,
  chunks: ['Let me ', 'look.', '\n→ ls\n', '{"path"', ':"src"}\n', '→ pwd\n{}\n'],
  frames: [
    { start: 13, end: 18, call: 0, name: 'ls', id: 'call_1', from: 12, until: 32 },
    { start: 33, end: 39, call: 1, name: 'pwd', until: 41 },
  ],
  first: 0,
  seams: {},
  reasoning: [{ text: 'Hm.', ms: 0 }],
  dialect: undefined,
  model: 'm-1',
  finish: 'tool_calls',
  stopSequence: undefined,
};

async function serve(recordings: readonly Replayed[], cut: Cut): Promise<{ address: string; text: string }> {
  const matching = new Matching(recordings, true);
  const server = await startReplayer({
    find: (request) => matching.find(request),
    nothingLeft: '',
    port: 0,
    cut,
    speed: 0,
    answered: () => {},
  });
  closeLater(() => server.close());
  return { address: `http://127.0.0.1:${server.port}`, text: recordings[0]!.chunks.join('') };
}

const serveTape = async (tape: string, cut: Cut) => serve(await readReplayed(join('fixtures/tapes', tape), IO), cut);

const openAi = (address: string) => new OpenAI({ baseURL: `${address}/v1`, apiKey: 'none', maxRetries: 0 });
const anthropic = (address: string) => new Anthropic({ baseURL: address, apiKey: 'none', maxRetries: 0 });
const ASKED = [{ role: 'user' as const, content: 'Hi' }];

describe.each(CASES)('%s cut by %s', (tape, cut) => {
  it('is read by the client of OpenAI, in three protocols', async () => {
    const { address, text } = await serveTape(tape, cut);
    const client = openAi(address);
    const chat = await client.chat.completions
      .stream({ model: 'm', messages: ASKED, stream_options: { include_usage: true } })
      .finalChatCompletion();
    expect(chat.choices[0]?.message.content).toBe(text);
    const response = await client.responses.stream({ model: 'm', input: 'Hi' }).finalResponse();
    expect(response.output_text).toBe(text);
    let completed = '';
    for await (const { choices } of await client.completions.create({ model: 'm', prompt: 'Hi', stream: true }))
      completed += choices[0]?.text ?? '';
    expect(completed).toBe(text);
    const whole = await client.chat.completions.create({ model: 'm', messages: ASKED });
    expect(whole.choices[0]?.message.content).toBe(text);
    expect((await client.responses.create({ model: 'm', input: 'Hi' })).output_text).toBe(text);
  });

  it('is read by the client of Anthropic', async () => {
    const { address, text } = await serveTape(tape, cut);
    const client = anthropic(address);
    const asked = { model: 'm', max_tokens: 9, messages: ASKED };
    const message = await client.messages.stream(asked).finalMessage();
    expect(message.content).toMatchObject([{ type: 'text', text }]);
    expect((await client.messages.create(asked)).content).toMatchObject([{ type: 'text', text }]);
  });

  it('is read by the AI SDK', async () => {
    const { address, text } = await serveTape(tape, cut);
    const provider = createOpenAICompatible({ name: 'replay', baseURL: `${address}/v1` });
    const result = streamText({ model: provider.chatModel('m'), prompt: 'Hi', maxRetries: 0 });
    expect(await result.text).toBe(text);
    expect(['stop', 'length']).toContain(await result.finishReason);
  });
});

describe.each<Cut>(['as-recorded', 'reads', 'events', 'deltas', 'every', 'worst', 3])(
  'calls that the endpoint had read itself, cut by %s',
  (cut) => {
    it('reach the client of OpenAI', async () => {
      const { address } = await serve([NATIVE], cut);
      const chat = await openAi(address).chat.completions.stream({ model: 'm', messages: ASKED }).finalChatCompletion();
      expect(chat.choices[0]).toMatchObject({
        finish_reason: 'tool_calls',
        message: {
          content: 'Let me look.',
          tool_calls: [
            { id: 'call_1', function: { name: 'ls', arguments: '{"path":"src"}' } },
            { function: { name: 'pwd', arguments: '{}' } },
          ],
        },
      });
      const response = await openAi(address).responses.stream({ model: 'm', input: 'Hi' }).finalResponse();
      expect(response.output).toMatchObject([
        { type: 'message' },
        { type: 'function_call', name: 'ls', arguments: '{"path":"src"}' },
        { type: 'function_call', name: 'pwd', arguments: '{}' },
      ]);
    });

    it('reach the client of Anthropic', async () => {
      const { address } = await serve([NATIVE], cut);
      const message = await anthropic(address)
        .messages.stream({ model: 'm', max_tokens: 9, messages: ASKED })
        .finalMessage();
      expect(message).toMatchObject({
        stop_reason: 'tool_use',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Let me look.' },
          { type: 'tool_use', name: 'ls', input: { path: 'src' } },
          { type: 'tool_use', name: 'pwd', input: {} },
        ],
      });
    });
  },
);

it('an error reaches the clients as the error that it was', async () => {
  const [refused] = await readReplayed(join('fixtures/tapes', readdirSync('fixtures/tapes').sort()[4]!), IO);
  const { address } = await serve([refused!], 'worst');
  await expect(openAi(address).chat.completions.create({ model: 'm', messages: ASKED })).rejects.toMatchObject({
    status: 429,
  });
  await expect(
    anthropic(address).messages.create({ model: 'm', max_tokens: 9, messages: ASKED }),
  ).rejects.toMatchObject({
    status: 429,
  });
});
