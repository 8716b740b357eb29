import { expect, it, test } from 'vitest';
import { sameForAnyCutAwaited } from '../../../base/any-cut.test-kit.ts';
import { AutoTokenizer } from '../../dialects/auto-tokenizer.ts';
import type { ToldEvent } from './live-event.ts';
import { type AskRecorder, LiveStreams } from './live-streams.ts';

const CALL =
  'I run it. <tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool> Now I wait.';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const delta = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const finish = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;

const begins = (id: number, model = 'm'): ToldEvent => ({
  type: 'stream',
  id,
  at: '',
  target: 'up',
  path: '/v1',
  model,
});
const read = (id: number, t: number, text: string): ToldEvent => ({ type: 'read', id, t, data: base64(text) });
const ends = (id: number, t: number): ToldEvent => ({ type: 'end', id, t, reason: 'complete' });

const tapeOf = (events: readonly ToldEvent[]): string =>
  ['{}', ...events.flatMap((event) => (event.type === 'read' ? [`[${event.t},"r","${event.data}"]`] : []))].join('\n');

/** The recorder of some events, of which the tape holds the first `recorded`. */
const asked = (events: readonly ToldEvent[] = [], tools: unknown = []): AskRecorder => ({
  tools: async () => tools,
  tape: async () => tapeOf(events),
});

async function streamsAfter(events: readonly ToldEvent[], ask = asked(), most?: number): Promise<LiveStreams> {
  const streams = new LiveStreams(ask, most);
  for (const event of events) await streams.take(event);
  return streams;
}

const rowOf = async (events: readonly ToldEvent[], ask?: AskRecorder) =>
  (await streamsAfter(events, ask)).changes().rows[0]!;

test('a stream is a row once what came of it is read, and never one without a byte that has ended long ago', async () => {
  const events = [begins(1), read(1, 0.2, delta(CALL)), ends(1, 0.5)];
  let answer = (_: unknown): void => {};
  const tools = new Promise((resolve) => {
    answer = resolve;
  });
  const streams = new LiveStreams({ ...asked(), tools: () => tools });
  const taken = events.map((event) => streams.take(event));
  expect(streams.changes()).toEqual({ rows: [], gone: [] });
  answer([]);
  await Promise.all(taken);
  expect(streams.changes().rows).toMatchObject([{ reads: 1, ended: { verdict: 'recovered' } }]);
});

test('a row has the state, the call and the first problem at the read that shows it', async () => {
  const streams = await streamsAfter([begins(1), { type: 'response', id: 1, t: 0.2, status: 200 }]);
  const after = async (t: number, text: string) => {
    await streams.take(read(1, t, delta(text)));
    const { state, calls, tool, problem, repairs } = streams.changes().rows[0]!;
    return { state, calls, tool, problem: problem && [problem.code, problem.t], repairs };
  };
  expect(await after(0.3, 'I run it. ')).toEqual({
    state: 'Outside',
    calls: 0,
    tool: null,
    problem: null,
    repairs: 0,
  });
  expect(await after(0.4, '<tool><tool_name>run</tool_name><arguments><command>a ')).toMatchObject({
    state: 'InArgument',
    calls: 1,
    tool: 'run',
    problem: null,
  });
  expect(await after(0.5, '&& b')).toMatchObject({ problem: ['unescaped-ampersand', 0.5] });
  expect(await after(0.6, '</command></arguments></tool>')).toMatchObject({ state: 'Outside', tool: 'run' });
});

test('what a stream came to is judged at its end, and its text is let go', async () => {
  const streams = await streamsAfter([begins(1), read(1, 0.3, delta(CALL)), read(1, 0.4, finish)]);
  expect(streams.chunksFrom(1, 0)).toEqual({ chunks: [CALL], dt: [300] });
  await streams.take(ends(1, 0.5));
  expect(streams.changes().rows[0]).toMatchObject({
    calls: 1,
    repairs: 2,
    problem: { code: 'unescaped-ampersand', t: 0.3 },
    ended: { t: 0.5, reason: 'complete', finish: 'stop', verdict: 'recovered' },
  });
  expect(streams.chunksFrom(1, 0)).toBeNull();
});

test('an answer in one piece is read at its end', async () => {
  const body = JSON.stringify({ choices: [{ message: { role: 'assistant', content: CALL } }] });
  expect(await rowOf([begins(1), read(1, 0.3, body), ends(1, 0.4)])).toMatchObject({
    characters: CALL.length,
    calls: 1,
    ended: { verdict: 'recovered' },
  });
});

test('calls are held to the tools of the request', async () => {
  const parameters = { type: 'object', properties: { command: { type: 'integer' } } };
  const tools = [{ type: 'function', function: { name: 'run', parameters } }];
  const text = '<tool><tool_name>run</tool_name><arguments><command>a</command></arguments></tool>';
  const row = await rowOf([begins(1), read(1, 0.3, delta(text)), ends(1, 0.4)], asked([], tools));
  expect(row.problem?.code).toBe('type-mismatch');
});

