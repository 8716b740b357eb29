import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draws, inTurn } from '../base/exploring.test-kit.ts';
import { oncePer } from '../base/once-per.ts';
import { WRITTEN_DIALECT_IDS } from '../core/dialects/dialects.ts';
import { hostileReply } from '../core/dialects/forge/hostile-reply.test-kit.ts';
import { parseReply as parseWhole } from '../core/reply/parse-reply.ts';
import { createReader as createDiagnosed, parseReply as parseDiagnosed, recoveryMessage } from './diagnose.ts';
import { createReader, DIALECTS, parseReply } from './reader.ts';
import { joined, type ReplyCase, replies } from './replies.test-kit.ts';
import type { ReadOptions, ReplyEvent, ReplyReader } from './types.ts';

const REPLIES = replies();

function eventsOf(chunks: readonly string[], options: ReadOptions = {}) {
  const events: ReplyEvent[] = [];
  const reader = createReader({ ...options, onEvent: (event) => events.push(event) });
  for (const chunk of chunks) reader.write(chunk);
  const before = events.length;
  const result = reader.end();
  return { events, result, before };
}

/** What a reply in single characters emits, neighbouring pieces of one text joined, and what it reads to. */
const inCharacters = oncePer(({ text, options }: ReplyCase) => {
  const { events, result } = eventsOf([...text], options);
  return { events: joined(events), result };
});

