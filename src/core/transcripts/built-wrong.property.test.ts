import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { accountOf } from '../account/account.ts';
import { restartIn } from '../dialects/kit/restarted-json.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { resultMembers } from '../reply/print-result.ts';
import { asSse, imported } from './transcript.test-kit.ts';

/** What a server does wrong in the pieces of one call; each is a finding of its own. */
const FAULTS = {
  'no-type': 'stream-slip',
  'not-a-list': 'stream-slip',
  'late-name': 'stream-slip',
  'other-index': 'split-call',
  restart: 'restarted-arguments',
  token: 'format-in-value',
} as const;
type Fault = keyof typeof FAULTS;

const NAME = 'lookup_port';

/** A stream of one call whose arguments come in pieces of a size, with these faults. */
function streamOf(args: string, size: number, faults: readonly Fault[], restartAt: number): string {
  const has = (fault: Fault): boolean => faults.includes(fault);
  const sent = has('restart') ? args.slice(0, Math.min(restartAt, args.length - 1)) + args : args;
  const pieces = sent.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const index = has('other-index') ? 1 : 0;
  const named = { function: { name: NAME, arguments: '' } };
  const calls: object[] = [
    { index: 0, id: 'c', ...(!has('no-type') && { type: 'function' }), ...(!has('late-name') && named) },
    ...(has('late-name') ? [{ index: 0, ...named }] : []),
    ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
  ];
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
  return asSse([
    ...calls.map((call) => chunk({ tool_calls: has('not-a-list') ? call : [call] })),
    chunk({}, 'tool_calls'),
  ]);
}

function read(text: string) {
  const { chunks, frames = [] } = imported(text).fixture;
  const result = parseReply(chunks, { dialect: 'auto', frames });
  expect(parseReply([...chunks.join('')], { dialect: 'auto', frames })).toEqual(result);
  const { calls } = JSON.parse(`{${resultMembers(result)}}`) as {
    calls: { toolName: string; arguments: unknown; complete: boolean }[];
  };
  const kinds = frames.flatMap(({ remarks = [] }) => remarks.map(({ kind }) => kind));
  return { calls, kinds, codes: result.diagnostics.map(({ code }) => code) };
}

const faults = fc.subarray(Object.keys(FAULTS) as Fault[]);
const members = fc.dictionary(fc.stringMatching(/^[a-z]{2,5}$/), fc.oneof(fc.string(), fc.integer()), { maxKeys: 3 });

it('faults of a stream never hide one another, whatever the cuts of its pieces, and the call has what was meant', () => {
  fc.assert(
    fc.property(
      members,
      faults,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 40 }),
      (given, drawn, size, at) => {
        const args = { ...given, note: drawn.includes('token') ? 'a.ts <|tool_call_argument_begin|> {' : 'a.ts' };
        const { calls, kinds, codes } = read(streamOf(JSON.stringify(args), size, drawn, at));
        expect(calls).toEqual([expect.objectContaining({ toolName: NAME, arguments: args, complete: true })]);
        for (const fault of drawn) expect(codes).toContain(FAULTS[fault]);
        const isOfFrame = (fault: Fault): boolean => fault !== 'restart' && fault !== 'token';
        expect(new Set(kinds)).toEqual(new Set(drawn.filter(isOfFrame)));
      },
    ),
    { numRuns: draws(200) },
  );
});

it('an object is found behind any beginnings of it, and nowhere else', () => {
  fc.assert(
    fc.property(members, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }), (given, shares) => {
      const whole = JSON.stringify({ note: 'a', ...given });
      const before = shares.map((share) => whole.slice(0, 1 + Math.floor(share * (whole.length - 1)))).join('');
      expect(restartIn(before + whole)).toBe(before.length);
      expect(restartIn(`${JSON.stringify({ other: 'b' })}${whole}`)).toBe(0);
    }),
    { numRuns: draws(300) },
  );
});

