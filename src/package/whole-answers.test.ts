import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsOf } from '../base/any-cut.test-kit.ts';
import { draws } from '../base/exploring.test-kit.ts';
import { asked, definitions, finishReason, joinedText, partsOf, passed, streamed, usage } from './ai-sdk.test-kit.ts';
import { chunkscopeMiddleware, type FailedAttempt, type MiddlewareOptions } from './ai-sdk.ts';
import { DIALECTS, writeCall } from './reader.ts';
import { example } from './write.ts';

const OFFERED = [
  {
    name: 'move_crate',
    inputSchema: {
      type: 'object',
      properties: { crate: { type: 'string' }, shelf: { type: 'integer' } },
      required: ['crate'],
      additionalProperties: false,
    },
  },
  { name: 'list_crates', inputSchema: { type: 'object', properties: { hall: { type: 'string' } } } },
];
const offered = definitions(OFFERED);
const [crates] = OFFERED as [(typeof OFFERED)[0]];
const WANTED = { crate: 'B & C <7>', shelf: 4 };
const JSON_CALL = JSON.stringify({ name: 'move_crate', arguments: WANTED });

interface Read {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly (readonly [string, unknown])[];
}

function readOf(parts: readonly object[]): Read {
  const all = parts as (LanguageModelV3StreamPart & { text?: string })[];
  const joined = (type: string) =>
    all.map((part) => (part.type === type ? (('delta' in part ? part.delta : part.text) ?? '') : '')).join('');
  return {
    text: joined('text-delta') + joined('text'),
    thinking: joined('reasoning-delta') + joined('reasoning'),
    calls: all.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)] as const] : [])),
  };
}

/** What becomes of an answer, streamed in pieces or given whole. */
const inPieces = async (pieces: readonly string[], options: MiddlewareOptions = {}) =>
  readOf(await streamed(pieces, options, offered));
const asWhole = async (text: string, options: MiddlewareOptions = {}) => {
  const answer = await (await asked({ tools: offered }, options)).read([{ type: 'text', text }]);
  return readOf(answer?.content ?? []);
};

/** White space alone is no text of a whole answer. */
const withoutBlanks = (read: Read): Read => ({ ...read, text: read.text.trim() === '' ? '' : read.text });

/** The same call in the forms that models write in place of the one that was taught. */
const FORMS: readonly (readonly [what: string, answer: string])[] = [
  ['bare JSON', JSON_CALL],
  ['bare JSON among white space', `\n  ${JSON_CALL}\n`],
  [
    'bare JSON in the keys of OpenAI',
    JSON.stringify({ type: 'function', function: { name: 'move_crate', arguments: JSON.stringify(WANTED) } }),
  ],
  ['bare JSON without its last bracket', JSON_CALL.slice(0, -1)],
  ['a fence of JSON without its last bracket', `\`\`\`json\n${JSON_CALL.slice(0, -1)}\n\`\`\``],
  ['a list of one', `[${JSON_CALL}]`],
  ['a fence of JSON', `\`\`\`json\n${JSON_CALL}\n\`\`\``],
  ['a fence without a name', `~~~\n${JSON_CALL}\n~~~\n`],
  ['a fence around marks', `\`\`\`xml\n<tool_call>\n${JSON_CALL}\n</tool_call>\n\`\`\``],
  [
    'a lost wrapper',
    '<function=move_crate>\n<parameter=crate>\nB & C <7>\n</parameter>\n<parameter=shelf>\n4\n</parameter>\n</function>',
  ],
  ['a Python list', '[move_crate(crate="B & C <7>", shelf=4)]'],
  ['lines of ReAct', `Action: move_crate\nAction Input: ${JSON.stringify(WANTED)}`],
];

const TAUGHT: readonly MiddlewareOptions[] = [
  {},
  { dialect: 'forge' },
  { dialect: 'hermes' },
  { dialect: 'minimax-m2' },
  { dialect: 'json-bare' },
  { teach: false },
  { teach: false, dialect: 'hermes' },
];

const CALLED = [['move_crate', WANTED]];

