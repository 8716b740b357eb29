import { describe, expect, it } from 'vitest';
import { AnswerRepair, REPAIRED } from './answer-repair.ts';
import type { Asked } from './asked.ts';
import { answerOf, heard, repairedIn } from './repairing.test-kit.ts';

const ASKED: Asked = {
  tools: [
    {
      name: 'read_file',
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
    {
      name: 'ls',
      inputSchema: { type: 'object', properties: { path: { type: 'string' }, depth: { type: 'integer' } } },
    },
  ],
  isForced: false,
};

const HERMES = '<tool_call>\n{"name": "read_file", "arguments": {"path": "src/a.ts"}}\n</tool_call>';
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe.each(REPAIRED.flatMap((protocol) => [false, true].map((isWhole) => ({ protocol, isWhole }))))(
  '$protocol, whole: $isWhole',
  ({ protocol, isWhole }) => {
    const repaired = (pieces: readonly string[], finish = 'stop') => {
      const came = answerOf(pieces, { protocol, isWhole, finish });
      const { sent, report } = repairedIn([came], { protocol, asked: ASKED });
      return { came: text(came), sent: text(sent), report, ...heard(protocol, sent) };
    };

    it('sends a call in the text on as the API has it', () => {
      const { calls, text: said, finish, report } = repaired(['I read it.\n\n<tool', `${HERMES.slice(5)}\n`]);
      expect(calls.map(({ name, arguments: args }) => [name, JSON.parse(args)])).toEqual([
        ['read_file', { path: 'src/a.ts' }],
      ]);
      expect(said.trim()).toBe('I read it.');
      expect(finish).toBe(
        { chat: 'tool_calls', messages: 'tool_use', responses: 'completed', ollama: 'stop' }[protocol],
      );
      expect(report.repaired['in-text']).toBe(1);
    });

    it('sends two calls on in their order', () => {
      const second = HERMES.replace('a.ts', 'b.ts');
      const { calls, text: said } = repaired([HERMES, '\n', second]);
      expect(calls.map(({ arguments: args }) => JSON.parse(args))).toEqual([
        { path: 'src/a.ts' },
        { path: 'src/b.ts' },
      ]);
      expect(said).toBe('');
    });

    it.each([
      ['prose', ['Nothing ', 'to do <b>here</b>.']],
      ['a call of a tool that is not offered', [HERMES.replace('read_file', 'rm')]],
      ['a call that its schema refuses', [HERMES.replace('"path"', '"pat"')]],
      ['a call that is cut', [HERMES.slice(0, 40)]],
      ['a call in a fence among words', ['Write it like this:\n```\n', HERMES, '\n```\nThat is all.']],
      ['JSON amid words', ['{"name": "ls", "arguments": {"path": "src"}}\n\nThis is the call that I would write.']],
      [
        'a call of elements in a fence among words',
        ['It is:\n```xml\n<tool><tool_name>ls</tool_name><arguments><path>src</path></arguments></tool>\n```\n'],
      ],
    ])('passes %s byte for byte', (_, pieces) => {
      const { came, sent, report } = repaired(pieces, pieces[0]?.length === 40 ? 'length' : 'stop');
      expect(sent).toBe(came);
      expect(report.repaired).toEqual({ 'in-text': 0, fenced: 0, arguments: 0, stream: 0 });
    });

    it('sends a fence on that is the whole answer', () => {
      const {
        calls,
        text: said,
        report,
      } = repaired(['```json\n', '{"name": "ls", "arguments": {"path": "src"}}', '\n```']);
      expect(calls.map(({ name, arguments: args }) => [name, JSON.parse(args)])).toEqual([['ls', { path: 'src' }]]);
      expect(said).toBe('');
      expect(report.repaired.fenced).toBe(1);
    });

    it('adds the closers that a model left out which stopped by itself', () => {
      const { calls, report } = repaired(['<tool_call>\n{"name": "ls", "arguments": {"path": "src"}']);
      expect(calls.map(({ name, arguments: args }) => [name, JSON.parse(args)])).toEqual([['ls', { path: 'src' }]]);
      expect(report.calls[0]?.codes).not.toEqual([]);
    });
  },
);

/** A stream of Chat Completions of these deltas, and how it ends. */
function stream(deltas: readonly object[], finish = 'tool_calls', after: readonly object[] = []): Uint8Array {
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm-1' };
  const events = [
    ...deltas.map((delta) => ({ ...base, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    ...after,
  ];
  return new TextEncoder().encode(
    `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
  );
}

const part = (called: object, more: object = { index: 0 }): object => ({ tool_calls: [{ ...more, function: called }] });
const FIRST = { index: 0, id: 'call_7', type: 'function' };

it('words behind a call stay in the text, and a stop token does not', () => {
  const repaired = (pieces: readonly string[]) =>
    heard('chat', repairedIn([answerOf(pieces, { protocol: 'chat' })], { protocol: 'chat', asked: ASKED }).sent);
  expect(repaired([HERMES, ' And I wait.']).text).toBe(' And I wait.');
  expect(repaired([HERMES, '<|im_end|>'])).toMatchObject({ text: '', calls: [{ name: 'read_file' }] });
});

describe('a call that came as data', () => {
  const said = (came: Uint8Array) => {
    const { sent, report } = repairedIn([came], { protocol: 'chat', asked: ASKED });
    return { isSame: text(sent) === text(came), report, sent: text(sent), ...heard('chat', sent) };
  };

  it('passes byte for byte where it is whole', () => {
    const came = stream([
      part({ name: 'ls', arguments: '' }, FIRST),
      part({ arguments: '{"path": "a' }),
      part({ arguments: 'b"}' }),
    ]);
    expect(said(came)).toMatchObject({ isSame: true, report: { repaired: { arguments: 0, stream: 0 }, passed: {} } });
  });

  it.each([
    ['JSON that lacks its last brace', [part({ name: 'ls', arguments: '{"path":"src"' }, FIRST)], 'arguments'],
    [
      'arguments that are encoded twice',
      [part({ name: 'ls', arguments: '"{\\"path\\":\\"src\\"}"' }, FIRST)],
      'arguments',
    ],
    [
      'a copy of the arguments behind them',
      [part({ name: 'ls', arguments: '{"path":"src"}{"path":"src"}' }, FIRST)],
      'arguments',
    ],
    ['an object in place of a text', [part({ name: 'ls', arguments: { path: 'src' } }, FIRST)], 'stream'],
    [
      'a name that comes again',
      [part({ name: 'ls', arguments: '{"path":' }, FIRST), part({ name: 'ls', arguments: '"src"}' })],
      'stream',
    ],
    [
      'an empty name in a later piece',
      [part({ name: 'ls', arguments: '{"path":' }, FIRST), part({ name: '', arguments: '"src"}' })],
      'stream',
    ],
    [
      'a missing index',
      [part({ name: 'ls', arguments: '{"path":"src"}' }, { id: 'call_7', type: 'function' })],
      'stream',
    ],
    ['a missing type', [part({ name: 'ls', arguments: '{"path":"src"}' }, { index: 0, id: 'call_7' })], 'stream'],
    [
      'a call in two entries',
      [
        {
          tool_calls: [
            { ...FIRST, function: { name: 'ls' } },
            { index: 1, function: { arguments: '{"path":"src"}' } },
          ],
        },
      ],
      'stream',
    ],
  ] as const)('is sent again for %s', (_, deltas, kind) => {
    const { calls, finish, report } = said(stream(deltas));
    expect(calls).toEqual([{ id: 'call_7', name: 'ls', arguments: '{"path":"src"}' }]);
    expect(finish).toBe('tool_calls');
    expect(report.repaired).toMatchObject({ [kind]: 1 });
  });

  it('keeps every digit and the order of its keys', () => {
    const { calls } = said(stream([part({ name: 'ls', arguments: '{"depth":90071992547409931,"path":"src"' }, FIRST)]));
    expect(calls[0]?.arguments).toBe('{"depth":90071992547409931,"path":"src"}');
  });

  it('is given the finish reason of calls, and no other word of the answer changes', () => {
    const { finish, calls, report } = said(stream([part({ name: 'ls', arguments: '{}' }, FIRST)], 'stop'));
    expect([finish, calls.length, report.repaired.stream]).toEqual(['tool_calls', 1, 1]);
  });

  it.each([
    ['its tool is not offered', [part({ name: 'rm', arguments: '{"path":"src"' }, FIRST)], 'tool_calls'],
    ['its schema refuses it', [part({ name: 'ls', arguments: '{"path":3' }, FIRST)], 'tool_calls'],
    ['it is cut', [part({ name: 'ls', arguments: '{"path":"sr' }, FIRST)], 'length'],
  ] as const)('passes as it came where %s', (_, deltas, finish) => {
    const { isSame, report } = said(stream(deltas, finish));
    expect(isSame).toBe(true);
    expect(Object.keys(report.passed)).toHaveLength(1);
  });

  it('is before those in the text, whose indexes follow', () => {
    const { calls, report } = said(stream([part({ name: 'ls', arguments: '{}' }, FIRST), { content: HERMES }]));
    expect(calls.map(({ name }) => name)).toEqual(['ls', 'read_file']);
    expect(report.repaired).toMatchObject({ 'in-text': 1, stream: 0 });
  });
});

describe('around the calls', () => {
  const repaired = (came: Uint8Array, more: object = {}) =>
    repairedIn([came], { protocol: 'chat', asked: ASKED, ...more });

  it('the usage stays last', () => {
    const usage = { id: 'chatcmpl-1', choices: [], usage: { completion_tokens: 3 } };
    const events = text(repaired(stream([{ content: HERMES }], 'stop', [usage])).sent)
      .trim()
      .split('\n\n');
    expect(
      events.map((event) =>
        event.startsWith(':') ? ':' : /tool_calls":\[|finish_reason":"|usage|DONE/.exec(event)?.[0],
      ),
    ).toEqual(['tool_calls":[', ':', 'finish_reason":"', 'usage', 'DONE']);
  });

  it('a comment says what was repaired, unless it is not wanted', () => {
    const came = stream([{ content: HERMES.replace('}}', '}') }], 'stop');
    expect(text(repaired(came).sent)).toMatch(/^: chunkscope repaired call 1: [a-z-]+$/m);
    expect(text(repaired(came, { marks: false }).sent)).not.toContain(': chunkscope');
  });

  it('each choice is repaired by itself', () => {
    const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm-1' };
    const events = [
      { ...base, choices: [{ index: 0, delta: { content: HERMES }, finish_reason: null }] },
      { ...base, choices: [{ index: 1, delta: { content: 'No call.' }, finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { ...base, choices: [{ index: 1, delta: {}, finish_reason: 'stop' }] },
    ];
    const came = new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    const sent = text(repaired(came).sent);
    expect(sent).toContain('"index":0,"delta":{},"finish_reason":"tool_calls"');
    expect(sent).toContain(JSON.stringify(events[1]));
    expect(sent).toContain(JSON.stringify(events[3]));
  });

  it('an answer that needs more than may be held passes as it came', () => {
    const came = stream([{ content: HERMES.replace('src/a.ts', 'a'.repeat(3_000)) }], 'stop');
    const { sent, report } = repaired(came, { mostHeld: 2_000 });
    expect(text(sent)).toBe(text(came));
    expect(report.passed).toEqual({ 'too-long': 1 });
  });

  it('what may be held counts what is said, not the events around it', () => {
    const call = HERMES.replace('src/a.ts', 'a'.repeat(1_500));
    const deltas = [...call].map((content) => ({ content }));
    const { report } = repaired(stream(deltas, 'stop'), { mostHeld: 8_000 });
    expect(report).toMatchObject({ repaired: { 'in-text': 1 }, passed: {} });
  });

  it('an answer that breaks off passes as it came', () => {
    const came = stream([{ content: HERMES }], 'stop').subarray(0, -60);
    const repair = new AnswerRepair({ protocol: 'chat', asked: ASKED });
    const sent = [...repair.write(came), ...repair.end(false)];
    expect(sent.map(text).join('')).toBe(text(came));
  });

  it('text passes as soon as it can be no part of a call', () => {
    const repair = new AnswerRepair({ protocol: 'chat', asked: ASKED });
    const [first = '', second = '', third = ''] = text(
      stream([{ content: 'Hello' }, { content: ' a <' }, { content: 'b> c' }], 'stop'),
    ).split(/(?<=\n\n)/);
    const passed = [first, second, third].map((event) =>
      repair.write(new TextEncoder().encode(event)).map(text).join(''),
    );
    expect(passed).toEqual([first, '', second + third]);
  });

  it('a call that the server left in the reasoning of an answer without text is a call', () => {
    const { sent } = repaired(stream([{ reasoning_content: `I look.\n${HERMES}` }], 'stop'));
    expect(heard('chat', sent)).toMatchObject({ reasoning: 'I look.\n', calls: [{ name: 'read_file' }] });
    const came = stream([{ reasoning_content: `I could write ${HERMES}` }, { content: 'Done.' }], 'stop');
    expect(text(repaired(came).sent)).toBe(text(came));
  });
});
