import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { RepairedProtocol } from '../../core/repair/answer-repair.ts';
import { answerOf, heard } from '../../core/repair/repairing.test-kit.ts';
import { ask, closesAfterEach, endpoint, recorder } from './companion.test-kit.ts';
import { maskedLines, maskedTapes } from './masked-tape.ts';
import { Repairs, type RepairsOptions } from './repairs.ts';
import { tapesInMemory } from './tape.ts';

closesAfterEach();

const CALL = 'I look.\n<tool_call>\n{"name": "ls", "arguments": {"path": "src & lib"}}\n</tool_call>';
const SCHEMA = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } as const;
const CHAT_TOOLS = [{ type: 'function' as const, function: { name: 'ls', parameters: SCHEMA } }];
const USER = [{ role: 'user' as const, content: 'Which files are there?' }];

/** An endpoint that leaves a call in the text of its answers, and a recorder in front of it that repairs them. */
async function repairing(
  protocol: RepairedProtocol,
  {
    text = CALL,
    isWhole = false,
    headers = {},
    mask = false,
    ...options
  }: Partial<RepairsOptions> & {
    readonly text?: string;
    readonly isWhole?: boolean;
    readonly mask?: boolean;
    readonly headers?: Record<string, string>;
  } = {},
) {
  const bytes = answerOf(text.match(/[\s\S]{1,5}/g) ?? [], { protocol, isWhole });
  const to = await endpoint((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, {
        'content-type': isWhole ? 'application/json' : 'text/event-stream',
        ...(isWhole && { 'content-length': bytes.length }),
        ...headers,
      });
      response.end(bytes);
    });
  });
  const repairs = new Repairs({ isShadow: false, isQuiet: false, say: () => {}, ...options });
  const makeTape = tapesInMemory();
  const own = await recorder([`up=${to}`], {
    repairs,
    ...(mask && {
      masks: true,
      makeTape: maskedTapes(
        makeTape,
        async (lines) => maskedLines(lines),
        () => {},
      ),
    }),
  });
  const post = async (path: string, body: object) =>
    ask(own.port, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { ...own, repairs, bytes: Buffer.from(bytes).toString(), post, address: `http://127.0.0.1:${own.port}` };
}

const PATHS: Readonly<Record<RepairedProtocol, string>> = {
  chat: '/v1/chat/completions',
  responses: '/v1/responses',
  messages: '/v1/messages',
  ollama: '/api/chat',
};

const BODIES: Readonly<Record<RepairedProtocol, object>> = {
  chat: { model: 'm-1', messages: USER, tools: CHAT_TOOLS, stream: true },
  responses: { model: 'm-1', input: 'Hi', tools: [{ type: 'function', name: 'ls', parameters: SCHEMA }] },
  messages: { model: 'm-1', messages: USER, tools: [{ name: 'ls', input_schema: SCHEMA }] },
  ollama: { model: 'm-1', messages: USER, tools: CHAT_TOOLS },
};

describe.each(Object.keys(PATHS) as RepairedProtocol[])('%s', (protocol) => {
  it.each([false, true])('is repaired on its way, whole: %s', async (isWhole) => {
    const { post, repairs } = await repairing(protocol, { isWhole });
    const { body, headers } = await post(PATHS[protocol], BODIES[protocol]);
    expect(heard(protocol, Buffer.from(body)).calls.map(({ arguments: args }) => JSON.parse(args))).toEqual([
      { path: 'src & lib' },
    ]);
    expect(headers['x-chunkscope-repair']).toBe(isWhole ? '1' : undefined);
    expect(repairs.report).toMatchObject({ requests: 1, answers: 1, untouched: 0, repaired: { 'in-text': 1 } });
  });

  it('passes byte for byte where it is only counted, and the count is the same', async () => {
    const { post, repairs, bytes, tape } = await repairing(protocol, { isShadow: true });
    const { body } = await post(PATHS[protocol], BODIES[protocol]);
    expect(body).toBe(bytes);
    await tape(1);
    expect(repairs.report).toMatchObject({ shadow: true, answers: 1, repaired: { 'in-text': 1 } });
  });

  it.each([
    ['offers no tools', { tools: [] }, 'no-tools'],
    ['forbids calls', { tool_choice: protocol === 'messages' ? { type: 'none' } : 'none' }, 'tool-choice-none'],
    ['asks for a form of the text', { response_format: { type: 'json_object' } }, 'response-format'],
  ])('passes byte for byte where its request %s', async (_, more, code) => {
    const { post, repairs, bytes } = await repairing(protocol);
    const { body } = await post(PATHS[protocol], { ...BODIES[protocol], ...more });
    expect(body).toBe(bytes);
    expect(repairs.report).toMatchObject({ answers: 0, passed: { [code]: 1 } });
  });
});