describe('an answer that is one call of an offered tool', () => {
  it.each(FORMS)('is that call, whatever was taught: %s', async (_, answer) => {
    for (const options of TAUGHT) {
      const read = await asWhole(answer, options);
      expect([options, read]).toEqual([options, { text: '', thinking: '', calls: CALLED }]);
      for (const pieces of cutsOf(answer, { splits: 3 }))
        expect([options, pieces, withoutBlanks(await inPieces(pieces, options))]).toEqual([options, pieces, read]);
    }
  });

  it('is that call in every dialect that can be written', async () => {
    for (const dialect of DIALECTS) {
      const answer = writeCall(dialect, { toolName: 'move_crate', arguments: WANTED }, crates);
      for (const options of [{ dialect: 'cline' }, { teach: false }] as const) {
        const expected = [dialect, { text: '', calls: CALLED }];
        expect([dialect, await asWhole(answer, options)]).toMatchObject(expected);
        expect([dialect, await inPieces([...answer], options)]).toMatchObject(expected);
      }
    }
  });

  it('comes with its input in pieces, and as the reason why the answer ended', async () => {
    const parts = await streamed([...JSON_CALL], { dialect: 'hermes' }, offered);
    expect(parts.map(({ type }) => type)).toEqual([
      'stream-start',
      'tool-input-start',
      ...parts.flatMap(({ type }) => (type === 'tool-input-delta' ? [type] : [])),
      'tool-input-end',
      'tool-call',
      'finish',
    ]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } });
    const answer = await (await asked({ tools: offered }, { dialect: 'hermes' })).read([
      { type: 'text', text: JSON_CALL },
    ]);
    expect(answer).toMatchObject({ content: [{ type: 'tool-call' }], finishReason: { unified: 'tool-calls' } });
  });

  it('keeps the thinking in front of it', async () => {
    const answer = `<think>Crate B.</think>\n${JSON_CALL}`;
    const expected = { text: '', thinking: 'Crate B.', calls: CALLED };
    for (const options of [{ dialect: 'hermes' }, { teach: false }] as const) {
      expect(await asWhole(answer, options)).toEqual(expected);
      expect(await inPieces([...answer], options)).toEqual(expected);
    }
  });
});

/** What is no such call. */
const OTHERS: readonly (readonly [what: string, answer: string])[] = [
  ['words in front', `I will call ${JSON_CALL}`],
  ['words behind', `${JSON_CALL}\nThat moves it.`],
  ['a word behind a lost wrapper', '<function=list_crates>\n<parameter=hall>\nA\n</parameter>\n</function>\nDone'],
  ['a thought before lines of ReAct', `Thought: move it.\nAction: move_crate\nAction Input: ${JSON.stringify(WANTED)}`],
  ['words before a fence', `Like this:\n\`\`\`json\n${JSON_CALL}\n\`\`\``],
  ['words behind a fence', `\`\`\`json\n${JSON_CALL}\n\`\`\`\nShall I?`],
  ['two fences', `\`\`\`json\n${JSON_CALL}\n\`\`\`\n\`\`\`json\n${JSON_CALL}\n\`\`\``],
  ['two calls', `${JSON_CALL}\n${JSON_CALL}`],
  ['a list of two', `[${JSON_CALL}, ${JSON_CALL}]`],
  ['two calls in their marks', `<tool_call>${JSON_CALL}</tool_call>\n<tool_call>${JSON_CALL}</tool_call> Both.`],
  ['a tool that is not offered', JSON_CALL.replace('move_crate', 'burn_crate')],
  ['an argument that its schema refuses', JSON_CALL.replace('4', '"four"')],
  ['an argument that is missing', JSON_CALL.replace('"crate"', '"box"')],
  ['an argument too many', JSON_CALL.replace('"shelf"', '"rack"')],
  ['JSON that is cut off', JSON_CALL.slice(0, -9)],
  ['a fence that is not closed', `\`\`\`json\n${JSON_CALL}\n`],
  ['JSON of another kind', '{"crate": "B & C <7>", "shelf": 4}'],
  ['JSON with a name', '{"name": "Crate B", "arguments": {"shelf": 4}}'],
  ['a definition', '{"name": "move_crate", "description": "Moves a crate.", "parameters": {"type": "object"}}'],
  ['code', '```ts\nmove_crate("B", 4);\n```'],
  ['a name alone', 'move_crate'],
  ['a link', '[move_crate](https://example.com)'],
  ['nothing', ''],
];

