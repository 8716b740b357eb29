import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { draws } from '../../base/exploring.test-kit.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { resultMembers } from '../reply/print-result.ts';
import { asSse, imported } from './transcript.test-kit.ts';

interface DrawnCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const call: fc.Arbitrary<DrawnCall> = fc.record({
  name: fc.stringMatching(/^[a-z]{1,3}_[a-z]{1,8}$/),
  args: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
});

/** Pieces of a text, as long as the numbers say. */
function piecesOf(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, next = 0; at < text.length; next++) {
    const size = sizes[next % sizes.length] as number;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

/** A stream of some prose and calls, whose arguments arrive in pieces of these sizes, by turns or one call after the other. */
function streamOf(
  prose: string,
  calls: readonly DrawnCall[],
  sizes: readonly number[],
  isInterleaved: boolean,
): string {
  const events: object[] = prose === '' ? [] : [{ delta: { content: prose } }];
  const delta = (index: number, more: object): object => ({ delta: { tool_calls: [{ index, ...more }] } });
  const pending = calls.map(({ name, args }, index) => [
    delta(index, { id: `call_${index}`, type: 'function', function: { name, arguments: '' } }),
    ...piecesOf(JSON.stringify(args), sizes).map((piece) => delta(index, { function: { arguments: piece } })),
  ]);
  if (isInterleaved)
    for (let turn = 0; pending.some(({ length }) => turn < length); turn++)
      for (const deltas of pending) if (turn < deltas.length) events.push(deltas[turn] as object);
  if (!isInterleaved) events.push(...pending.flat());
  events.push({ delta: {}, finish_reason: 'tool_calls' });
  const choices = events.map((event) =>
    JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, finish_reason: null, ...event }] }),
  );
  return asSse(choices);
}

test('native calls read to what was sent, however their arguments are cut, and their text alike in any cut', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.array(call, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (prose, calls, sizes, isInterleaved) => {
        const { chunks, frames = [] } = imported(streamOf(prose, calls, sizes, isInterleaved)).fixture;
        const text = chunks.join('');
        const options = { dialect: 'auto', frames };
        const whole = parseReply(text, options);
        expect(whole.verdict).toBe('clean');
        expect(whole.prose).toBe(prose);
        const printed = JSON.parse(`{${resultMembers(whole)}}`) as {
          calls: { toolName: string; arguments: unknown }[];
        };
        expect(printed.calls.map(({ toolName, arguments: args }) => [toolName, args])).toEqual(
          calls.map(({ name, args }) => [name, JSON.parse(JSON.stringify(args))]),
        );
        expect(frames.map(({ start, end }) => text.slice(start, end))).toEqual(calls.map(({ name }) => `→ ${name}\n`));
        for (const cut of cutsOf(text, { splits: 7 })) expect(parseReply(cut, options)).toEqual(whole);
        expect(imported(streamOf(prose, calls, [50], false)).fixture.chunks.join('')).toBe(text);
      },
    ),
    { numRuns: draws(120) },
  );
});

test('a text that looks like a frame stays text', () => {
  const text = 'It prints\n→ run\n{}\nand ends.';
  const { chunks, frames } = imported(streamOf(text, [{ name: 'read_file', args: { text } }], [4], false)).fixture;
  const { calls, prose } = parseReply(chunks, { dialect: 'auto', ...(frames && { frames }) });
  expect(calls.map(({ toolName }) => toolName)).toEqual(['read_file']);
  expect(prose).toBe(text);
  expect(parseReply(text, { dialect: 'auto' }).calls).toEqual([]);
});
