import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Middleware,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { parse as parsePartialJson } from 'partial-json';
import { describe, expect, it, vi } from 'vitest';
import { inTurn, isExploring } from '../base/exploring.test-kit.ts';
import {
  asked,
  definitions,
  finishReason,
  joinedText,
  partsOf,
  passed,
  streamed,
  streamOf,
  usage,
} from './ai-sdk.test-kit.ts';
import { chunkscopeMiddleware, type FailedAttempt, type MiddlewareOptions } from './ai-sdk.ts';
import { createReader as createDiagnosing, recoveryMessage } from './diagnose.ts';
import { PartWriter } from './part-writer.ts';
import { createReader, parseReply } from './reader.ts';
import { replies } from './replies.test-kit.ts';
import type { ReadOptions } from './types.ts';

/** How text begins that can only be markup of a call. */
const RAW = /<\/?(?:tool|tool_call|function|invoke|function_calls|parameter|arguments|tool_name|arg_key)(?:[\s>=]|$)/;

describe('the parts of a stream', () => {
  it('give every call of every second fixture once, with its input in pieces', async () => {
    for (const { id, text, options } of inTurn(replies(), 2, 0)) {
      const { dialect, recovery, tools } = options;
      const reader = createDiagnosing(options);
      reader.write(text);
      const read = reader.end({ reason: 'stop' });
      if (read.diagnostics.some(({ code }) => code === 'thinking-open-in-prompt')) continue;
      const parts = await streamed(text.match(/[\s\S]{1,19}/g) ?? [], { dialect, recovery }, definitions(tools));
      const calls = parts.filter((part) => part.type === 'tool-call');
      const complete = read.calls.filter((call) => call.complete);
      expect([id, calls.map(({ toolName, input }) => [toolName, JSON.parse(input)])]).toEqual([
        id,
        complete.map((call) => [call.toolName, JSON.parse(JSON.stringify(call.arguments))]),
      ]);
      for (const { toolCallId, toolName, input } of calls) {
        const own = parts.filter((part) => 'id' in part && part.id === toolCallId);
        expect(own[0]).toMatchObject({ type: 'tool-input-start', toolName });
        expect(own.at(-1)).toMatchObject({ type: 'tool-input-end' });
        const joined = own.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('');
        expect([id, JSON.parse(joined)]).toEqual([id, JSON.parse(input)]);
      }
      const opened = parts.flatMap((part) => (part.type === 'tool-input-start' ? [part.id] : []));
      const written = parts.flatMap((part) => (part.type === 'tool-input-delta' ? [part.id] : []));
      expect([id, written.filter((own) => !opened.includes(own))]).toEqual([id, []]);
    }
  });

  it('give no call that strict mode refuses, and the text around the others in its order', async () => {
    const call = (end: string) =>
      `<function_calls>\n<invoke name="ls">\n<parameter name="path">src</parameter>\n</invoke>\n${end}`;
    const types = async (text: string) =>
      (await streamed([...text], { recovery: 'strict' }, taught)).flatMap((part) =>
        part.type === 'text-delta' ? [part.delta] : part.type === 'tool-call' ? [part.input] : [],
      );
    expect(await types(call(''))).toEqual([]);
    const whole = call('</function_calls>');
    const said = await types(`First. ${whole} Then ${whole}`);
    expect(said.join('')).toBe('First. {"path":"src"} Then {"path":"src"}');
  });
});

/** Whether text that is prose by the rules of the format holds tags. */
function saysMarkup(text: string, options: ReadOptions): boolean {
  const { prose, diagnostics } = parseReply(text, options);
  return RAW.test(prose) || diagnostics.some(({ code }) => code === 'thinking-open-in-prompt');
}

/** The parts of a stream that ends after `text`, without the stream around them. */
function partsAtEnd(text: string, options: ReadOptions): LanguageModelV3StreamPart[] {
  const writer = new PartWriter();
  const reader = createReader({ ...options, onEvent: (event) => writer.take(event) });
  reader.write(text);
  const parts = writer.taken();
  writer.isLast = true;
  reader.end();
  return [...parts, ...writer.finish()] as LanguageModelV3StreamPart[];
}

/** The input of each call so far: its pieces, joined. */
function inputsOf(parts: readonly LanguageModelV3StreamPart[]): string[] {
  const inputs = new Map<string, string>();
  for (const part of parts)
    if (part.type === 'tool-input-delta') inputs.set(part.id, (inputs.get(part.id) ?? '') + part.delta);
  return [...inputs.values()];
}