describe('an answer that is anything else', () => {
  it.each(OTHERS)('stays the text that it is, to the character: %s', async (_, answer) => {
    for (const options of [{ dialect: 'anthropic-invoke' }, { teach: false, dialect: 'kimi-xtml' }] as const) {
      const expected = { text: answer, thinking: '', calls: [] };
      expect(await asWhole(answer, options)).toEqual(expected);
      for (const pieces of cutsOf(answer, { splits: 3 }))
        expect([options, pieces, await inPieces(pieces, options)]).toEqual([options, pieces, expected]);
    }
  });

  it('loses and doubles no character, whatever it is and wherever it is cut', { timeout: 600_000 }, async () => {
    const piece = fc.oneof(
      fc.constantFrom(...FORMS.map(([, form]) => form), ...OTHERS.map(([, other]) => other)),
      fc.constantFrom(
        '```json\n',
        '\n```',
        '```',
        '~~~',
        '{',
        '}',
        '[',
        '"',
        ' ',
        '\n',
        'Well, ',
        '<tool_call>',
        '</',
        '<think>x</think>',
      ),
    );
    const answers = fc.tuple(
      fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
      fc.nat(),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(answers, fc.constantFrom(...TAUGHT), async ([all, from, length], options) => {
        const start = from % 3 === 0 ? from % (all.length + 1) : 0;
        const answer = all.slice(start, length % 3 === 0 ? start + (length % (all.length + 1)) : all.length);
        const read = await asWhole(answer, options);
        for (const pieces of cutsOf(answer, { splits: 3 })) {
          const own = await inPieces(pieces, options);
          expect([pieces, withoutBlanks(own)]).toEqual([pieces, read]);
          if (own.calls.length === 0 && options.dialect === 'hermes' && !/<tool_call|<think|<[^\s>]*$/.test(answer))
            expect([pieces, own.text]).toEqual([pieces, answer]);
        }
      }),
      { numRuns: draws(1_500, 30) },
    );
  });
});

describe('a text that may still be a call as a whole', () => {
  /** How much of an answer is written before its next character is known. */
  async function partsBefore(answer: string, options: MiddlewareOptions = { dialect: 'forge' }) {
    const controls: ReadableStreamDefaultController<LanguageModelV3StreamPart>[] = [];
    const source = new ReadableStream<LanguageModelV3StreamPart>({ start: (control) => void controls.push(control) });
    const middleware = chunkscopeMiddleware(options);
    const params = await middleware.transformParams({ params: { prompt: [], tools: offered } });
    const { stream } = (await middleware.wrapStream({ doStream: async () => ({ stream: source }), params })) as {
      stream: ReadableStream<LanguageModelV3StreamPart>;
    };
    const parts: LanguageModelV3StreamPart[] = [];
    const reading = (async () => {
      for await (const part of stream) parts.push(part);
    })();
    const [control] = controls as [(typeof controls)[0]];
    for (const delta of answer) control.enqueue({ type: 'text-delta', id: '1', delta });
    // A part that is passed on shows that all before it was read.
    control.enqueue({ type: 'raw', rawValue: 'mark' });
    while (!parts.some(({ type }) => type === 'raw')) await Promise.resolve();
    const written = [...parts];
    control.close();
    await reading;
    return written;
  }

  it.each([
    ['Let', ''],
    ['Let me', 'Let me'],
    ['{"shelves": 3', '{"shelves": 3'],
    ['{"n', ''],
    ['{"na": 3', '{"na": 3'],
    ['{"name": "Cra', '{"name": "Cra'],
    ['{"name": "move', ''],
    [`${JSON_CALL} and`, `${JSON_CALL} and`],
    [JSON_CALL, ''],
    ['[1, 2', '[1, 2'],
    ['```ts', ''],
    ['```ts\nconst a', '```ts\nconst a'],
    [`\`\`\`json\n${JSON_CALL}\n\`\`\`\nSo`, `\`\`\`json\n${JSON_CALL}\n\`\`\`\nSo`],
    ['`move_crate` is', '`move_crate` is'],
    ['<div> a', '<div> a'],
  ])('waits no longer than that: %s', async (answer, written) => {
    expect(joinedText(await partsBefore(answer))).toBe(written);
  });

  it('does not wait once it is a call of the dialect that was taught', async () => {
    const begun = `\n<tool>\n<tool_name>move_crate</tool_name>\n<arguments>`;
    expect((await partsBefore(begun)).map(({ type }) => type)).toContain('tool-input-start');
  });

  it('does not wait where only the dialect is read, or JSON is asked for', async () => {
    const written = await partsBefore('{"name": "move', { dialect: 'forge', only: true });
    expect(joinedText(written)).toBe('{"name": "move');
    const parts = await passed(
      partsOf([JSON_CALL]),
      { dialect: 'hermes' },
      { tools: offered, responseFormat: { type: 'json' } },
    );
    expect(readOf(parts)).toMatchObject({ text: JSON_CALL, calls: [] });
  });

  it('goes in front of what the provider adds', async () => {
    const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' } as const;
    const parts = await passed(
      [{ type: 'text-delta', id: '1', delta: '{"name": ' }, source, { type: 'text-delta', id: '1', delta: '"move' }],
      { dialect: 'hermes' },
      { tools: offered },
    );
    expect(parts.map(({ type }) => type)).toEqual(['text-start', 'text-delta', 'source', 'text-delta', 'text-end']);
    expect(joinedText(parts)).toBe('{"name": "move');
  });

  it('is no call where the stream breaks off', async () => {
    const parts = await passed(
      [{ type: 'text-delta', id: '1', delta: JSON_CALL }],
      { dialect: 'hermes' },
      { tools: offered },
    );
    expect(readOf(parts)).toMatchObject({ text: JSON_CALL, calls: [] });
  });
});