it('passes the answer of any other path byte for byte', async () => {
  const { post, bytes, repairs } = await repairing('chat');
  expect((await post('/v1/embeddings', BODIES.chat)).body).toBe(bytes);
  expect(repairs.report).toMatchObject({ requests: 1, answers: 0 });
});

it('passes an answer that is compressed as it came', async () => {
  const { post, bytes, repairs } = await repairing('chat', { headers: { 'content-encoding': 'x-own' } });
  expect((await post(PATHS.chat, BODIES.chat)).body).toBe(bytes);
  expect(repairs.report.passed).toEqual({ compressed: 1 });
});

it('says nothing in the answer where it is to be quiet', async () => {
  const { post } = await repairing('chat', { isQuiet: true });
  expect((await post(PATHS.chat, BODIES.chat)).body).not.toContain('chunkscope');
  const { post: whole } = await repairing('chat', { isQuiet: true, isWhole: true });
  expect((await whole(PATHS.chat, BODIES.chat)).headers).not.toHaveProperty('x-chunkscope-repair');
});

describe('the tape', () => {
  const joinedOf = (lines: readonly unknown[], code: string): string =>
    Buffer.concat(
      (lines.slice(1) as [number, string, string][])
        .filter(([, of]) => of === code)
        .map(([, , data]) => Buffer.from(data, 'base64')),
    ).toString();

  it('keeps what came and, beside it, what was sent', async () => {
    const { post, tape, bytes } = await repairing('chat');
    const { body } = await post(PATHS.chat, BODIES.chat);
    const lines = await tape(1);
    expect([joinedOf(lines, 'r'), joinedOf(lines, 's')]).toEqual([bytes, body]);
    expect(lines.at(-1)).toMatchObject([expect.any(Number), 'e', { reason: 'complete', repaired: 1 }]);
  });

  it('hides both where it is masked', async () => {
    const { post, tape } = await repairing('chat', { mask: true });
    await post(PATHS.chat, BODIES.chat);
    const lines = await tape(1);
    expect(joinedOf(lines, 's')).toContain('tool_calls');
    expect(joinedOf(lines, 'r') + joinedOf(lines, 's')).not.toContain('src');
  });
});

describe('real clients', () => {
  it('the one of OpenAI runs the tool', async () => {
    const { address } = await repairing('chat');
    const client = new OpenAI({ baseURL: `${address}/v1`, apiKey: 'none', maxRetries: 0 });
    const asked = { model: 'm-1', messages: USER, tools: CHAT_TOOLS };
    const { choices } = await client.chat.completions.stream(asked).finalChatCompletion();
    expect(choices[0]?.finish_reason).toBe('tool_calls');
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      type: 'function',
      function: { name: 'ls', arguments: '{"path":"src & lib"}' },
    });
    expect(choices[0]?.message.content?.trim()).toBe('I look.');
  });

  it('the one of OpenAI runs the tool of a response', async () => {
    const { address } = await repairing('responses');
    const client = new OpenAI({ baseURL: `${address}/v1`, apiKey: 'none', maxRetries: 0 });
    const tools = [{ type: 'function' as const, name: 'ls', parameters: SCHEMA, strict: false }];
    const { output } = await client.responses.stream({ model: 'm-1', input: 'Hi', tools }).finalResponse();
    expect(output.map(({ type }) => type)).toEqual(['message', 'function_call']);
    expect(output[1]).toMatchObject({ name: 'ls', arguments: '{"path":"src & lib"}' });
  });

  it('the one of Anthropic runs the tool', async () => {
    const { address } = await repairing('messages');
    const client = new Anthropic({ baseURL: address, apiKey: 'none', maxRetries: 0 });
    const tools = [{ name: 'ls', input_schema: SCHEMA as never }];
    const stream = client.messages.stream({ model: 'm-1', max_tokens: 9, messages: USER, tools });
    const { content, stop_reason: reason } = await stream.finalMessage();
    expect(reason).toBe('tool_use');
    expect(content[1]).toMatchObject({ type: 'tool_use', name: 'ls', input: { path: 'src & lib' } });
  });

  it.each([false, true])('the AI SDK runs the tool, only counted: %s', async (isShadow) => {
    const { address } = await repairing('chat', { isShadow });
    const given: unknown[] = [];
    const { finishReason } = streamText({
      model: createOpenAICompatible({ name: 'own', baseURL: `${address}/v1` })('m-1'),
      prompt: 'Which files are there?',
      tools: {
        ls: tool({
          inputSchema: jsonSchema<{ path: string }>(SCHEMA as never),
          execute: (input) => {
            given.push(input);
            return 'a.ts';
          },
        }),
      },
    });
    expect(await finishReason).toBe(isShadow ? 'stop' : 'tool-calls');
    expect(given).toEqual(isShadow ? [] : [{ path: 'src & lib' }]);
  });
});
