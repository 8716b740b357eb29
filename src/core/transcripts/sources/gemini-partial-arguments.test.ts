import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import type { WireEvent } from '../wire-event.ts';
import { PartialArguments } from './gemini-partial-arguments.ts';
import { pathSteps } from './json-path.ts';

const event = (line: number): WireEvent => ({ frame: 'sse', data: '', json: {}, line });

/** What the pieces come to, one event each, in a call that ended. */
function written(pieces: readonly object[]): string {
  const partial = new PartialArguments();
  for (const [at, piece] of pieces.entries()) partial.write(event(at), piece as Record<string, unknown>);
  return partial
    .chunks(event(pieces.length))
    .map(({ text }) => text)
    .join('');
}

it.each([
  ['$', []],
  ['$.a.b', ['a', 'b']],
  ["$['a'][0].b", ['a', 0, 'b']],
  ['$[ "a" ] [ 1 ]', ['a', 1]],
  [String.raw`$['it\'s']`, ["it's"]],
  [String.raw`$["say \"\\\" \/"]`, ['say "\\" /']],
  [String.raw`$['\b\f\n\r\t']`, ['\b\f\n\r\t']],
  [String.raw`$['\u0041\ud83d\ude00']`, ['A😀']],
  ["$['a]b']['c.d']", ['a]b', 'c.d']],
  ['$.größe', ['größe']],
  ['$[-1]', [-1]],
])('%s is the path %j', (path, steps) => {
  expect(pathSteps(path)).toEqual(steps);
});

/** How each name of a path may be written. */
const QUOTES = ["'", '"'] as const;

function pathOf(steps: readonly (string | number)[], style: number): string {
  const written = steps.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    if (/^[a-z]+$/.test(step) && style % 3 === 0) return `.${step}`;
    const quote = QUOTES[style % 2]!;
    const escaped = JSON.stringify(step).slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
    return `[${quote}${escaped}${quote}]`;
  });
  return `$${written.join('')}`;
}

/** The scalars of a value with their paths; empty objects and lists have none. */
function leavesOf(value: unknown, steps: readonly (string | number)[] = []): (readonly [typeof steps, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...steps, at]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...steps, key]));
  return [[steps, value]];
}

function piecesOf(value: unknown, path: string, size: number): object[] {
  if (typeof value === 'number') return [{ jsonPath: path, numberValue: value }];
  if (typeof value === 'boolean') return [{ jsonPath: path, boolValue: value }];
  if (typeof value !== 'string') return [{ jsonPath: path, nullValue: null }];
  const parts = value.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [''];
  return parts.map((stringValue, at) => ({ jsonPath: path, stringValue, willContinue: at < parts.length - 1 }));
}

const { tree: value } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 5 }), tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));
const args = fc.dictionary(fc.string({ maxLength: 5 }), value, { minKeys: 1, maxKeys: 4 });

it('pieces in order are the JSON of their value, whatever its names', () => {
  fc.assert(
    fc.property(args, fc.nat(9), fc.integer({ min: 1, max: 5 }), (drawn, style, size) => {
      const pieces = leavesOf(drawn).flatMap(([steps, leaf], at) => piecesOf(leaf, pathOf(steps, style + at), size));
      expect(written(pieces)).toBe(JSON.stringify(drawn));
    }),
    { numRuns: draws(400) },
  );
});

it('pieces in any order are the same value, and strings go on in turn', () => {
  fc.assert(
    fc.property(
      args,
      fc.nat(9),
      fc.integer({ min: 1, max: 5 }),
      fc.infiniteStream(fc.nat(1000)),
      (drawn, style, size, turns) => {
        const waiting = leavesOf(drawn).map(([steps, leaf], at) => piecesOf(leaf, pathOf(steps, style + at), size));
        const mixed: object[] = [];
        while (waiting.length > 0) {
          const at = (turns.next().value as number) % waiting.length;
          mixed.push(waiting[at]!.shift()!);
          if (waiting[at]!.length === 0) waiting.splice(at, 1);
        }
        expect(JSON.parse(written(mixed))).toEqual(JSON.parse(JSON.stringify(drawn)));
      },
    ),
    { numRuns: draws(400) },
  );
});

it('members are in the order in which they were first mentioned, each value in the chunk of its event', () => {
  const partial = new PartialArguments();
  const events = [event(1), event(2), event(3)];
  partial.write(events[0]!, { jsonPath: '$.a.x', numberValue: 1 });
  partial.write(events[1]!, { jsonPath: '$.b', stringValue: 'y' });
  partial.write(events[2]!, { jsonPath: '$.a.z', numberValue: 2 });
  const chunks = partial.chunks(event(4)).map(({ event: { line }, text }) => [line, text]);
  expect(chunks).toEqual([
    [1, '{"a":{"x":1'],
    [3, ',"z":2'],
    [2, '},"b":"y"'],
    [4, '}'],
  ]);
});

it('a list has its entries at their index, what is left out is null', () => {
  const at = (index: number, numberValue: number) => ({ jsonPath: `$.a[${index}]`, numberValue });
  expect(written([at(1, 2), at(0, 1)])).toBe('{"a":[1,2]}');
  expect(written([at(2, 3)])).toBe('{"a":[null,null,3]}');
  expect(written([at(0, 1), at(0, 2)])).toBe('{"a":[2]}');
});

it('a member that is given twice is in the text twice', () => {
  const piece = (numberValue: number) => ({ jsonPath: '$.a', numberValue });
  expect(written([piece(1), piece(2)])).toBe('{"a":1,"a":2}');
});

it('a string that the stream breaks off stays open', () => {
  const partial = new PartialArguments();
  partial.write(event(1), { jsonPath: '$.a', stringValue: 'x', willContinue: true });
  expect(partial.chunks(undefined).map(({ text }) => text)).toEqual(['{"a":"x']);
});

it('a path may be deeper than functions may call themselves', () => {
  const text = written([{ jsonPath: `$${'.a'.repeat(20_000)}`, numberValue: 1 }]);
  expect(text).toHaveLength('{"a":'.length * 20_000 + 1 + 20_000);
});