/** Trying all ends takes long: only one in so many of each reply is tried, and each when exploring. */
const STEP = isExploring ? 1 : 80;

describe('at the characters of fixtures and vectors', () => {
  const all = replies().map((reply) => ({ ...reply, isMarkupSaid: saysMarkup(reply.text, reply.options) }));

  it('a stream that goes on has emitted no markup of a call, and input that begins some JSON', () => {
    const wrong: unknown[] = [];
    for (const { id, text, options, isMarkupSaid } of inTurn(all, 2, 0)) {
      const writer = new PartWriter();
      const reader = createReader({ ...options, onEvent: (event) => writer.take(event) });
      const parts: LanguageModelV3StreamPart[] = [];
      let said = '';
      for (let end = 1; end <= text.length; end++) {
        reader.write(text.charAt(end - 1));
        const taken = writer.taken() as LanguageModelV3StreamPart[];
        const more = joinedText(taken);
        for (const part of taken) parts.push(part);
        said += more;
        if (more !== '' && !isMarkupSaid && RAW.test(said)) wrong.push([id, end, said]);
      }
      for (const input of inputsOf(parts)) if (!beginsJson(input)) wrong.push([id, input]);
    }
    expect(wrong).toEqual([]);
  });

  it('a stream that ends there has emitted no markup of a call, and input that begins some JSON', () => {
    const wrong: unknown[] = [];
    for (const [index, { id, text, options, isMarkupSaid }] of all.entries()) {
      for (let end = 1 + (index % STEP); end < text.length; end += STEP) {
        const parts = partsAtEnd(text.slice(0, end), options);
        if (!isMarkupSaid && RAW.test(joinedText(parts))) wrong.push([id, end, joinedText(parts)]);
        for (const input of inputsOf(parts)) if (!beginsJson(input)) wrong.push([id, end, input]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Whether a text is the beginning of some JSON object. */
function beginsJson(text: string): boolean {
  if (text === lastBegun) return true;
  try {
    if (typeof parsePartialJson(text) !== 'object') return false;
    lastBegun = text;
    return true;
  } catch {
    return false;
  }
}

/** The previous stream was one character shorter, so most of its answer is reused. */
let lastBegun = '';

const SCHEMAS = [
  {
    name: 'weather',
    description: 'The weather of a city.',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  },
];
const CALL = '<tool><tool_name>weather</tool_name><arguments><city>Oslo &amp; Bergen</city></arguments></tool>';

const tools = {
  weather: tool({
    description: 'The weather of a city.',
    inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
    execute: async ({ city }) => `Rain in ${city}.`,
  }),
};

/** What the application gets for a reply without a call. */
const failureOf = (reply: string) => ({ message: recoveryMessage(reply, { tools: SCHEMAS }) ?? '' });

describe('in the AI SDK', () => {
  const answers = [`Let me look.\n${CALL}`, 'It rains.'];

  function modelOf(texts: readonly string[]) {
    let step = 0;
    return new MockLanguageModelV3({
      doStream: async () => ({ stream: streamOf(partsOf((texts[step++] ?? '').match(/[\s\S]{1,4}/g) ?? [])) }),
      doGenerate: async () => ({
        content: [{ type: 'text', text: texts[step++] ?? '' }],
        finishReason,
        usage,
        warnings: [],
      }),
    });
  }

  it('a streamed call is run and its result goes back as text', async () => {
    const model = modelOf(answers);
    const { textStream, steps } = streamText({
      model: wrapLanguageModel({ model, middleware: chunkscopeMiddleware() }),
      prompt: 'How is the weather?',
      tools,
      stopWhen: stepCountIs(3),
    });
    let text = '';
    for await (const piece of textStream) text += piece;
    expect(text).toBe('Let me look.\nIt rains.');
    const [first, second] = await steps;
    expect(first?.toolResults.map(({ output }) => output)).toEqual(['Rain in Oslo & Bergen.']);
    expect(first?.finishReason).toBe('tool-calls');
    expect(second?.text).toBe('It rains.');
    const [asked, again] = model.doStreamCalls;
    expect(asked?.tools).toBeUndefined();
    expect(asked?.prompt[0]).toMatchObject({ role: 'system', content: expect.stringContaining('weather') });
    expect(JSON.stringify(again?.prompt)).toContain('Result of weather:\\nRain in Oslo & Bergen.');
    expect(JSON.stringify(again?.prompt)).toContain('<tool_name>weather</tool_name>');
  });

  it('a whole reply is read the same', async () => {
    const { steps } = await generateText({
      model: wrapLanguageModel({ model: modelOf(answers), middleware: chunkscopeMiddleware() }),
      prompt: 'How is the weather?',
      tools,
      stopWhen: stepCountIs(3),
    });
    expect(steps.map(({ text }) => text)).toEqual(['Let me look.\n', 'It rains.']);
    expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual(['Rain in Oslo & Bergen.']);
  });

  it.each(['stream', 'whole'])('a call that failed is reported, with the retry message (%s)', async (kind) => {
    const attempts: FailedAttempt[] = [];
    const middleware = chunkscopeMiddleware({ onProblem: (attempt) => attempts.push(attempt) });
    const settings = {
      model: wrapLanguageModel({ model: modelOf([CALL.slice(0, 60)]), middleware }),
      prompt: 'x',
      tools,
    };
    const { toolCalls } = kind === 'whole' ? await generateText(settings) : streamText(settings);
    expect(await toolCalls).toEqual([]);
    expect(attempts).toEqual([
      expect.objectContaining({ text: CALL.slice(0, 60), message: expect.stringContaining('</tool>') }),
    ]);
    expect(attempts[0]?.result.verdict).toBe('broken');
  });

  it('a callback that fails changes nothing in the stream', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const fail = () => {
      throw new Error('boom');
    };
    const partsWith = async (options: MiddlewareOptions) => {
      const parts = await streamed([`Let me look.\n${CALL.slice(0, 60)}`], { answerProblems: true, ...options });
      return JSON.stringify(parts).replaceAll(/("(?:id|toolCallId)":)"[^"]*"/g, '$1""');
    };
    const expected = await partsWith({});
    expect(expected).toContain('"type":"finish"');
    expect(await partsWith({ onProblem: fail })).toBe(expected);
    expect(await partsWith({ onProblem: () => Promise.reject(new Error('boom')) })).toBe(expected);
    expect(print.mock.calls.map(([said]) => said)).toEqual(
      Array.from({ length: 2 }, () => 'chunkscope: "onProblem" threw an error, which changes nothing here.'),
    );
    print.mockRestore();
  });

  it.each(['stream', 'whole'])(
    'a call that failed is answered on request, so that the model tries again (%s)',
    async (kind) => {
      const cut = CALL.slice(0, 60);
      const model = modelOf([`Let me look.\n${cut}`, CALL, 'It rains.']);
      const settings = {
        model: wrapLanguageModel({ model, middleware: chunkscopeMiddleware({ answerProblems: true }) }),
        prompt: 'x',
        tools,
        stopWhen: stepCountIs(4),
      };
      const run = kind === 'whole' ? await generateText(settings) : streamText(settings);
      const steps = await run.steps;
      expect(steps.map(({ text }) => text)).toEqual(['Let me look.\n', '', 'It rains.']);
      expect(steps[1]?.toolResults.map(({ output }) => output)).toEqual(['Rain in Oslo & Bergen.']);
      const asked = (kind === 'whole' ? model.doGenerateCalls : model.doStreamCalls)[1]?.prompt ?? [];
      const { message = '' } = failureOf(`Let me look.\n${cut}`);
      expect(asked.slice(-2)).toMatchObject([
        { role: 'assistant', content: [{ text: 'Let me look.\n' }, { type: 'text', text: cut }] },
        { role: 'user', content: [{ type: 'text', text: message }] },
      ]);
    },
  );
});

describe('what a provider streams beside text', () => {
  const providerMetadata = { vendor: { id: 'm1' } };
  const others: LanguageModelV3StreamPart[] = [
    { type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'seed' }] },
    { type: 'response-metadata', id: 'r1', modelId: 'm', timestamp: new Date(0) },
    { type: 'raw', rawValue: { chunk: 1 } },
    { type: 'reasoning-start', id: 't', providerMetadata },
    { type: 'reasoning-delta', id: 't', delta: 'Hm <tool>.', providerMetadata },
    { type: 'reasoning-end', id: 't', providerMetadata },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com', providerMetadata },
    { type: 'file', mediaType: 'image/png', data: 'AAAA' },
    { type: 'tool-input-start', id: 'c', toolName: 'search', providerExecuted: true, dynamic: true, title: 'Search' },
    { type: 'tool-input-delta', id: 'c', delta: '{}', providerMetadata },
    { type: 'tool-input-end', id: 'c', providerMetadata },
    { type: 'tool-call', toolCallId: 'c', toolName: 'search', input: '{}', providerExecuted: true, providerMetadata },
    { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' },
    { type: 'tool-result', toolCallId: 'c', toolName: 'search', result: [], preliminary: true, providerMetadata },
    { type: 'error', error: { code: 5 } },
  ];
  const text = (delta: string): LanguageModelV3StreamPart => ({ type: 'text-delta', id: '1', delta });
  const end: LanguageModelV3StreamPart = { type: 'finish', finishReason, usage, providerMetadata };

  it.each(['auto', 'none', 'required', 'tool'] as const)('is passed on as it is (tools: %s)', async (type) => {
    const pieces = [...`Let me look. ${CALL} So.`].map(text);
    const mixed = others.flatMap((part, index) => [...pieces.slice(index * 9, index * 9 + 9), part]);
    const stream = [...mixed, ...pieces.slice(others.length * 9), end];
    const toolChoice = type === 'tool' ? { type, toolName: 'weather' } : { type };
    const parts = await passed(stream, {}, { tools: taught, toolChoice });
    expect(parts.filter((part) => others.includes(part))).toEqual(others);
    expect(joinedText(parts)).toBe('Let me look.  So.');
    const unified = type === 'none' ? 'stop' : 'tool-calls';
    expect(parts.at(-1)).toEqual({ ...end, finishReason: { ...finishReason, unified } });
    const own = parts.filter((part) => part.type === 'tool-call' && !others.includes(part));
    expect(own).toHaveLength(type === 'none' ? 0 : 1);
  });

  it('is all that a stream without text gives', async () => {
    expect(await passed([...others, end])).toEqual([...others, end]);
    expect(await passed([])).toEqual([]);
  });

  it('is attached to text as well, once for each part of it', async () => {
    const later = { vendor: { id: 'm1', annotations: [1] } };
    const plain = await passed([
      { type: 'text-start', id: '1', providerMetadata },
      text('Hello there.'),
      { type: 'text-end', id: '1', providerMetadata: later },
      end,
    ]);
    expect(plain.filter(({ type }) => type !== 'text-delta')).toMatchObject([
      { type: 'text-start', providerMetadata },
      { type: 'text-end', providerMetadata: later },
      end,
    ]);
    const around = await passed([
      { type: 'text-start', id: '1', providerMetadata },
      text(`Look. ${CALL} So.`),
      { type: 'text-end', id: '1', providerMetadata: later },
      end,
    ]);
    const edges = around.filter(({ type }) => type === 'text-start' || type === 'text-end');
    expect(edges.map((part) => 'providerMetadata' in part && part.providerMetadata)).toEqual([
      providerMetadata,
      providerMetadata,
      false,
      false,
    ]);
  });

  it('is kept with a text that is empty, streamed or whole', async () => {
    const parts = await passed([
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: '', providerMetadata },
      { type: 'text-end', id: '1' },
      end,
    ]);
    expect(parts).toMatchObject([
      { type: 'text-start', providerMetadata },
      { type: 'text-end', providerMetadata },
      end,
    ]);
    const content = [{ type: 'text', text: '', providerMetadata }];
    expect((await (await asked({})).read(content))?.content).toEqual(content);
  });

  it('may be the call that was asked for', async () => {
    const problems: string[] = [];
    const options = { answerProblems: true, onProblem: ({ message }: FailedAttempt) => problems.push(message) };
    const params = { tools: [...taught, search], toolChoice: { type: 'required' as const } };
    const call = others.filter(({ type }) => type === 'tool-call');
    const parts = await passed([...call, text('Searched.'), end], options, params);
    expect(parts.filter(({ type }) => type === 'tool-call')).toEqual(call);
    const { read } = await asked(params, options);
    expect((await read([...call, { type: 'text', text: 'Searched.' }]))?.content).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('and breaks off without a reason is not an attempt that the SDK should refuse', async () => {
    const problems: string[] = [];
    const options = { answerProblems: true, onProblem: ({ message }: FailedAttempt) => problems.push(message) };
    const parts = await passed([text(CALL.slice(0, 60)), { type: 'error', error: 'overloaded' }], options, {
      tools: taught,
    });
    expect(parts.map(({ type }) => type)).not.toContain('tool-call');
    expect(problems).toHaveLength(1);
  });
});

describe('a stream of the AI SDK', () => {
  const streaming = (parts: readonly LanguageModelV3StreamPart[]) =>
    wrapLanguageModel({
      model: new MockLanguageModelV3({ doStream: async ({ abortSignal }) => ({ stream: open(parts, abortSignal) }) }),
      middleware: chunkscopeMiddleware(),
    });
  /** A provider's stream, which goes on after its parts unless they end it, and fails where it is aborted. */
  const open = (parts: readonly LanguageModelV3StreamPart[], signal?: AbortSignal) =>
    new ReadableStream<LanguageModelV3StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        if (parts.at(-1)?.type === 'finish') controller.close();
        signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });

  it('holds sources, files and metadata where they were', async () => {
    const providerMetadata = { vendor: { id: 'm1' } };
    const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' } as const;
    const model = streaming([
      { type: 'text-start', id: '1', providerMetadata },
      { type: 'text-delta', id: '1', delta: 'See there.' },
      source,
      { type: 'text-end', id: '1' },
      { type: 'file', mediaType: 'image/png', data: 'AAAA' },
      { type: 'finish', finishReason, usage, providerMetadata },
    ]);
    const run = streamText({ model, prompt: 'x', tools });
    expect(await run.content).toMatchObject([
      { type: 'text', text: 'See there.', providerMetadata },
      source,
      { type: 'file', file: { mediaType: 'image/png' } },
    ]);
    expect(await run.providerMetadata).toEqual(providerMetadata);
  });

  it('gives an object where one is asked for, beside tools', async () => {
    const city = { city: 'Oslo <tool> & Bergen' };
    const schema = jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } });
    const model = streaming(partsOf([...JSON.stringify(city)]));
    const { output, partialOutputStream } = streamText({
      model,
      prompt: 'x',
      tools,
      output: Output.object({ schema }),
    });
    const partial: unknown[] = [];
    for await (const one of partialOutputStream) partial.push(one);
    expect(await output).toEqual(city);
    expect(partial.at(-1)).toEqual(city);
  });

  it('that is stopped in the middle runs nothing', async () => {
    const model = streaming(partsOf([`Look. ${CALL.slice(0, 60)}`]).slice(0, -2));
    const stop = new AbortController();
    const types: string[] = [];
    for await (const { type } of streamText({ model, prompt: 'x', tools, abortSignal: stop.signal }).fullStream) {
      types.push(type);
      if (type === 'tool-input-start') stop.abort();
    }
    expect(types.at(-1)).toBe('abort');
    expect(types).not.toContain('tool-call');
  });
});

type Prompt = LanguageModelV3CallOptions['prompt'];

const taught = SCHEMAS.map((definition) => ({ type: 'function' as const, ...definition }));
const search = { type: 'provider' as const, id: 'vendor.search' as const, name: 'search', args: {} };
const said = (prompt: Prompt): string => JSON.stringify(prompt);

describe('what an application asks for', () => {
  it('a call, or one of a tool, is asked for in the prompt, and a reply without one is a failed attempt', async () => {
    const attempts: FailedAttempt[] = [];
    const options = { onProblem: (attempt: FailedAttempt) => attempts.push(attempt), answerProblems: true };
    const required = await asked({ tools: taught, toolChoice: { type: 'required' } }, options);
    expect(said(required.sent.prompt)).toContain('must call a tool');
    const { sent } = await asked({ tools: taught, toolChoice: { type: 'tool', toolName: 'weather' } });
    expect(said(sent.prompt)).toContain('must call the tool weather');
    expect(sent).not.toHaveProperty('toolChoice');
    const answer = await required.read([{ type: 'text', text: 'It rains.' }]);
    expect(attempts).toMatchObject([{ text: 'It rains.', message: expect.stringContaining('no tool call') }]);
    expect(answer?.content).toMatchObject([{ type: 'text', text: 'It rains.' }, { type: 'tool-call' }]);
  });

  it('a call is asked for three times, and the SDK then reports that none came', async () => {
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({ content: [{ type: 'text', text: 'No.' }], finishReason, usage, warnings: [] }),
    });
    const run = generateText({
      model: wrapLanguageModel({ model, middleware: chunkscopeMiddleware({ answerProblems: true }) }),
      prompt: 'x',
      tools,
      toolChoice: 'required',
      stopWhen: stepCountIs(9),
    });
    await expect(run).rejects.toThrow('did not contain a tool call');
    expect(model.doGenerateCalls).toHaveLength(4);
  });

  it('no call: nothing is taught, and one that comes is neither run nor shown', async () => {
    const messages: string[] = [];
    const options = { onProblem: ({ message }: FailedAttempt) => messages.push(message), answerProblems: true };
    const { sent, read } = await asked({ tools: taught, toolChoice: { type: 'none' } }, options);
    expect(sent.prompt).toEqual([]);
    const answer = await read([{ type: 'text', text: `It rains. ${CALL}` }]);
    expect(answer).toMatchObject({ content: [{ type: 'text', text: 'It rains. ' }], finishReason });
    expect(messages).toEqual([expect.stringContaining('No tool can be called now')]);
  });

  it('tools of the provider, what was asked of them and its options stay what they are', async () => {
    const providerOptions = { vendor: { cache: true } };
    const call = { type: 'tool-call', toolCallId: 's1', toolName: 'search', input: { q: 'x' }, providerExecuted: true };
    const result = { type: 'tool-result', toolCallId: 's1', toolName: 'search', output: { type: 'json', value: [] } };
    const reasoning = { type: 'reasoning', text: 'Hm.', providerOptions };
    const prompt = [
      { role: 'system', content: 'Be brief.', providerOptions },
      { role: 'assistant', content: [reasoning, call, result], providerOptions },
      { role: 'tool', content: [{ ...result, toolName: 'weather', toolCallId: 'w1' }, result] },
    ] as Prompt;
    const toolChoice = { type: 'tool' as const, toolName: 'search' };
    const { sent } = await asked({ prompt, tools: [...taught, search], toolChoice, providerOptions });
    expect(sent).toMatchObject({ tools: [search], toolChoice, providerOptions });
    const [system, ...history] = sent.prompt;
    expect(system).toMatchObject({ content: expect.stringMatching(/^Be brief\.\n\n/), providerOptions });
    expect(history).toEqual([
      prompt[1],
      { role: 'tool', content: [result] },
      { role: 'user', content: [{ type: 'text', text: 'Result of weather:\n[]' }] },
    ]);
  });

  it('the examples of a tool are those of the prompt', async () => {
    const tools = [{ ...taught[0]!, inputExamples: [{ input: { city: 'Reykjavík' } }] }];
    expect(said((await asked({ tools })).sent.prompt)).toContain('Reykjavík');
  });

  it('a dialect is taught and written where it is named', async () => {
    const prompt = [
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'w1', toolName: 'weather', input: { city: 'Oslo' } }],
      },
    ] as Prompt;
    const { sent } = await asked({ prompt, tools: taught }, { dialect: 'hermes' });
    for (const message of sent.prompt) expect(said([message])).toContain('<tool_call>');
  });
});