describe('with the dialect alone', () => {
  it('no other form is a call', async () => {
    for (const options of [{ only: true }, { only: true, dialect: 'hermes' }] as const)
      for (const [, answer] of FORMS) {
        expect((await asWhole(answer, options)).calls).toEqual([]);
        expect((await inPieces([answer], options)).calls).toEqual([]);
      }
    const own = writeCall('forge', { toolName: 'move_crate', arguments: WANTED }, crates);
    expect(await asWhole(own, { only: true })).toMatchObject({ calls: CALLED });
  });
});

describe('an attempt in another form', () => {
  const refused = JSON_CALL.replace('4', '"four"');

  it('that its schema refuses is reported, and stays text', async () => {
    const attempts: FailedAttempt[] = [];
    const options = { dialect: 'hermes', onProblem: (attempt: FailedAttempt) => attempts.push(attempt) } as const;
    expect(await inPieces([...refused], options)).toMatchObject({ text: refused, calls: [] });
    expect(attempts).toMatchObject([{ text: refused, message: expect.stringContaining('shelf') }]);
  });

  it('is refused by the SDK where problems are answered, so that the model tries again', async () => {
    const replies = [refused, `\`\`\`json\n${JSON_CALL}\n\`\`\``, 'Moved.'];
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ type: 'text', text: replies.shift() ?? '' }],
        finishReason,
        usage,
        warnings: [],
      }),
    });
    const moved: unknown[] = [];
    const { steps } = await generateText({
      model: wrapLanguageModel({
        model,
        middleware: chunkscopeMiddleware({ dialect: 'hermes', answerProblems: true }),
      }),
      prompt: 'Move crate B & C <7>.',
      tools: {
        move_crate: tool({
          inputSchema: jsonSchema(crates.inputSchema as object),
          execute: (input) => void moved.push(input),
        }),
      },
      stopWhen: stepCountIs(4),
    });
    expect(moved).toEqual([WANTED]);
    expect(steps.map(({ text }) => text)).toEqual(['', '', 'Moved.']);
    const again = JSON.stringify(model.doGenerateCalls[1]?.prompt);
    expect(again).toContain(JSON.stringify(refused).slice(1, -1));
    expect(again).toContain('shelf');
  });
});