const textOf = (events: readonly ReplyEvent[], type: 'text' | 'thinking'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

/** Whether a reply has an end tag of thinking that turns text before it into thinking. */
const isTurnedRound = (diagnostics: readonly { code: string }[]): boolean =>
  diagnostics.some(({ code }) => code === 'thinking-open-in-prompt');

describe('the events of every fixture and vector', () => {
  it('are the same under every cut', () => {
    for (const reply of REPLIES) {
      const { id, text, options } = reply;
      const whole = joined(eventsOf([text], options).events);
      expect([id, inCharacters(reply).events]).toEqual([id, whole]);
    }
    for (const { id, text, options } of inTurn(REPLIES, 3, 0))
      expect([id, joined(eventsOf(text.match(/[\s\S]{1,5}/g) ?? [], options).events)]).toEqual([
        id,
        joined(eventsOf([text], options).events),
      ]);
  });

  it('joined are what the result says', () => {
    for (const reply of REPLIES) {
      const { id } = reply;
      const { events, result } = inCharacters(reply);
      if (isTurnedRound(result.diagnostics)) continue;
      expect([id, textOf(events, 'text')]).toEqual([id, result.prose]);
      expect([id, textOf(events, 'thinking')]).toEqual([id, result.thinking]);
      expect([id, events.filter(({ type }) => type === 'call-start').length]).toEqual([id, result.calls.length]);
      for (const [index, { repairs, ...call }] of result.calls.entries()) {
        const own = events.filter((event) => 'index' in event && event.index === index);
        expect([id, own.at(-1)]).toEqual([id, { type: 'call-end', index, call, complete: call.complete }]);
        const names = own.flatMap((event) => (event.type === 'tool-name' ? [event.name] : []));
        expect([id, names.at(-1) ?? '']).toEqual([id, call.toolName]);
        const ends = new Map(
          own.flatMap((event) => (event.type === 'argument-end' ? [[event.path, event.value]] : [])),
        );
        expect([id, Object.fromEntries(ends)]).toEqual([
          id,
          Object.fromEntries(
            Object.entries(call.arguments).map(([name, value]) => [
              `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
              value,
            ]),
          ),
        ]);
      }
    }
  });

  it('give each argument its own text, piece by piece', () => {
    for (const reply of REPLIES) {
      const { id } = reply;
      const pending = new Map<string, string>();
      const ended = new Set<string>();
      for (const event of inCharacters(reply).events) {
        if (event.type === 'argument-text') {
          const key = `${event.index}${event.path}`;
          pending.set(key, (pending.get(key) ?? '') + event.text);
        } else if (event.type === 'argument-end') {
          const key = `${event.index}${event.path}`;
          const said = pending.get(key) ?? '';
          pending.delete(key);
          // A second element of one name ends with the list of both.
          if (ended.has(key)) continue;
          ended.add(key);
          if (typeof event.value === 'string') expect([id, said]).toEqual([id, event.value]);
          else expect([id, JSON.parse(said)]).toEqual([id, JSON.parse(JSON.stringify(event.value))]);
        }
      }
      expect([id, [...pending.keys()]]).toEqual([id, []]);
    }
  });
});

/** Fixtures and vectors with a part removed and a mark inserted, which is how models slip. */
const tornReply = () =>
  fc
    .record({
      reply: fc.constantFrom(...REPLIES.filter(({ text }) => text.length < 2_000)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      taken: fc.nat(12),
      mark: fc.constantFrom(
        '',
        '<',
        '&',
        ']]>',
        '</x>',
        '\u0000',
        '<|im_end|>',
        '\r\n',
        '\ud83d\ude00',
        '<tool>',
        '"}',
      ),
    })
    .map(({ reply: { text, options }, at, taken, mark }) => {
      const from = Math.floor(at * text.length);
      return { text: text.slice(0, from) + mark + text.slice(from + taken), tools: options.tools };
    });

it('events of a torn reply match the result for any chunks, in every mode', () => {
  const modes = fc.constantFrom<ReadOptions['recovery'][]>('strict', 'ampersand', 'resilient');
  fc.assert(
    fc.property(tornReply(), modes, fc.nat(12), ({ text, tools }, recovery, size) => {
      const { events, result } = eventsOf([text], { tools, recovery });
      const cut = eventsOf(text.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? [], { tools, recovery });
      expect(joined(cut.events)).toEqual(joined(events));
      if (/<\/(?:seed:)?think>/.test(text)) return;
      const calls = cut.events.flatMap((event) => (event.type === 'call-end' ? [event.call] : []));
      expect(calls).toEqual(result.calls.map(({ repairs, ...call }) => call));
      const starts = cut.events.flatMap((event) => (event.type === 'call-start' ? [event.index] : []));
      expect(starts).toEqual([...calls.keys()]);
      expect(emittedArguments(cut.events)).toEqual(calls.map((call) => call.arguments));
      expect([textOf(cut.events, 'text'), textOf(cut.events, 'thinking')]).toEqual([result.prose, result.thinking]);
    }),
    { numRuns: draws(2_000) },
  );
});

/** The arguments of each call from the joined pieces of their texts. */
function emittedArguments(events: readonly ReplyEvent[]): object[] {
  const calls: Map<string, unknown>[] = [];
  const pieces = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'call-start') calls.push(new Map());
    if (event.type === 'argument-text') pieces.set(event.path, (pieces.get(event.path) ?? '') + event.text);
    if (event.type !== 'argument-end') continue;
    const text = pieces.get(event.path) ?? '';
    pieces.delete(event.path);
    const name = event.path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
    // A second element of one name ends with the list of both.
    const isList = text === '' && calls[event.index]?.has(name);
    const value = isList || typeof event.value === 'string' ? (isList ? event.value : text) : JSON.parse(text);
    expect(value).toEqual(event.value);
    calls[event.index]?.set(name, value);
  }
  expect([...pieces.keys()]).toEqual([]);
  return calls.map((call) => Object.fromEntries(call));
}

describe('the result', () => {
  it('is what parse prints, without words', () => {
    for (const reply of REPLIES) {
      const { id, text, options } = reply;
      const { dialect = 'auto', recovery, tools } = options;
      const printed = parseWhole(text, { dialect, ...(recovery && { recovery }), ...(tools && { tools }) });
      const result = parseReply(text, options);
      expect([id, result.verdict, result.dialect, result.prose, result.thinking, result.chars]).toEqual([
        id,
        printed.verdict,
        printed.dialect,
        printed.prose,
        printed.thinking,
        printed.chars,
      ]);
      expect(result.calls.map(({ toolName, complete }) => [toolName, complete])).toEqual(
        printed.calls.map(({ toolName, complete }) => [toolName, complete]),
      );
      expect(inCharacters(reply).result).toEqual(result);
    }
  });

  it('lists a thousand problems and repairs of a code, and counts the problems left out', () => {
    const reply = `<tool><tool_name>a</tool_name><arguments><b>${'& '.repeat(1_500)}</b></arguments></tool>`;
    for (const read of [parseReply, parseDiagnosed]) {
      const { calls, diagnostics, omitted } = read(reply);
      const ofCode = diagnostics.filter(({ code }) => code === 'unescaped-ampersand');
      expect([calls[0]?.repairs.length, ofCode.length, omitted]).toEqual([
        1_000,
        1_000,
        { 'unescaped-ampersand': 500 },
      ]);
    }
  });

  it('has a number for an integer beyond 2⁵³ and says so, or a bigint where that is asked for', () => {
    const reply = '<tool><tool_name>pay</tool_name><arguments><id>9007199254740993</id></arguments></tool>';
    const { calls, diagnostics } = parseReply(reply);
    expect(calls[0]?.arguments).toEqual({ id: 9007199254740992 });
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'lossy-scalar', path: '/id', call: 0 })]);
    const exact = parseReply(reply, { bigints: true });
    expect(exact.calls[0]?.arguments).toEqual({ id: 9007199254740993n });
    expect(exact.diagnostics).toEqual([]);
  });

  it('says so of integers in lists and objects, with diagnosis in a sentence', () => {
    const big = '12345678901234567';
    const input = `<tool><tool_name>t</tool_name><arguments><l><i>1</i><i>${big}</i></l><o><p>${big}</p></o></arguments></tool>`;
    expect(parseReply(input).diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'lossy-scalar /l/i/1',
      'lossy-scalar /o/p',
    ]);
    const [first, second] = parseDiagnosed(input).diagnostics;
    expect(first?.message).toBe(`The integer ${big} has more digits than a number can hold.`);
    expect([first?.why, second?.path]).toEqual([expect.stringContaining('`bigints`'), '/o/p']);
    const events: ReplyEvent[] = [];
    const reader = createReader({ bigints: true, onEvent: (event) => events.push(event) });
    reader.write(input);
    expect(reader.end().diagnostics).toEqual([]);
    expect(events.find((event) => event.type === 'argument-end' && event.path === '/o')).toMatchObject({
      value: { p: BigInt(big) },
    });
  });

  it('has its diagnostics in the order of the text', () => {
    const inside = '<n>12345678901234567</n><a>x & y</a><n>5</n>';
    const input = `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
    const codes = ['lossy-scalar', 'unescaped-ampersand'];
    for (const parse of [parseReply, parseDiagnosed])
      expect(parse(input).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('offers a fix with diagnosis, of a text and of a stream', () => {
    const input = '<tool><tool_name>t</tool_name><arguments><a>x & y</a></arguments></tool>';
    const reader = createDiagnosed();
    reader.write(input);
    for (const { diagnostics } of [parseDiagnosed(input), reader.end()])
      expect(diagnostics[0]?.fix?.edits).toEqual([{ start: 46, end: 47, text: '&amp;' }]);
  });

  it('keeps `__proto__` as an ordinary name', () => {
    const reply = '<tool><tool_name>a</tool_name><arguments><__proto__>x</__proto__></arguments></tool>';
    const values = parseReply(reply).calls[0]?.arguments ?? {};
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});

describe('a reader', () => {
  const tools = [
    {
      name: 'write',
      inputSchema: { type: 'object', properties: { path: { type: 'string' }, text: { type: 'string' } } },
    },
  ];

  it.each([
    ['forge', '<tool><tool_name>write</tool_name><arguments><text>one two three'],
    ['qwen3-coder', '<tool_call>\n<function=write>\n<parameter=text>\none two <b>three</b> four'],
    ['anthropic-invoke', '<function_calls><invoke name="write"><parameter name="text">one two three'],
  ] as const)('emits the text of an open argument in %s before its end', (dialect, reply) => {
    const { events, before } = eventsOf([...reply], { dialect, tools });
    const live = events.slice(0, before);
    expect(live).toContainEqual({ type: 'tool-name', index: 0, name: 'write' });
    const text = live.map((event) => (event.type === 'argument-text' ? event.text : '')).join('');
    expect(text).toMatch(/^one two/);
  });

  it('emits prose as it comes, a mark never', () => {
    const { events, before } = eventsOf([...'Let me look: 1 < 2, then\n```js\na[0]\n```\nmore <tool']);
    expect(textOf(events.slice(0, before), 'text')).toContain('Let me look: 1 < 2, then\n');
    expect(textOf(events.slice(0, before), 'text')).not.toContain('<tool');
  });

  it.each([
    ['text', '𝒯 one 😀 two'],
    ['thinking', '<think>one 😀 two</think> Done.'],
    ['argument-text', '<tool><tool_name>write</tool_name><arguments><text>one 😀 two</text></arguments></tool>'],
  ] as const)('emits no half of a character as %s', (type, reply) => {
    const { events } = eventsOf(reply.split(''), { tools });
    const pieces = events.flatMap((event) => (event.type === type && 'text' in event ? [event.text] : []));
    expect(pieces.join('')).toContain('one 😀 two');
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Cs}/u);
  });

  it('emits half a character at the end of a reply, and before what does not complete it', () => {
    expect(textOf(eventsOf(['a\ud83d']).events, 'text')).toBe('a\ud83d');
    expect(textOf(eventsOf(['a\ud83d', 'b']).events, 'text')).toBe('a\ud83db');
  });

  it.each([
    ['tools that are not a list', () => createReader({ tools: {} as never }), '"tools" is a list'],
    ['a tool without a name', () => parseReply('', { tools: [{ type: 'function' }] as never }), 'tools[0] has no name'],
    ['a tool without a schema', () => parseReply('', { tools: [{ name: 'ls' }] as never }), '"ls" has no inputSchema'],
    [
      'a validator for a schema',
      () => parseReply('', { tools: [{ name: 'ls', inputSchema: { '~standard': {} } }] }),
      'is a validator',
    ],
    ['a listener that is not a function', () => createReader({ onEvent: 'log' as never }), '"onEvent" is a function'],
    ['bytes', () => createReader().write(new Uint8Array(3) as never), 'decode bytes first'],
    ['nothing to read', () => parseReply(undefined as never), 'A reply is text'],
    ['a list of no texts', () => parseDiagnosed([5] as never), 'A reply is text'],
    ['an attempt before the first', () => recoveryMessage('', { attempt: 0 }), '"attempt" is a number from 1.'],
    ['one message for many', () => recoveryMessage('', { previous: 'x' as never }), '"previous" is a list'],
    ['messages that are no texts', () => recoveryMessage('', { previous: [5 as never] }), '"previous" is a list'],
    ['no recovery that there is', () => parseReply('', { recovery: 'x' as never }), 'there are strict, ampersand, res'],
    ['no dialect that there is', () => parseReply('', { dialect: 'x' as never }), 'there are auto, forge, '],
    ['another end of a task', () => recoveryMessage('', { taskEnd: {} as never }), '"taskEnd" is "answer"'],
  ])('refuses %s in a sentence', (_, given, sentence) => {
    expect(given).toThrow(sentence);
  });

  it('takes null for an option that is left out', () => {
    const options = { dialect: null, recovery: null, tools: null, onEvent: null } as never;
    const reader = createReader(options);
    reader.write('');
    expect(reader.end()).toEqual(parseReply('', options));
  });

  it('takes null for no reason, as providers send it where a stream was cut off', () => {
    const ended = (reason: string | null | undefined) => {
      const reader = createDiagnosed();
      reader.write('<tool><tool_name>a');
      return reader.end({ reason }).diagnostics;
    };
    expect(ended(null)).toEqual(ended(undefined));
    expect(() => ended(5 as never)).toThrow('"reason" is why the stream ended');
  });

  it('gives plain JSON, which a worker can be sent', () => {
    for (const read of [parseReply, parseDiagnosed]) {
      const result = read('<tool><tool_name>a</tool_name><arguments><b>c & d</b></arguments></tool>');
      expect(structuredClone(result)).toEqual(JSON.parse(JSON.stringify(result)));
    }
  });

  it('refuses a dialect that there is not, and text after its end', () => {
    expect(() => createReader({ dialect: 'yaml' as 'forge' })).toThrow('There is no dialect "yaml"');
    const reader = createReader();
    expect(reader.end()).toBe(reader.end());
    expect(() => reader.write('x')).toThrow('has ended');
  });

  it('knows every dialect by its id', () => {
    expect(DIALECTS).toEqual(WRITTEN_DIALECT_IDS);
  });
});

describe('what an event said stays true', () => {
  const write = { name: 'w', inputSchema: { type: 'object', properties: { p: { type: 'string' } } } };
  const eventsFor = (text: string, options: ReadOptions = {}) => {
    const { events, result } = eventsOf([...text], { tools: [write], ...options });
    const pieces = events.flatMap((event) => (event.type === 'argument-text' ? [event.text] : []));
    const ends = events.flatMap((event) => (event.type === 'call-end' ? [event.complete] : []));
    return [pieces.join(''), ends, result.calls.map(({ complete }) => complete)];
  };

  it('where strict mode refuses a call for its wrapper', () => {
    const call = '<function_calls>\n<invoke name="w">\n<parameter name="p">a</parameter>\n</invoke>\n';
    expect(eventsFor(call, { recovery: 'strict' })).toEqual(['a', [false], [false]]);
    expect(eventsFor(`${call}</function_calls>`, { recovery: 'strict' })).toEqual(['a', [true], [true]]);
    const json = '<tool_call>\n{"name": "w", "arguments": "{}"}\n</tool_call>';
    expect(eventsFor(json, { recovery: 'strict' })).toEqual(['', [false], [false]]);
  });

  it('where strict mode refuses the text of a value', () => {
    const call = (value: string) => `<tool><tool_name>w</tool_name><arguments><p>${value}</p></arguments></tool>`;
    expect(eventsFor(call('ab\u0000cd'), { recovery: 'strict' })).toEqual(['ab', [false], [false]]);
    expect(eventsFor(call('\u0000'), { recovery: 'strict' })).toEqual(['', [false], [false]]);
    expect(eventsFor(call('ab\u0000cd'))).toEqual(['ab\u0000cd', [true], [true]]);
  });

  it('where a value ends with a token, or with a tag that was meant to end it', () => {
    const call = (end: string) => `<tool_call>\n<function=w>\n<parameter=p>\nab${end}\n</function>\n</tool_call>`;
    expect(eventsFor(call('\n</parametre>'))).toEqual(['ab', [true], [true]]);
    expect(eventsFor(call('<|im_end|>\n</parameter>'))).toEqual(['ab', [true], [true]]);
    expect(eventsFor(call('</b>\n</parameter>'))).toEqual(['ab</b>', [true], [true]]);
  });

  it('where a text with a tag in it goes on after its first end tag, and what follows waits for it', () => {
    const reply = '<tool><tool_name>w</tool_name><arguments><q>1</q><p>ab <b>x</p> y</p><r>2</r></arguments></tool>';
    const { events, result } = eventsOf([...reply], { tools: [write] });
    const ends = events.flatMap((event) => (event.type === 'argument-end' ? [[event.path, event.value]] : []));
    expect(ends).toEqual([
      ['/p', 'ab <b>x</p> y'],
      ['/q', 1],
      ['/r', 2],
    ]);
    expect(result.calls[0]?.arguments).toEqual({ q: 1, p: 'ab <b>x</p> y', r: 2 });
  });

  it('where such a text is one of several with the same name', () => {
    const reply = '<tool><tool_name>w</tool_name><arguments><p>ab <b>x</b></p><p>c</p></arguments></tool>';
    const { events } = eventsOf([...reply], { tools: [write] });
    expect(emittedArguments(events)).toEqual([{ p: ['ab <b>x</b>', 'c'] }]);
  });

  it("where Forge's call begins with a quotation", () => {
    const reply = '> <tool>\n> <tool_name>w</tool_name>\n> <arguments><p>a</p></arguments>\n> </tool>';
    expect(eventsFor(reply)).toEqual(['a', [true], [true]]);
  });

  it('where JSON has no such number', () => {
    const reply = '<tool><tool_name>x</tool_name><arguments><p>-Inf</p></arguments></tool>';
    expect(eventsFor(reply)).toEqual(['-Inf', [true], [true]]);
  });
});

it('hostile replies emit the same for any chunks, and nothing throws', () => {
  fc.assert(
    fc.property(hostileReply(), fc.constantFrom('auto', ...DIALECTS), fc.nat(40), (text, dialect, size) => {
      const whole = joined(eventsOf([text], { dialect }).events);
      expect(joined(eventsOf([...text], { dialect }).events)).toEqual(whole);
      const chunks = text.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? [];
      expect(joined(eventsOf(chunks, { dialect }).events)).toEqual(whole);
    }),
    { numRuns: draws(400) },
  );
});

describe('a log in place of a reply', () => {
  const LOG = 'INFO 08-14 08:42:03 [async_llm.py:269] Added request a.';

  it('is called one where it is given whole', () => {
    const [none] = parseDiagnosed(LOG).diagnostics;
    expect(none?.why).toMatch(/^This is a log of vLLM/);
  });

  it('is not looked for in a stream, which a model wrote', () => {
    const reader = createDiagnosed();
    reader.write(LOG);
    const [none] = reader.end().diagnostics;
    expect(none?.code).toBe('no-tool-call');
    expect(none?.why).toBe('Either the model answered in prose, or it stopped before it came to its call.');
  });
});

describe('tools', () => {
  const reply = '<tool><tool_name>pay</tool_name><arguments><sum>12</sum></arguments></tool>';
  const inputSchema = { type: 'object', properties: { sum: { type: 'string' } }, required: ['to'] };

  it('type the arguments, and with diagnosis calls are checked against their schemas too', () => {
    const options = { tools: [{ name: 'pay', inputSchema }] };
    const facts = parseReply(reply, options);
    const diagnosed = parseDiagnosed(reply, options);
    expect([facts.calls[0]?.arguments, facts.diagnostics]).toEqual([{ sum: '12' }, []]);
    expect(diagnosed.calls).toEqual(facts.calls);
    expect(diagnosed.diagnostics.map(({ code }) => code)).toEqual(['missing-argument']);
  });
});

describe('a retry message', () => {
  const tools = [{ name: 't', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }];
  const cut = '<tool><tool_name>t</tool_name><arguments><a>x & y';

  it('is of a reply or of its result, and is not sent twice', () => {
    const message = String(recoveryMessage(cut, { tools }));
    expect(message).toContain('cut off inside `a`');
    expect(recoveryMessage(parseDiagnosed(cut, { tools }))).toBe(message);
    expect(recoveryMessage([cut], { tools, previous: [message] })).toMatch(/^The call was refused again\./);
    expect(() => recoveryMessage(parseReply(cut) as never)).toThrow('not a result of chunkscope/diagnose');
  });

  it('is needed after prose, unless the task ends with an answer', () => {
    expect(recoveryMessage('Done.')).toMatch(/^Your reply holds no tool call/);
    expect(recoveryMessage('Done.', { taskEnd: 'answer' })).toBeNull();
    expect(recoveryMessage('Done.', { taskEnd: { tool: 'done' } })).toContain('<tool_name>done</tool_name>');
  });

  it('says why the stream ended', () => {
    const reader = createDiagnosed();
    reader.write(cut);
    expect(reader.end({ reason: 'length' }).diagnostics.at(-1)?.why).toMatch(/^The reply hit its token limit/);
  });
});

describe('an event whose callback fails', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['is refused later', () => Promise.reject(new Error('boom'))],
  ])('changes nothing and is printed once where its callback %s', async (_, fail) => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const types: string[] = [];
    const reader = createReader({
      onEvent({ type }) {
        types.push(type);
        return fail();
      },
    });
    const input = 'Hm. <tool_call>\n<function=f>\n<parameter=a>\nb\n</parameter>\n</function>\n</tool_call>';
    for (const character of input) reader.write(character);
    expect(reader.end()).toEqual(parseReply(input));
    expect(new Set(types)).toEqual(
      new Set(['text', 'call-start', 'tool-name', 'argument-text', 'argument-end', 'call-end']),
    );
    await Promise.resolve();
    expect(print.mock.calls).toEqual([
      ['chunkscope: "onEvent" threw an error, which changes nothing here.', new Error('boom')],
    ]);
  });
});

it.each(['Hm, let', 'Hm, </think> let', 'Hm, <tool><tool_name>ls</tool_name></tool> let'])(
  'a callback that ends the reader, or writes to it after its end, changes nothing in %s',
  (input) => {
    const refused: unknown[] = [];
    const read = (onEvent: (event: object, reader: ReplyReader) => void) => {
      const events: object[] = [];
      const reader = createReader({
        onEvent(event) {
          events.push(event);
          onEvent(event, reader);
        },
      });
      reader.write(input);
      return { result: reader.end(), events };
    };
    const plain = read(() => {});
    const ending = read((_, reader) => void reader.end());
    const writing = read((_, reader) => {
      reader.end();
      try {
        reader.write('more');
      } catch (error) {
        refused.push(error);
      }
    });
    expect([ending, writing]).toEqual([plain, plain]);
    expect(refused).toHaveLength(plain.events.length);
  },
);