describe('what a tool gave', () => {
  const image = { type: 'image-data', data: 'AAAA', mediaType: 'image/png' };
  it.each([
    [{ type: 'content', value: [{ type: 'text', text: 'See:' }, image] }, 'Result of weather:\nSee:', 'image/png'],
    [{ type: 'error-text', value: 'No city.' }, 'Error of weather:\nNo city.', undefined],
    [{ type: 'error-json', value: { code: 5 } }, 'Error of weather:\n{"code":5}', undefined],
    [{ type: 'execution-denied', reason: 'Too dear.' }, 'did not allow this call: Too dear.', undefined],
  ])('goes back as text and files: %j', async (output, text, mediaType) => {
    const part = { type: 'tool-result', toolCallId: 'w1', toolName: 'weather', output };
    const { sent } = await asked({ prompt: [{ role: 'tool', content: [part] }] as Prompt });
    const [result, file] = (sent.prompt[0]?.content ?? []) as { text?: string; mediaType?: string }[];
    expect(result?.text).toContain(text);
    expect(file?.mediaType).toBe(mediaType);
    expect(sent.prompt[0]?.role).toBe('user');
  });
});

describe('a reply', () => {
  it.each([
    'Use the <tool> tag.',
    '{"of": "Oslo <tool> & Bergen"}',
    'I love it <3',
    'See Array<CallFunction> and <my-tool-config>, then go on.',
    'a <b',
    '1 <',
    '',
  ])('of prose alone stays what it is: %s', async (text) => {
    const problems: FailedAttempt[] = [];
    const options = { onProblem: (attempt: FailedAttempt) => problems.push(attempt), answerProblems: true };
    const answer = await (await asked({ tools: taught }, options)).read([{ type: 'text', text }]);
    expect(answer).toMatchObject({ content: text === '' ? [] : [{ type: 'text', text }], finishReason });
    expect(joinedText(await streamed([...text], options, taught))).toBe(text);
    expect(problems).toEqual([]);
  });

  it('keeps what is around its text, its usage and its finish reason', async () => {
    const source = { type: 'source', sourceType: 'url', id: '1', url: 'https://example.com' };
    const providerMetadata = { vendor: { id: 'm1' } };
    const { read } = await asked({ tools: taught });
    const content = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: `Look. ${CALL}`, providerMetadata },
      source,
    ];
    const error = { unified: 'error', raw: 'overloaded' };
    const answer = await read(content, error);
    expect(answer?.content).toMatchObject([
      content[0],
      { type: 'text', text: 'Look. ', providerMetadata },
      { type: 'tool-call', toolName: 'weather' },
      source,
    ]);
    expect(answer).toMatchObject({ finishReason: error, usage, warnings: [] });
    expect((await read(content, { unified: 'length', raw: 'max' }))?.finishReason).toEqual({
      unified: 'tool-calls',
      raw: 'max',
    });
  });

  it('gives its calls ids of their own, and a refused one that under which its input came', async () => {
    const parts = await streamed([CALL, CALL, CALL.slice(0, 60)], { answerProblems: true }, taught);
    const ids = parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
    expect(new Set(ids).size).toBe(3);
    const begun = parts.flatMap((part) => (part.type === 'tool-input-start' ? [part.id] : []));
    expect(begun).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^chunkscope-\w{4,}-\d+$/);
  });

  it('that fails again and again gets another message each time, until it is asked to stop', async () => {
    const cut = CALL.slice(0, 60);
    const messages: string[] = [];
    let step = 0;
    const model = new MockLanguageModelV3({
      doGenerate: async () => {
        step += 1;
        return { content: [{ type: 'text', text: step < 5 ? cut : 'It rains.' }], finishReason, usage, warnings: [] };
      },
    });
    const middleware = chunkscopeMiddleware({
      answerProblems: true,
      onProblem: ({ message }) => messages.push(message),
    });
    await generateText({
      model: wrapLanguageModel({ model, middleware }),
      prompt: 'x',
      tools,
      stopWhen: stepCountIs(6),
    });
    expect(messages).toHaveLength(4);
    expect(new Set(messages.slice(0, 3)).size).toBe(3);
    expect(messages[1]).toMatch(/^The call was refused again/);
    expect(messages[3]).toContain('Do not call once more');
  });

  it('that its reader cancels stops the provider', async () => {
    const stopped: unknown[] = [];
    const middleware: LanguageModelV3Middleware = chunkscopeMiddleware();
    const wrapped = await middleware.wrapStream?.({
      doStream: async () => ({ stream: new ReadableStream({ cancel: (reason) => void stopped.push(reason) }) }),
      doGenerate: () => Promise.reject(new Error('not asked for')),
      params: { prompt: [] },
      model: new MockLanguageModelV3(),
    });
    await wrapped?.stream.cancel('enough');
    expect(stopped).toEqual(['enough']);
  });

  it('that ends in an error ends the stream as the provider does', async () => {
    const middleware: LanguageModelV3Middleware = chunkscopeMiddleware();
    const model = new MockLanguageModelV3();
    const broken = new ReadableStream<LanguageModelV3StreamPart>({
      start(controller) {
        controller.enqueue({ type: 'text-delta', id: '1', delta: 'Let me look. <tool>' });
        controller.enqueue({ type: 'error', error: 'overloaded' });
      },
      pull: (controller) => controller.error(new DOMException('aborted', 'AbortError')),
    });
    const wrapped = await middleware.wrapStream?.({
      doStream: async () => ({ stream: broken }),
      doGenerate: () => Promise.reject(new Error('not asked for')),
      params: { prompt: [] },
      model,
    });
    const types: string[] = [];
    const reading = async () => {
      for await (const part of wrapped?.stream ?? []) types.push(part.type);
    };
    await expect(reading()).rejects.toThrow('aborted');
    expect(types).toEqual(['text-start', 'text-delta', 'error']);
  });
});
