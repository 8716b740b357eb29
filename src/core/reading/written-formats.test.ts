import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { markedDialect, WEAK_FORMATS } from '../dialects/dialects.ts';
import { JSON_WRITINGS } from '../dialects/json-calls/json-writings.ts';
import { PAIR_WRITINGS } from '../dialects/pair-calls/pair-writings.ts';
import { isJsonObject } from '../json/exact-json.ts';
import { convertReply } from './convert-calls.ts';
import { readReply } from './read-reply.ts';
import { writeCall } from './write-call.ts';

const WEAK: ReadonlySet<string> = new Set(WEAK_FORMATS.map((format) => format.id));

/** What is hard to hold in one format or another, beside its own marks. */
const HARD = [
  '"',
  "'",
  '\\',
  '\\"',
  '\n',
  '\r\n',
  '\t',
  '\u0007',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ':',
  '=',
  ' ',
  '`',
  '```\n',
];
const WORDS = [
  '',
  'x',
  'é',
  '漢字',
  '\u{1f600}',
  'None',
  '12',
  '007',
  'null',
  '<b>',
  '# a',
  '{"name": "f", "arguments": {}}',
];

/** The same for the names of arguments. */
const NAMES = ['path', 'from', 'n1', '_x', 'größe'];
const HARD_NAMES = ['a b', 'a:b', 'a,b', '{', '"', 'a-b', 'größe', ' x', '', '1', 'a<b', 'class'];

const marksOf = (id: string): string[] =>
  markedDialect(id)
    ?.marks.map(({ written }) => written)
    .filter(Boolean) ?? [];

const text = (id: string) =>
  fc.array(fc.constantFrom(...HARD, ...WORDS, ...marksOf(id)), { maxLength: 5 }).map((pieces) => pieces.join(''));

const value = (id: string, names: readonly string[]) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text(id),
      fc.constantFrom<unknown>(0, -1, 12, 1.5, -0.25, 1e21, 1e-9, 12345678901234567890n, -9007199254740993n),
      fc.constantFrom(true, false, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
    ),
  })).value;

const call = (id: string, names: readonly string[]) =>
  fc.record({
    toolName: fc.constantFrom('read_file', 'mail.send', 'f'),
    arguments: fc.dictionary(fc.constantFrom(...names), value(id, names), { maxKeys: 4 }),
  });

const readBack = (id: string, written: string) => {
  const { calls, prose } = readReply(written, { dialect: id });
  return {
    prose,
    calls: calls.map(({ call }) => [call.toolName, call.complete, valueToPlain(call.arguments)] as const),
  };
};

/** Whether a text of the value holds what the format quotes text with. */
function holds(value: unknown, quote: string): boolean {
  if (typeof value === 'string') return value.includes(quote);
  return (
    (Array.isArray(value) || isJsonObject(value as never)) &&
    Object.values(value as object).some((item) => holds(item, quote))
  );
}

describe.each(Object.entries(JSON_WRITINGS))('a call written in %s', (id, { writer }) => {
  const quote = writer.limits?.quote;

  it('reads back to all its values, whatever its texts hold', () => {
    fc.assert(
      fc.property(call(id, NAMES), (given) => {
        const written = writeCall(id, given);
        if (quote !== undefined && holds(given.arguments, quote)) return void expect(written.ok).toBe(false);
        // The end of thinking in a form that is searched for would end thinking of the prompt.
        if (!written.ok && WEAK.has(id) && holds(given.arguments, '</')) return void expect(written.path).not.toBe('');
        if (!written.ok) throw new Error(written.message);
        expect(written.warnings).toEqual([]);
        const { calls, prose } = readBack(id, written.text);
        expect([prose, calls.map(([name, complete]) => [name, complete])]).toEqual(['', [[given.toolName, true]]]);
        expect(plainDifferences(given.arguments, calls[0]?.[2])).toEqual([]);
      }),
      { numRuns: draws(100) },
    );
  });

  it('is refused, or reads back, where names are hard to hold', () => {
    fc.assert(
      fc.property(
        call(id, [...NAMES, ...HARD_NAMES]),
        fc.constantFrom('f', 'a-b', 'a b', 'x/y', 'f(', ''),
        (given, toolName) => {
          const written = writeCall(id, { ...given, toolName });
          if (!written.ok) return void expect(written.message).not.toBe('');
          const { calls } = readBack(id, written.text);
          expect(calls.map(([name, complete]) => [name, complete])).toEqual([[toolName, true]]);
          const changed = plainDifferences(given.arguments, calls[0]?.[2]).map(({ path }) => path);
          expect(written.warnings.map(({ path }) => path)).toEqual(changed);
        },
      ),
      { numRuns: draws(60) },
    );
  });
});

