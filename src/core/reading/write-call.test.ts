import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, inTurn, isExploring } from '../../base/exploring.test-kit.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { dialectVectors } from '../dialects/dialect-vectors.test-kit.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import type { PlainCall } from '../dialects/write/call-text.ts';
import { pieces, splitEnds } from '../text/split.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { readReply } from './read-reply.ts';
import { toolsToRead, writeCall } from './write-call.ts';

type Cut = { readonly kind: 'whole' | 'words' | 'characters' };
const CUTS: readonly Cut[] = [
  { kind: 'whole' },
  ...(isExploring ? [{ kind: 'words' } as const] : []),
  { kind: 'characters' },
];

/** The arguments that a text, split in a given way, reads to in strict mode. */
function readUnder(text: string, cut: Cut, dialect: string, tools: readonly ToolDefinition[]) {
  const ends = splitEnds(
    text,
    cut.kind === 'whole' ? { kind: 'size', size: text.length || 1 } : cut,
    new Uint32Array(),
  );
  const { calls } = readReply(pieces(text, ends), { dialect, recovery: 'strict', tools });
  return calls.map(({ call }) => ({
    toolName: call.toolName,
    complete: call.complete,
    arguments: valueToPlain(call.arguments),
  }));
}

/** Expects that what is written reads back to the same values wherever no warning says otherwise. */
function expectRoundTrip(dialect: string, call: PlainCall, tool: ToolDefinition | null): boolean {
  const written = writeCall(dialect, call, tool);
  if (!written.ok) {
    expect(written.message).not.toBe('');
    return false;
  }
  const tools = toolsToRead(dialect, call, tool);
  for (const cut of CUTS) {
    const read = readUnder(written.text, cut, dialect, tools);
    expect(read).toHaveLength(1);
    expect(read[0]).toMatchObject({ toolName: call.toolName, complete: true });
    const warned = written.warnings.map(({ path }) => path).filter((path) => path !== '');
    const unsaid = plainDifferences(call.arguments, read[0]?.arguments).filter(
      ({ path }) => !warned.some((said) => path === said || path.startsWith(`${said}/`)),
    );
    if (dialect !== 'forge') expect([written.text, unsaid]).toEqual([written.text, []]);
  }
  for (const { start, end, value } of written.spans) {
    expect(start <= value.start && value.start <= value.end && value.end <= end).toBe(true);
    expect(end).toBeLessThanOrEqual(written.text.length);
  }
  return true;
}

const MARKS = [
  '</parameter>',
  '</invoke>',
  '<parameter=x>',
  '</tool_call>',
  '</arg_value>',
  '<arg_key>',
  '</function>',
  '</param>',
  ']]>',
  ']<]minimax[>[',
  '<|close|>argument<|sep|>',
  '</｜DSML｜parameter>',
  '</steptml:parameter>',
  '</text>',
  '&amp;',
  '<think>',
  '```',
];
const string = fc.oneof(
  fc.constantFrom(
    '',
    '5',
    'true',
    'null',
    'None',
    '"q"',
    '{"a":1}',
    '[1]',
    ' a ',
    'a\nb',
    '\n',
    '  x\n  y',
    'a\r\nb',
    '007',
  ),
  fc.string(),
  fc
    .array(fc.oneof(fc.constantFrom(...MARKS), fc.constantFrom('a', ' ', '\n', '<', '&')), { maxLength: 5 })
    .map((parts) => parts.join('')),
);
const scalar = fc.oneof(
  string,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 70n }),
);
const name = fc.constantFrom('path', 'text', 'count', 'a b', 'x"y', 'item', '__proto__', 'x<y', 'größe', 'q>');
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(name, fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxKeys: 3 }),
);
const tool: ToolDefinition = {
  name: 'run',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      text: { type: ['string', 'null'] },
      count: { type: 'integer' },
      item: { type: 'array', items: { type: 'object' } },
    },
  },
};

describe.each(WRITTEN_DIALECT_IDS)('what is written in %s', (dialect) => {
  it('reads back to the same values under every cut, or a warning says what changed', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4 }), fc.constantFrom(tool, null), (given, known) => {
        expectRoundTrip(dialect, { toolName: 'run', arguments: given }, known);
      }),
      { numRuns: draws(200, 20) },
    );
  });

  it('holds the calls of real servers as well', () => {
    let refused = 0;
    let count = 0;
    const turn = WRITTEN_DIALECT_IDS.indexOf(dialect);
    for (const {
      tools,
      expect: { calls },
    } of inTurn(dialectVectors(), 16, turn))
      for (const call of calls.filter(({ complete, toolName }) => complete && toolName !== '')) {
        const known = tools.find(({ name: own }) => own === call.toolName) ?? null;
        count++;
        if (!expectRoundTrip(dialect, call as PlainCall, known)) refused++;
      }
    expect(count).toBeGreaterThan(12);
    expect(refused / count).toBeLessThan(0.08);
  });

  it('keeps plain values as they are where the schema states their types', () => {
    const known = {
      name: 'run',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          id: { type: 'integer' },
          flag: { type: 'boolean' },
          list: { type: 'array', items: { type: 'integer' } },
          more: { type: 'object', properties: { deep: { type: 'string' } } },
        },
      },
    };
    const call = {
      toolName: 'run',
      arguments: {
        path: 'if (a < b && c) {\n  run("x");\n}',
        id: 9007199254740993n,
        flag: true,
        list: [1, 2],
        more: { deep: '5' },
      },
    };
    expect(writeCall(dialect, call, known)).toMatchObject({ ok: true, warnings: [] });
  });
});

it('is refused, and nothing is blamed, where a value would not be read back for another reason than its text', () => {
  const deep = Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], 'x');
  expect(writeCall('hermes', { toolName: 'run', arguments: { deep: deep as never } })).toEqual({
    ok: false,
    path: '/deep',
    message: 'The value at /deep would not be read back from Hermes as it is.',
  });
});

it('is refused where a text would lose more than white space, and not where it loses that alone', () => {
  const write = (text: string) => writeCall('deepseek-dsml', { toolName: 'run', arguments: { list: 1, text } });
  expect(write('stop<|im_end|>')).toEqual({
    ok: false,
    path: '/text',
    message: 'The value at /text would not be read back from DeepSeek DSML as it is.',
  });
  expect(write('stop<|im_end|> there').ok).toBe(true);
  expect(write('stop\n\n').ok).toBe(true);
});

it('is refused, with the path, where a value would end early', () => {
  const value = 'a</parameter>\n<parameter=path>b';
  expect(writeCall('qwen3-coder', { toolName: 'run', arguments: { text: value } }, tool)).toEqual({
    ok: false,
    path: '/text',
    message:
      'The value at /text holds `</parameter>` at offset 1, which Qwen3-Coder would take for markup of the call.',
  });
  expect(writeCall('qwen3-coder', { toolName: 'a>b', arguments: {} })).toMatchObject({ ok: false, path: '' });
  expect(writeCall('anthropic-invoke', { toolName: 'run', arguments: { 'a"b': 1 } })).toMatchObject({
    ok: false,
    path: '/a"b',
  });
});
