import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { reportOf } from '../account/report-of-reply.ts';
import { valueToJson } from '../calls/value.ts';
import {
  asSse,
  eventsOf,
  imported,
  OTHER_TRANSCRIPTS,
  RECORDINGS,
  recording,
  textOfFile,
  transcriptFile,
} from './transcript.test-kit.ts';

const HEAD = JSON.stringify({
  format: 'chunkscope-recording',
  version: 1,
  at: '2026-11-23T04:00:00.000Z',
  target: 'up',
  request: { method: 'POST', path: '/v1', headers: {}, body: {} },
  response: { status: 200, headers: {} },
});

/** A tape of the bytes, in reads of some lengths that came 100 ms after each other, the first after 250 ms. */
function tapeOf(bytes: Buffer, size: number): string {
  const reads: string[] = [];
  for (let at = 0; at < bytes.length; at += size)
    reads.push(JSON.stringify([0.25 + reads.length / 10, 'r', bytes.subarray(at, at + size).toString('base64')]));
  return [HEAD, ...reads, JSON.stringify([100, 'e', { reason: 'complete' }]), ''].join('\n');
}

/** Whole answers of several providers. */
const ANSWERS: readonly object[] = [
  {
    id: 'c',
    object: 'chat.completion',
    model: 'm',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c0', type: 'function', function: { name: 'read', arguments: '{"path": "a.ts"}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
  },
  {
    id: 'msg',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'tool_use', id: 't', name: 'read', input: { path: 'a.ts' } }],
    stop_reason: 'tool_use',
  },
  {
    id: 'resp',
    object: 'response',
    status: 'completed',
    output: [{ id: 'f', type: 'function_call', call_id: 'c', name: 'read', arguments: '{"path": "a.ts"}' }],
  },
  {
    candidates: [
      {
        content: { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: 'a.ts' } } }] },
        finishReason: 'STOP',
        index: 0,
      },
    ],
  },
  {
    model: 'm',
    message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'read', arguments: {} } }] },
    done: true,
  },
  {
    output: { message: { role: 'assistant', content: [{ toolUse: { toolUseId: 't', name: 'read', input: {} } }] } },
    stopReason: 'tool_use',
  },
];

const texts: readonly string[] = [
  ...ANSWERS.flatMap((answer) => [JSON.stringify(answer), JSON.stringify(answer, null, 2)]),
  ...RECORDINGS.map((name) => asSse(eventsOf(recording(name)).slice(0, 12))),
];

type Damage = (text: string) => string;

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.constant<Damage>((text) => text),
  fc.constant<Damage>((text) => `cache notice\n${text}\n-- ${text.length} bytes --\n`),
  fc.constant<Damage>((text) => text.replace(/\}([^}]*)$/, '},$1')),
  fc.constant<Damage>((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`),
  fc.constant<Damage>(() => '<html>\n<h1>Please log in</h1>\n</html>\n'),
  fc.double({ min: 0.2, max: 1, noNaN: true }).map(
    (share): Damage =>
      (text) =>
        text.slice(0, Math.ceil(text.length * share)),
  ),
);

/** What is said of a reply but for its places. */
const facts = (text: string) => {
  const { sentence, verdict, calls, causes, dialect } = reportOf(imported(text));
  return {
    verdict,
    dialect,
    sentence,
    calls: calls.map((call) => [call.toolName, valueToJson(call.arguments), call.complete]),
    causes: causes.map(({ code, title, count, why }) => [code, title, count, why]),
  };
};

it('a tape reads as its bytes do when they are pasted, whatever was done to the answer', () => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), damage, fc.integer({ min: 1, max: 400 }), (text, damaged, size) => {
      const sent = damaged(text);
      expect(facts(tapeOf(Buffer.from(sent), size))).toEqual(facts(textOfFile(Buffer.from(sent))));
    }),
    { numRuns: draws(600, 5) },
  );
});

it.each(OTHER_TRANSCRIPTS.filter((name) => name.endsWith('.bin')))(
  'a tape of the binary stream %s reads as its file',
  (name) => {
    const text = transcriptFile(name);
    const bytes = Buffer.from(text, 'base64url');
    const whole = imported(text);
    const tape = imported(tapeOf(bytes, 100));
    expect([tape.kind, tape.fixture.chunks]).toEqual([whole.kind, whole.fixture.chunks]);
    expect(tape.fixture.dt).toHaveLength(whole.fixture.chunks.length);
    expect(tape.fixture.dt!.some((step) => step > 0)).toBe(true);
  },
);

it('the first time of a tape is the wait since its request, of a whole answer too', () => {
  const delta = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
  const stream = Buffer.from(asSse([delta(''), delta('a'), delta('b')]));
  const events = stream.indexOf('\n\n') + 2;
  expect(imported(tapeOf(stream, events)).fixture.dt).toEqual([350, expect.any(Number)]);
  const answer = imported(tapeOf(Buffer.from(JSON.stringify(ANSWERS[0])), 10_000));
  expect(answer.fixture.dt).toEqual([250]);
  expect(answer.sentence).not.toContain('no times');
});
