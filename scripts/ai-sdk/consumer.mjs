// @ts-nocheck: what it imports is installed beside a copy of it.

/**
 * Reads fixtures as an application does: a server on loopback streams each as chat completions, and the SDK with its provider
 * reads it through the middleware. Copied into a folder where the package and one version of the SDK are installed.
 * `node consumer.mjs FOLDER_OF_FIXTURES`.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { parseReply } from 'chunkscope';
import { chunkscopeMiddleware } from 'chunkscope/ai-sdk';
import { recoveryMessage } from 'chunkscope/diagnose';

/** How only the markup of a call begins. */
const RAW = /<\/?(?:tool|tool_call|function|invoke|function_calls|parameter|arguments|tool_name|arg_key)(?:[\s>=]|$)/;
const CHUNK = /[\s\S]{1,4}/g;

/** One answer for each request; the last also for all later ones. @type {string[]} */
let answers = [''];
/** @type {{ tools?: unknown, messages: { role: string, content: any }[] } | undefined} */
let asked;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked = JSON.parse(body);
  response.setHeader('content-type', 'text/event-stream');
  const send = (/** @type {object} */ choice) =>
    response.write(
      `data: ${JSON.stringify({ id: '1', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
    );
  const reply = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
  for (const content of reply.match(CHUNK) ?? []) send({ delta: { content }, finish_reason: null });
  send({ delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const provider = createOpenAICompatible({ name: 'local', baseURL: `http://127.0.0.1:${port}/v1` });

/** @param {string} folder @returns {string[]} */
const fixturesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fixture.json'))
    .sort();

/** @param {string} text @param {{ dialect?: any, recovery?: any, tools?: any[] }} options */
async function streamed(text, { dialect, recovery, tools = [] }) {
  answers = [text];
  /** @type {{ message: string }[]} */
  const problems = [];
  const read = parseReply(text, { dialect, recovery, tools });
  const called = read.calls.map(({ toolName }) => ({ name: toolName, inputSchema: { type: 'object' } }));
  const given = [...called, ...tools].filter(({ name }) => /^[\w-]+$/.test(name));
  const middleware = chunkscopeMiddleware({ dialect, recovery, onProblem: (problem) => problems.push(problem) });
  const { fullStream } = streamText({
    model: wrapLanguageModel({ model: provider.chatModel('m'), middleware }),
    prompt: 'Go on.',
    tools: Object.fromEntries(
      given.map(({ name, inputSchema }) => [name, tool({ inputSchema: jsonSchema(inputSchema) })]),
    ),
  });
  /** @type {any[]} */
  const parts = [];
  for await (const part of fullStream) parts.push(part);
  const failed = parts.find(({ type }) => type === 'error');
  assert.equal(failed, undefined, String(failed?.error));
  return { parts, problems, read };
}

/** @param {any[]} parts @param {string} type */
const ofType = (parts, type) => parts.filter((part) => part.type === type);

let replies = 0;
const root = /** @type {string} */ (process.argv[2]);
for (const name of fixturesIn(root)) {
  const { input, chunks, tools, recovery, dialect } = JSON.parse(readFileSync(join(root, name), 'utf8'));
  const whole = input ?? chunks.join('');
  if (whole === '' || whole.length > 5_000) continue;
  for (const text of new Set([whole, whole.slice(0, whole.length >> 1), whole.slice(0, -3)])) {
    if (text === '') continue;
    const { parts, problems, read } = await streamed(text, { dialect, recovery, tools });
    if (read.diagnostics.some(({ code }) => code === 'thinking-open-in-prompt')) continue;
    replies += 1;
    const where = `${name}, ${text.length} characters`;
    assert.equal(asked?.tools, undefined, `${where}: tools were asked for`);
    const said = ofType(parts, 'text-delta')
      .map((part) => part.text)
      .join('');
    // Text that is prose by the rules of the format may hold tags.
    if (!RAW.test(read.prose)) assert.doesNotMatch(said, RAW, where);
    const calls = ofType(parts, 'tool-call');
    const complete = read.calls.filter((call) => call.complete && /^[\w-]+$/.test(call.toolName));
    // An input that the SDK itself refuses (`__proto__` in it) arrives as the text that it got.
    const plain = (/** @type {unknown} */ value) =>
      typeof value === 'string' ? JSON.parse(value) : JSON.parse(JSON.stringify(value));
    assert.deepEqual(
      calls.filter(({ toolName }) => /^[\w-]+$/.test(toolName)).map(({ toolName, input }) => [toolName, plain(input)]),
      complete.map((call) => [call.toolName, plain(call.arguments)]),
      where,
    );
    for (const { toolCallId, input } of calls) {
      const joined = ofType(parts, 'tool-input-delta')
        .filter(({ id }) => id === toolCallId)
        .map(({ delta }) => delta)
        .join('');
      assert.deepEqual(JSON.parse(joined), plain(input), where);
    }
    if (read.verdict === 'broken') assert.equal(problems.length, 1, `${where}: a failed attempt was not reported`);
  }
}

/** A failed call is answered, so the model tries again; that call is run, and its result is sent back. */
async function triesAgain() {
  const call = '<tool><tool_name>weather</tool_name><arguments><city>Oslo</city></arguments></tool>';
  const cut = `Let me look. ${call.slice(0, 60)}`;
  answers = [cut, call, 'It rains.'];
  const inputSchema = { type: /** @type {const} */ ('object'), properties: { city: { type: 'string' } } };
  const weather = tool({
    inputSchema: jsonSchema(inputSchema),
    execute: async (/** @type {any} */ { city }) => `Rain in ${city}.`,
  });
  /** @type {string[]} */
  const problems = [];
  const { steps } = streamText({
    model: wrapLanguageModel({
      model: provider.chatModel('m'),
      middleware: chunkscopeMiddleware({ answerProblems: true, onProblem: ({ message }) => problems.push(message) }),
    }),
    prompt: 'How is the weather?',
    tools: { weather },
    stopWhen: stepCountIs(4),
  });
  const taken = await steps;
  assert.deepEqual(
    taken.map(({ text, toolResults }) => [text, toolResults.map(({ output }) => output)]),
    [
      ['Let me look. ', []],
      ['', ['Rain in Oslo.']],
      ['It rains.', []],
    ],
  );
  const said = JSON.stringify(asked?.messages);
  const message = recoveryMessage(cut, { tools: [{ name: 'weather', inputSchema }] });
  assert.deepEqual(problems, [message]);
  for (const part of [message, cut.slice(13), 'Rain in Oslo.'])
    assert.ok(said.includes(JSON.stringify(part).slice(1, -1)), `The model did not get ${part}`);
}

await triesAgain();
server.close();
server.closeAllConnections();
assert.ok(replies > 0, 'There were no fixtures.');
console.log(`${replies} replies, and a failed call that was tried again`);