describe('without teaching', () => {
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'list_crates', input: { hall: 'A' } };
  const result = {
    type: 'tool-result',
    toolCallId: 'c1',
    toolName: 'list_crates',
    output: { type: 'text', value: 'B' },
  };
  const prompt = [
    { role: 'system', content: 'Be brief.' },
    { role: 'assistant', content: [call] },
    { role: 'tool', content: [result] },
  ] as LanguageModelV3CallOptions['prompt'];

  it('a request stays what it is', async () => {
    for (const toolChoice of [
      { type: 'auto' },
      { type: 'required' },
      { type: 'tool', toolName: 'move_crate' },
    ] as const) {
      const params = { prompt, tools: offered, toolChoice, temperature: 0 };
      expect((await asked(params, { teach: false })).sent).toEqual(params);
    }
  });

  it('a call that the server read is passed on, and what is beside it stays text', async () => {
    const native: LanguageModelV3StreamPart = {
      type: 'tool-call',
      toolCallId: 'n',
      toolName: 'list_crates',
      input: '{}',
    };
    const end: LanguageModelV3StreamPart = {
      type: 'finish',
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
      usage,
    };
    const problems: FailedAttempt[] = [];
    const options = { teach: false, onProblem: (attempt: FailedAttempt) => problems.push(attempt) };
    for (const toolChoice of [{ type: 'required' }, { type: 'tool', toolName: 'list_crates' }] as const) {
      const parts = await passed([...partsOf([JSON_CALL]).slice(0, -1), native, end], options, {
        tools: offered,
        toolChoice,
      });
      expect(parts.filter(({ type }) => type === 'tool-call')).toEqual([native]);
      expect(joinedText(parts)).toBe(JSON_CALL);
      expect(parts.at(-1)).toEqual(end);
    }
    expect(problems).toEqual([]);
  });

  it('a call in its marks is read amid words, JSON is not', async () => {
    const marked = writeCall('hermes', { toolName: 'move_crate', arguments: WANTED });
    expect(await asWhole(`I will move it.\n${marked}`, { teach: false })).toMatchObject({ calls: CALLED });
    const said = `I could send ${JSON_CALL} to do that.`;
    expect(await asWhole(said, { teach: false })).toMatchObject({ text: said, calls: [] });
    expect(await inPieces([...said], { teach: false })).toMatchObject({ text: said, calls: [] });
  });

  it('nothing is read where no tool can be called', async () => {
    const marked = writeCall('hermes', { toolName: 'move_crate', arguments: WANTED });
    const parts = partsOf([marked]);
    expect(await passed(parts, { teach: false })).toEqual(parts);
    expect(await passed(parts, { teach: false }, { tools: offered, toolChoice: { type: 'none' } })).toEqual(parts);
  });

  it('a request that was copied on its way has its tools', async () => {
    const middleware = chunkscopeMiddleware({ teach: false });
    const params = await middleware.transformParams({ params: { prompt, tools: offered } });
    const doGenerate = async () => ({ content: [{ type: 'text', text: JSON_CALL }], finishReason });
    const { content } = await middleware.wrapGenerate({ doGenerate, params: { ...params } });
    expect(readOf(content)).toMatchObject({ calls: CALLED });
  });

  it('an attempt that failed goes back as text, beside the calls of the server', async () => {
    const cut = '<tool_call>{"name": "move_crate", "arguments": {"crate": "B';
    const options = { teach: false, answerProblems: true };
    const middleware = chunkscopeMiddleware(options);
    const params = await middleware.transformParams({ params: { prompt, tools: offered } });
    const doGenerate = async () => ({ content: [{ type: 'text', text: cut }], finishReason });
    const { content } = await middleware.wrapGenerate({ doGenerate, params });
    const [refused] = content as { toolCallId?: string; toolName?: string; type: string }[];
    expect(refused).toMatchObject({ type: 'tool-call', toolName: 'move_crate' });
    const { toolCallId = '', toolName } = refused ?? {};
    const later = [
      ...prompt,
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input: 'failed' }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'error-text', value: '' } }],
      },
    ];
    const sent = await middleware.transformParams({ params: { prompt: later, tools: offered } });
    expect(sent.prompt.slice(0, 3)).toEqual(prompt);
    expect(sent.prompt.slice(3)).toMatchObject([
      { role: 'assistant', content: [{ type: 'text', text: cut }] },
      { role: 'user', content: [{ type: 'text', text: expect.stringContaining('cut off inside `crate`') }] },
    ]);
  });
});

