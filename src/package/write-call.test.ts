import { describe, expect, it } from 'vitest';
import { parseReply, writeCall } from './reader.ts';
import { convert, example, systemPrompt } from './write.ts';

const write = (value: unknown, dialect: 'forge' | 'hermes' = 'forge') =>
  writeCall(dialect, { toolName: 'ls', arguments: { a: { b: value } } });

describe('a call to write', () => {
  it('reads back to what was given, without members that have no value', () => {
    const text = write({ c: 'x & y', d: undefined, e: [1, null, true] });
    expect(parseReply(text).calls[0]?.arguments).toEqual({ a: { b: { c: 'x & y', e: [1, null, true] } } });
  });

  it.each([[Number.NaN], [() => 1], [Symbol('s')], [new Date(0)], [new Map()], [[undefined]]])(
    'is refused with the place of %s',
    (value) => {
      expect(() => write(value)).toThrow(/^The value at \/a\/b(\/0)? is not a JSON value/);
    },
  );

  it('keeps the server that it names, where the dialect has a place for it', () => {
    const call = { serverName: 'files & more', toolName: 'ls', arguments: { a: 1 } };
    for (const style of ['escape', 'cdata', 'json'] as const)
      expect(parseReply(writeCall('forge', call, undefined, style)).calls).toMatchObject([call]);
    expect(parseReply(writeCall('hermes', call)).calls[0]?.serverName).toBe('local');
    expect(() => writeCall('forge', { ...call, serverName: ' a' })).toThrow("can't hold the server name ` a`");
    expect(() => writeCall('forge', { ...call, serverName: 5 as never })).toThrow('is {serverName?, toolName');
  });

  it('is refused where it contains itself', () => {
    const cycle: Record<string, unknown> = {};
    cycle['a'] = cycle;
    expect(() => write(cycle)).toThrow('nests deeper than 256');
  });

  it('is refused where the dialect cannot carry a text', () => {
    expect(() => write('a\0b')).toThrow(/^The text at \/a\/b would not read back: XML can't carry/);
    expect(parseReply(write('a\0b', 'hermes')).calls[0]?.arguments).toEqual({ a: { b: 'a\0b' } });
  });

  it('is refused where a name would read back otherwise', () => {
    expect(() => write({ 'c d': 5 })).toThrow(/^The name at \/a\/b\/c d would not read back/);
    expect(parseReply(write({ 'c d': 5 }, 'hermes')).calls[0]?.arguments).toEqual({ a: { b: { 'c d': 5 } } });
  });

  it.each([
    ['at all', () => writeCall('forge', undefined as never), 'is {serverName?, toolName, arguments?}'],
    [
      'with a list',
      () => writeCall('forge', { toolName: 'a', arguments: [1] as never }),
      'is {serverName?, toolName, arguments?}',
    ],
    ['without a name', () => writeCall('forge', {} as never), 'is {serverName?, toolName, arguments?}'],
    ['in no style', () => writeCall('forge', { toolName: 'a' }, undefined, 'raw' as never), 'no style "raw"'],
    ['of no tool', () => writeCall('forge', { toolName: 'a' }, { name: 'a' } as never), '"a" has no inputSchema'],
  ])('is refused %s', (_, given, sentence) => {
    expect(given).toThrow(sentence);
  });
});

it.each([
  ['a prompt of no tools', () => systemPrompt({} as never), '"tools" is a list'],
  ['a prompt in no dialect', () => systemPrompt([], { dialect: 'yaml' }), 'no dialect "yaml"'],
  ['a prompt in no style', () => systemPrompt([], { style: 'raw' as never }), 'no style "raw"'],
  ['an example of no tool', () => example({} as never), 'has no name'],
])('%s is refused in a sentence', (_, given, sentence) => {
  expect(given).toThrow(sentence);
});

describe('a reply to convert', () => {
  const call = '<tool><tool_name>t</tool_name><arguments><a>x &amp; y</a></arguments></tool>';

  it('keeps its prose and its values', () => {
    const { output, warnings } = convert(['Hi ', call], 'hermes');
    expect([output?.startsWith('Hi <tool_call>'), warnings]).toEqual([true, []]);
    expect(parseReply(String(output)).calls[0]?.arguments).toEqual({ a: 'x & y' });
  });

  it('is given back where it has no call', () => {
    expect(convert('No call.', 'hermes')).toEqual({ output: 'No call.', warnings: [] });
  });

  it('is refused where a call is not complete, and what cannot be carried is named', () => {
    const cut = { call: 0, message: "Call 1 is not complete, so it can't be written whole." };
    expect(convert('<tool><tool_name>t</tool_name>', 'hermes')).toEqual({ output: null, warnings: [cut] });
    const { output, warnings } = convert('<tool_call>{"name":"t","arguments":{"a b":1}}</tool_call>', 'forge');
    expect([output?.includes('<a_b>1</a_b>'), warnings[0]?.path]).toEqual([true, '/a b']);
  });

  it('is written in no dialect of calls that come as data', () => {
    expect(() => convert(call, 'native')).toThrow(/^There is no dialect "native" to write in: forge, /);
  });
});

it('an example shows what is required, or all, in the style that is asked for', () => {
  const inputSchema = { properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] };
  const tool = { name: 't', inputSchema };
  expect(example(tool)).toMatchObject({ text: expect.stringMatching(/<a>[^<]+<\/a>\n<\/arg/), warnings: [] });
  expect(example(tool).values).toEqual({ a: expect.any(String) });
  expect(example(tool, { optional: true, style: 'json' }).text).toMatch(/^<tool>\{.*"b": \d/s);
});

it('a prompt is in the dialect that is asked for', () => {
  const tools = [{ name: 't', inputSchema: {} }];
  expect([systemPrompt(tools), systemPrompt(tools, { dialect: 'hermes' })]).toEqual([
    expect.stringContaining('<tool_name>t</tool_name>'),
    expect.stringContaining('<tool_call>'),
  ]);
});