describe.each([...Object.keys(PAIR_WRITINGS), 'dots3'])('a call written in %s', (id) => {
  it('is refused, or reads back with each difference said', () => {
    fc.assert(
      fc.property(call(id, [...NAMES, ...HARD_NAMES]), (given) => {
        const written = writeCall(id, given);
        if (!written.ok) return void expect(written.message).not.toBe('');
        const { calls } = readBack(id, written.text);
        expect(calls.map(([name, complete]) => [name, complete])).toEqual([[given.toolName, true]]);
        const changed = plainDifferences(given.arguments, calls[0]?.[2]).map(({ path }) => path);
        expect(written.warnings.map(({ path }) => path)).toEqual(changed);
      }),
      { numRuns: draws(100) },
    );
  });
});

const hermes = (...calls: readonly string[]) => calls.map((one) => `<tool_call>\n${one}\n</tool_call>`).join('\n');
const edit = hermes('{"name": "edit", "arguments": {"n": 1, "a": "x"}}');
const tools = [{ name: 'edit', inputSchema: { properties: { a: { type: 'string' }, n: {} } } }];
const converted = (text: string, to: string) => convertReply(readReply(text, { dialect: 'hermes', tools }), to);

it('keys are in the order of the schema, numbers keep their digits and their point', () => {
  const { output } = converted(edit.replace('1', '[1.0, 2.50, 12345678901234567890]'), 'mistral') as { output: string };
  expect(output).toBe('[TOOL_CALLS]edit[ARGS]{"a": "x", "n": [1.0, 2.5, 12345678901234567890]}');
});

it('several calls are written in one message, or a format that holds one refuses the second', () => {
  expect(converted(`${edit}\n${edit}`, 'json-bare')).toMatchObject({
    output: '[{"name": "edit", "arguments": {"a": "x", "n": 1}}, {"name": "edit", "arguments": {"a": "x", "n": 1}}]',
  });
  for (const id of ['gigachat', 'react'])
    expect(converted(`${edit}\n${edit}`, id)).toMatchObject({ ok: false, call: 1, message: /has one call/ });
});

it('a refusal names the place: a quote in a text, a key, a name', () => {
  const refusal = (name: string, args: object, to: string) =>
    converted(hermes(JSON.stringify({ name, arguments: args })), to);
  expect(refusal('edit', { a: { b: ['x', 'y<|"|>'] } }, 'gemma4')).toMatchObject({
    ok: false,
    path: '/a/b/1',
    message: 'The value at /a/b/1 holds `<|"|>` at offset 1, which Gemma 4 would take for markup of the call.',
  });
  expect(refusal('edit', { a: { 'b:c': 1 } }, 'functiongemma')).toMatchObject({ ok: false, path: '/a/b:c' });
  expect(refusal('edit', { 'no-word': 1 }, 'lfm2')).toMatchObject({ ok: false, path: '/no-word' });
  expect(refusal('my-tool', {}, 'olmo3')).toMatchObject({ ok: false, path: '' });
  expect(refusal('my tool', {}, 'mistral')).toMatchObject({ ok: false, path: '' });
  expect(refusal('my tool', {}, 'granite')).toMatchObject({ ok: true });
  expect(refusal('edit', { a: 'x</arg_value>\n</tool_call>' }, 'hy3')).toMatchObject({ ok: false, path: '/a' });
});