test('any cut into reads comes to the same', async () => {
  const wire = delta('I run it. ') + delta(CALL) + finish;
  const rowIn = async (pieces: readonly string[]) => {
    const reads = pieces.map((piece) => read(1, 1, piece));
    const { calls, tool, repairs, ended } = await rowOf([begins(1), ...reads, ends(1, 99)]);
    return { calls, tool, repairs, verdict: ended?.verdict };
  };
  expect(await rowIn([wire])).toEqual({ calls: 1, tool: 'run', repairs: 2, verdict: 'recovered' });
  await sameForAnyCutAwaited(rowIn, wire, { splits: 12 });
});

test('what a slow page missed is read from the tape, each read once', async () => {
  const texts = [
    'I run it. ',
    '<tool><tool_name>run</tool_name>',
    '<arguments><command>a && b',
    '</command></arguments></tool>',
  ];
  const reads = texts.map((text, at) => read(1, at, delta(text)));
  const whole = await rowOf([begins(1), ...reads, ends(1, 9)]);
  // Told of the first, then not of the second and third; the last comes while the tape is being fetched.
  const streams = new LiveStreams(asked(reads));
  await streams.take(begins(1));
  await streams.take(reads[0]!);
  const caughtUp = streams.take({ type: 'gap', id: 1 });
  await streams.take(reads[3]!);
  await caughtUp;
  await streams.take(ends(1, 9));
  expect(streams.changes().rows[0]).toEqual(whole);
});

test('a page that comes late reads an open stream from its tape', async () => {
  const reads = [read(1, 0.1, delta('I run ')), read(1, 0.2, delta('it.'))];
  expect(await rowOf([begins(1), { type: 'gap', id: 1 }], asked(reads))).toMatchObject({ reads: 2, characters: 9 });
});

test('so many streams are kept, and of those that are open all', async () => {
  const events = [1, 2, 3, 4].flatMap((id) => [begins(id), ...(id === 1 ? [] : [ends(id, 1)])]);
  const { rows, gone } = (await streamsAfter(events, asked(), 2)).changes();
  expect(rows.map(({ id }) => id)).toEqual([1, 4]);
  expect(gone).toEqual([2, 3]);
});

it('reads each character of a long stream a bounded number of times', async () => {
  const counted = { characters: 0 };
  const { advance } = AutoTokenizer.prototype;
  AutoTokenizer.prototype.advance = function (...given) {
    const from = this.offset;
    advance.apply(this, given);
    counted.characters += this.offset - from;
  };
  try {
    const piece = 'x'.repeat(20);
    const streams = await streamsAfter([begins(1), read(1, 0, delta('<tool><tool_name>t</tool_name><arguments><a>'))]);
    for (let at = 0; at < 2_000; at++) await streams.take(read(1, at, delta(piece)));
    expect(counted.characters).toBeLessThan(2 * 2_000 * piece.length);
    expect(counted.characters).toBeGreaterThan(1_000 * piece.length);
    const { ticks, reads } = streams.changes().rows[0]!;
    expect(reads).toBe(2_001);
    expect(ticks.length).toBeLessThanOrEqual(160);
    expect(ticks.length).toBeGreaterThan(60);
  } finally {
    AutoTokenizer.prototype.advance = advance;
  }
});

test('a text that closing events repeat is read once, and one that they contradict is not clean', async () => {
  const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const place = { item_id: 'm', output_index: 0, content_index: 0 };
  const item = (text: string) => ({ id: 'm', type: 'message', content: [{ type: 'output_text', text }] });
  const stream = (closed: string): ToldEvent[] => [
    begins(1),
    read(1, 0.1, event({ type: 'response.output_text.delta', ...place, delta: CALL.slice(0, 20) })),
    read(1, 0.2, event({ type: 'response.output_text.delta', ...place, delta: CALL.slice(20) })),
    read(1, 0.3, event({ type: 'response.output_text.done', ...place, text: closed })),
    read(1, 0.4, event({ type: 'response.output_item.done', output_index: 0, item: item(closed) })),
    read(1, 0.5, event({ type: 'response.completed', response: { status: 'completed', output: [item(closed)] } })),
    ends(1, 0.6),
  ];
  const same = await rowOf(stream(CALL));
  expect(same).toMatchObject({ characters: CALL.length, calls: 1 });
  const plain = CALL.replace('&&', ';');
  const clean = stream(plain).map((told, at) =>
    at === 1 || at === 2
      ? read(
          1,
          at / 10,
          event({
            type: 'response.output_text.delta',
            ...place,
            delta: at === 1 ? plain.slice(0, 20) : plain.slice(20),
          }),
        )
      : told,
  );
  expect((await rowOf(clean)).ended).toMatchObject({ verdict: 'clean' });
  const other = [...clean.slice(0, 3), ...stream(plain.replace('b<', 'c<')).slice(3)];
  expect(await rowOf(other)).toMatchObject({
    problem: { code: 'closing-differs' },
    ended: { verdict: 'recovered' },
  });
});