it('one id under two indexes is said, and two whole calls with it are two', () => {
  const call = (index: number, args: string) => ({
    index,
    id: 'c',
    type: 'function',
    function: { name: NAME, arguments: args },
  });
  const chunk = (delta: object): string => JSON.stringify({ id: 'x', choices: [{ index: 0, delta }] });
  const stream = (second: object) =>
    read(asSse([chunk({ tool_calls: [call(0, '{"a":1}')] }), chunk({ tool_calls: [second] })]));
  expect(stream(call(1, '{"a":2}'))).toMatchObject({ kinds: ['id-again'], calls: [{}, {}] });
  const joined = read(
    asSse([
      chunk({ tool_calls: [call(0, '')] }),
      chunk({ tool_calls: [{ index: 1, id: 'c', function: { arguments: '{"a":1}' } }] }),
    ]),
  );
  expect(joined).toMatchObject({ kinds: ['id-again', 'other-index'], calls: [{ arguments: { a: 1 } }] });
});

it('another call under the index of the one before is said, and both are read', () => {
  const call = (id: string, args: string) => ({
    index: 0,
    id,
    type: 'function',
    function: { name: NAME, arguments: args },
  });
  const chunk = (delta: object): string => JSON.stringify({ id: 'x', choices: [{ index: 0, delta }] });
  const stream = [chunk({ tool_calls: [call('c', '{"a":1}')] }), chunk({ tool_calls: [call('d', '{"a":2}')] })];
  expect(read(asSse(stream))).toMatchObject({
    kinds: ['index-again'],
    calls: [{ arguments: { a: 1 } }, { arguments: { a: 2 } }],
  });
});

it('a call in two entries of a message is one, and a second one with a name is another', () => {
  const message = (second: object): string =>
    JSON.stringify({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'function', function: { name: NAME, arguments: '' } }, second],
          },
          finish_reason: 'tool_calls',
        },
      ],
    });
  const nameless = { id: null, function: { name: null, arguments: '{"a": 1{"a": 1, "b": 2}' } };
  const { calls, codes } = read(message(nameless));
  expect(calls).toMatchObject([{ toolName: NAME, arguments: { a: 1, b: 2 }, complete: true }]);
  expect(codes).toEqual(expect.arrayContaining(['split-call', 'restarted-arguments']));
  const named = { id: 'd', type: 'function', function: { name: 'other', arguments: '{}' } };
  expect(read(message(named))).toMatchObject({ calls: [{ arguments: {} }, { toolName: 'other' }], codes: [] });
});

it('items of Responses are one call by what their events tell, and a closing event without deltas is said', () => {
  const item = { type: 'function_call', call_id: 'c', name: NAME };
  const args = '{"a":1}';
  const events = fc.record({
    place: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    inAdded: fc.boolean(),
    inDone: fc.boolean(),
    deltas: fc.boolean(),
    before: fc.boolean(),
  });
  fc.assert(
    fc.property(events, ({ place, inAdded, inDone, deltas, before }) => {
      const at = place === undefined ? {} : { output_index: place + (before ? 1 : 0) };
      const event = (type: string, more: object) => JSON.stringify({ type: `response.${type}`, ...more });
      const text = asSse([
        ...(before
          ? [event('output_item.done', { output_index: 0, item: { id: 'm', type: 'message', content: [] } })]
          : []),
        event('output_item.added', { ...(inAdded && at), item: { ...item, arguments: '' } }),
        ...(deltas ? [event('function_call_arguments.delta', { ...at, delta: args })] : []),
        event('function_call_arguments.done', { ...at, arguments: args }),
        event('output_item.done', { ...(inDone && at), item: { ...item, arguments: args } }),
      ]);
      const { verdict, calls, causes } = accountOf(text);
      expect(calls.map(({ toolName, complete }) => [toolName, complete])).toEqual([[NAME, true]]);
      expect(verdict).toBe('clean');
      expect(causes.map(({ code }) => code)).toEqual(deltas ? [] : ['closing-only']);
    }),
    { numRuns: draws(100) },
  );
});
