import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { accountOf } from '../account/account.ts';
import { asSse, jsonLines } from './transcript.test-kit.ts';

const gemini = (name: string, args: object) => ({
  candidates: [{ content: { role: 'model', parts: [{ functionCall: { name, args } }] }, index: 0 }],
});
const chat = (index: number, name: string, args: object) => ({
  object: 'chat.completion.chunk',
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
      },
    },
  ],
});
const used = (index: number, name: string, input: object) => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id: `c${index}`, name, input },
});

/** Streams of two calls, an event each. */
const STREAMS: Readonly<Record<string, readonly object[]>> = {
  Gemini: [gemini('write', { a: 1 }), gemini('read', { b: 1 })],
  Chat: [chat(0, 'write', { a: 1 }), chat(1, 'read', { b: 1 })],
  Anthropic: [
    used(0, 'write', { a: 1 }),
    { type: 'content_block_stop', index: 0 },
    used(1, 'read', { b: 1 }),
    { type: 'content_block_stop', index: 1 },
  ],
};

const FRAMINGS: Readonly<Record<string, (events: readonly object[]) => string[]>> = {
  'server-sent events': (events) => asSse(events.map((event) => JSON.stringify(event))).split('\n'),
  'JSON lines': (events) => jsonLines(events).split('\n'),
};

const cases = Object.entries(STREAMS).flatMap(([provider, events]) =>
  Object.entries(FRAMINGS).map(([framing, linesOf]) => ({ provider, framing, lines: linesOf(events) })),
);

const explained = (lines: readonly string[]) => {
  const { verdict, calls, causes } = accountOf(lines.join('\n'));
  return { verdict, names: calls.map(({ toolName }) => toolName), codes: causes.map(({ code }) => code) };
};

describe.each(cases)('$provider as $framing', ({ lines }) => {
  const filled = lines.flatMap((line, at) => (line === '' ? [] : [at]));

  it('an event behind anything is read', () => {
    const prefix = fc.stringMatching(/^[a-z#<>~ ]{1,12}[ >]$/).filter((drawn) => drawn.trim() !== '');
    fc.assert(
      fc.property(prefix, fc.constantFrom(...filled), (before, at) => {
        const { verdict, names, codes } = explained(lines.map((line, index) => (index === at ? before + line : line)));
        expect({ verdict, names, codes }).toEqual({ verdict: 'clean', names: ['write', 'read'], codes: [] });
      }),
      { numRuns: draws(80) },
    );
  });

  it('a line between events that is none is a finding that quotes it, and the verdict is not clean', () => {
    const word = fc.stringMatching(/^the [a-z]{3,9}( [a-z]{3,9}){0,3}$/);
    fc.assert(
      fc.property(word, (words) => {
        const second = filled[1]!;
        const read = accountOf([...lines.slice(0, second), words, ...lines.slice(second)].join('\n'));
        const found = read.causes.filter(({ code }) => code === 'unread-line');
        expect(read.verdict).toBe('recovered');
        expect(found).toHaveLength(1);
        expect(found[0]!.why).toContain(words.slice(0, 40));
        expect(read.calls.map(({ toolName }) => toolName)).toEqual(['write', 'read']);
      }),
      { numRuns: draws(40) },
    );
  });

  it('words before and after the stream are no lines of it', () => {
    const around = ['I get this every time:', '', ...lines, '', 'What is wrong?'];
    expect(explained(around)).toEqual({ verdict: 'clean', names: ['write', 'read'], codes: [] });
  });
});

it('a field of another provider behind something else is a finding', () => {
  const lines = FRAMINGS['server-sent events']!(STREAMS['Gemini']!);
  expect(explained(['recv data: {"kind": 1}', '', ...lines]).codes).toEqual(['unread-line']);
});

it('the name of an event behind something else is read', () => {
  const lines = STREAMS['Anthropic']!.flatMap((event) => [
    `event: ${(event as { type: string }).type}`,
    `data: ${JSON.stringify(event)}`,
    '',
  ]);
  expect(explained(lines.map((line, at) => (at === 3 ? `recv ${line}` : line)))).toEqual({
    verdict: 'clean',
    names: ['write', 'read'],
    codes: [],
  });
});

it('an event whose JSON is broken is a finding', () => {
  const lines = FRAMINGS['server-sent events']!(STREAMS['Gemini']!);
  expect(explained([lines[0]!, '', 'data: {"candidates": [{]}', '', ...lines.slice(2)]).codes).toEqual(['unread-line']);
});

it('a call in the text of a stream is not called clean beside a line that was not read', () => {
  const said = (content: string) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] });
  const call = ['<tool><tool_name>run</tool_name>', '<arguments><a>1</a></arguments></tool>'];
  const lines = asSse(call.map((piece) => JSON.stringify(said(piece)))).split('\n');
  expect(explained(lines).verdict).toBe('clean');
  const { verdict, codes } = explained([...lines.slice(0, 2), 'upstream: retry', ...lines.slice(2)]);
  expect({ verdict, codes }).toEqual({ verdict: 'recovered', codes: ['unread-line'] });
});