describe('an example of the prompt, copied', () => {
  const FILES = [
    {
      name: 'save_text',
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string' }, content: { type: 'string' } },
        required: ['path', 'content'],
      },
    },
    {
      name: 'set_unit',
      inputSchema: { type: 'object', properties: { unit: { enum: ['metric', 'imperial'] } }, required: ['unit'] },
    },
    { name: 'hum', inputSchema: { type: 'object', properties: { tune: { type: 'string' } }, required: ['tune'] } },
    { name: 'beep', inputSchema: { type: 'object', properties: {} } },
  ];
  const tools = definitions(FILES);
  const shownOf = (name: string) => example(FILES.find((one) => one.name === name)!).values as Record<string, string>;
  const copyOf = (name: string, values: Record<string, unknown> = shownOf(name)) =>
    writeCall(
      'forge',
      { toolName: name, arguments: values },
      FILES.find((one) => one.name === name),
    );

  async function run(
    reply: string,
    prompt: LanguageModelV3CallOptions['prompt'] = [],
    options: MiddlewareOptions = {},
  ) {
    const attempts: FailedAttempt[] = [];
    const own = { ...options, onProblem: (attempt: FailedAttempt) => attempts.push(attempt) };
    const answer = await (await asked({ tools, prompt }, own)).read([{ type: 'text', text: reply }]);
    const parts = await passed(partsOf([...reply]), own, { tools, prompt });
    const { calls } = readOf(answer?.content ?? []);
    expect(readOf(parts).calls).toEqual(calls);
    return { calls, codes: attempts.map(({ code }) => code), answer };
  }

  const user = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];

  it('is not run, and reported as what it is', async () => {
    const { calls, codes, answer } = await run(copyOf('save_text'), user('Save my notes.'));
    expect([calls, codes]).toEqual([[], ['example-copied', 'example-copied']]);
    expect(answer?.finishReason.unified).toBe('stop');
  });

  it('is not run in another form either, nor in another order of its arguments', async () => {
    const values = Object.fromEntries(Object.entries(shownOf('save_text')).reverse());
    const bare = JSON.stringify({ name: 'save_text', arguments: values });
    for (const dialect of ['forge', 'hermes'] as const)
      expect(await run(bare, user('Save my notes.'), { dialect })).toMatchObject({
        calls: [],
        codes: ['example-copied', 'example-copied'],
      });
  });

  it('is run where one value is another, or the conversation holds all of them', async () => {
    const values = shownOf('save_text');
    const other = { ...values, path: 'crates/b.txt' };
    expect(await run(copyOf('save_text', other))).toMatchObject({ calls: [['save_text', other]], codes: [] });
    const wanted = user(`Save ${values['content']} in ${values['path']}.`);
    expect(await run(copyOf('save_text'), wanted)).toMatchObject({ calls: [['save_text', values]], codes: [] });
    const half = user(`Write to ${values['path']}.`);
    expect(await run(copyOf('save_text'), half)).toMatchObject({
      calls: [],
      codes: ['example-copied', 'example-copied'],
    });
  });

  it('is not held by what the model said itself', async () => {
    const text = Object.values(shownOf('save_text')).join(' in ');
    const said = [{ role: 'assistant' as const, content: [{ type: 'text' as const, text }] }];
    expect(await run(copyOf('save_text'), said)).toMatchObject({ calls: [] });
  });

  it('is a call like another where its values are those of the definition, or there are none', async () => {
    for (const name of ['set_unit', 'beep'])
      expect(await run(copyOf(name))).toMatchObject({ calls: [[name, shownOf(name)]], codes: [] });
    const own = { ...tools[0]!, inputExamples: [{ input: { path: 'notes/b.md', content: 'b' } }] };
    const reply = copyOf('save_text', own.inputExamples[0]?.input);
    const answer = await (await asked({ tools: [own] })).read([{ type: 'text', text: reply }]);
    expect(readOf(answer?.content ?? []).calls).toHaveLength(1);
  });

  it('is answered on request, with other words the second time', async () => {
    // The SDK's own error repeats what was refused.
    const replies = [copyOf('hum'), copyOf('hum'), 'Done.'];
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ type: 'text', text: replies.shift() ?? '' }],
        finishReason,
        usage,
        warnings: [],
      }),
    });
    const messages: string[] = [];
    const middleware = chunkscopeMiddleware({
      answerProblems: true,
      onProblem: ({ message }) => messages.push(message),
    });
    const hummed: unknown[] = [];
    await generateText({
      model: wrapLanguageModel({ model, middleware }),
      prompt: 'Hum something.',
      tools: {
        hum: tool({
          inputSchema: jsonSchema(FILES.find(({ name }) => name === 'hum')?.inputSchema as object),
          execute: (input) => void hummed.push(input),
        }),
      },
      stopWhen: stepCountIs(5),
    });
    expect(hummed).toEqual([]);
    expect(new Set(messages).size).toBe(2);
    expect(messages).toEqual([expect.stringContaining('not run'), expect.stringContaining('again')]);
  });
});
