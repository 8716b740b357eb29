import { describe, expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { valueToJson } from './value.ts';

const read = (properties: object, inside: string) => {
  const text = `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
  const { calls, diagnostics, verdict } = parseReply(text, {
    tools: [{ name: 't', inputSchema: { type: 'object', properties } }],
  });
  const said = diagnostics.map(({ severity, code, start, end }) => `${severity} ${code} ${text.slice(start, end)}`);
  return { json: calls[0] && valueToJson(calls[0].arguments), said, diagnostics, verdict };
};

const [S, I, N, B, L, O, Z] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'] as const;
const pair = { type: O, properties: { a: { type: I }, b: { type: S } } };

describe('an argument whose schema allows', () => {
  it.each([
    [[S], 'null', '"null"'],
    [[S, I], '5', '5'],
    [[S, I], '5.0', '5'],
    [[S, I], '5.5', '"5.5"'],
    [[S, I], '', '""'],
    [[S, I], '<![CDATA[5]]>', '"5"'],
    [[S, B], 'true', 'true'],
    [[S, N], '7', '7'],
    [[S, N], '1e3', '1000'],
    [[S, N], '1e999', '"1e999"'],
    [[S, N], 'true', '"true"'],
    [[S, Z], 'null', 'null'],
    [[S, Z], '7', '"7"'],
    [[S, O], '', '""'],
    [[S, O], 'x', '"x"'],
    [[S, O], '{"a":1}', '"{\\"a\\":1}"'],
    [[S, O], '<a>1</a>', '{"a":1}'],
    [[S, L], '', '""'],
    [[S, L], 'x', '"x"'],
    [[S, L], '<i>1</i>', '[1]'],
    [[S, Z], '<i>1</i>', '"<i>1</i>"', 'warning markup-in-string <i>1</i>'],
    [[S, I], '1<!-- x -->', '"1<!-- x -->"', 'warning markup-in-string 1<!-- x -->'],
    [[I], '1e3', '1000'],
    [[I], '12345678901234567890', '12345678901234567890'],
    [[I], '1.5', '1.5', 'error type-mismatch 1.5'],
    [[I], 'true', 'true', 'error type-mismatch true'],
    [[I], 'null', 'null', 'error type-mismatch null'],
    [[I], '', '""', 'error type-mismatch '],
    [[I], '<b>1</b>', '{"b":1}', 'error type-mismatch <b>1</b>'],
    [[I, Z], '<![CDATA[5]]>', '5'],
    [[I, Z], '', 'null'],
    [[I, Z], 'null', 'null'],
    [[I, Z], 'x', '"x"', 'error type-mismatch x'],
    [[N], '5.5', '5.5'],
    [[N], '12345678901234567890', '12345678901234567890'],
    [[N], '1e999', '"1e999"', 'error type-mismatch 1e999'],
    [[B], '<![CDATA[true]]>', 'true'],
    [[B], '<![CDATA[5]]>', '"5"', 'error type-mismatch <![CDATA[5]]>'],
    [[B], '5', '5', 'error type-mismatch 5'],
    [[Z], '', 'null'],
    [[O], '', '{}'],
    [[O], 'x', '"x"', 'error type-mismatch x'],
    [[O], '5', '5', 'error type-mismatch 5'],
    [[O], '{"a":1}', '"{\\"a\\":1}"', 'error json-as-structure {"a":1}'],
    [[O], '<![CDATA[x]]>', '"x"', 'error cdata-as-structure <![CDATA[x]]>'],
    [[L], '', '[]'],
    [[L], 'x', '["x"]'],
    [[L], '5', '[5]'],
    [[L], '<i>1</i>x<i>2</i>', '[1,2]', 'error mixed-content x'],
    [[L], '<![CDATA[]]>', '""', 'error cdata-as-structure <![CDATA[]]>'],
    [[L, Z], '', '[]'],
    [[L, Z], 'null', 'null'],
    [[L, Z], 'x', '["x"]'],
    [[L, I], '7', '7'],
    [[L, O], '', '[]'],
    [[L, O], 'x', '"x"', 'error type-mismatch x'],
    [[L, O], '<i>1</i><j>2</j>', '{"i":1,"j":2}'],
    [[L, O], '<item>1</item><item>2</item>', '[1,2]'],
  ] as const)('%j reads %s as %s', (type, written, json, ...said) => {
    expect(read({ v: { type } }, `<v>${written}</v>`)).toMatchObject({ json: `{"v":${json}}`, said });
  });

  it.each([
    [{ enum: ['1', 'x'] }, '1', '"1"'],
    [{ enum: ['01'] }, '01', '"01"'],
    [{ enum: ['null'] }, 'null', '"null"'],
    [{ enum: [true, 'x'] }, 'true', 'true'],
    [{ enum: [null, 'x'] }, 'null', 'null'],
    [{ enum: [null, 'x'] }, 'y', '"y"', 'error enum-mismatch y'],
    [{ enum: [2, '2'] }, '2', '2'],
    [{ enum: ['2', 2] }, '2', '"2"'],
    [{ enum: [1.5, 'x'] }, '1.5', '1.5'],
    [{ enum: ['x', true] }, 'false', 'false', 'error enum-mismatch false'],
    [{ enum: [100_000] }, '1e5', '100000'],
    [{ enum: [true, 'true'] }, 'true', 'true'],
    [{ enum: ['true', true] }, 'true', '"true"'],
    [{ enum: [null, 'null'] }, 'null', 'null'],
    [{ enum: ['null', null] }, 'null', '"null"'],
    [{ type: [S, I], enum: ['5', 5] }, '5', '5'],
    [{ type: I, enum: ['5'] }, '5', '5', 'error enum-mismatch 5'],
    [{ const: '5' }, '5', '"5"'],
    [{ const: 5 }, '5', '5'],
    [{ const: null }, 'null', 'null'],
    [{ const: 5 }, '6', '6', 'error enum-mismatch 6'],
    [true, '5', '5'],
    [pair, '<a>1</a><b>2</b>', '{"a":1,"b":"2"}'],
    [pair, 'x<a>1</a>', '{"a":1,"#text":"x"}', 'warning mixed-content x<a>1</a>'],
    [{ type: L, items: { type: I } }, '<i>1</i><i>x</i>', '[1,"x"]', 'error type-mismatch x'],
    [{ type: L, items: { type: L, items: { type: S } } }, '<r><c>1</c></r>', '[["1"]]'],
    [{ type: L, items: pair }, '<a>1</a><b>2</b>', '[{"a":1,"b":"2"}]'],
    [{ type: L, items: pair }, '<a>1</a><c>2</c>', '[1,2]', 'error type-mismatch 1', 'error type-mismatch 2'],
    [{ type: L, items: pair }, '<p><a>1</a></p><p><b>2</b></p>', '[{"a":1},{"b":"2"}]'],
  ])('%j reads %s as %s', (schema, written, json, ...said) => {
    expect(read({ v: schema }, `<v>${written}</v>`)).toMatchObject({ json: `{"v":${json}}`, said });
  });
});

it.each([
  [{ type: L }, '<v>1</v><v>2</v>', '[1,2]'],
  [{ type: L }, '<v>{"a":1}</v><v>2</v>', '["{\\"a\\":1}",2]'],
  [{ type: L }, '<v>1</v><v/><v><i>2</i><i>3</i></v>', '[1,2,3]'],
  [{ type: [L, Z] }, '<v>null</v><v>2</v>', '[null,2]'],
  [{ type: [L, O] }, '<v>1</v><v>2</v>', '[1,2]'],
  [{ type: L, items: pair }, '<v><a>1</a></v><v><b>2</b></v>', '[{"a":1},{"b":"2"}]'],
  [true, '<v>1</v><v>2</v>', '[1,2]'],
  [{ type: I }, '<v>1</v><v>2</v>', '[1,2]', 'error duplicate-element <v>'],
])('an argument that is given again, where %j: %s', (schema, inside, json, ...said) => {
  expect(read({ v: schema }, inside)).toMatchObject({ json: `{"v":${json}}`, said });
});

describe('a text that holds its own end tag', () => {
  it.each([
    ['<v>a</v>b</v><w>c</w>', '{"v":"a</v>b","w":"c"}'],
    ['<v>a</v>b</v >', '{"v":"a</v>b"}'],
    ['<v>a</v>b</v>c</v><w>d</w>', '{"v":"a</v>b</v>c","w":"d"}'],
    ['<w>c</w><v>a</v>b</v>', '{"w":"c","v":"a</v>b"}'],
    ['<v>a</v><w>b</w></v>', '{"v":"a","w":"b"}'],
    ['<v>a</v>b</x>', '{"v":"a","#text":"b"}'],
    ['<v>a</v>b</vv>', '{"v":"a","#text":"b"}'],
    ['<n>5</n>b</n>', '{"n":5,"#text":"b"}'],
    ['<x>a</x>b</x>', '{"x":"a","#text":"b"}'],
  ])('goes on to its last before the next argument that is declared: %s', (inside, json) => {
    expect(read({ v: { type: S }, w: { type: S }, n: { type: I } }, inside).json).toBe(json);
  });
});

it.each([
  [{ type: I }, '<v>1</v><v>2</v>'],
  [{ type: S }, '<v>a<b>c</b></v>'],
  [{ type: O }, '<v>{"a":1}</v>'],
  [{ type: L }, '<v><i>1</i>x</v>'],
])('what is said names the argument, where %j: %s', (schema, inside) => {
  expect(read({ v: schema }, inside).diagnostics[0]?.message).toMatch(/[`<]v[`>]/);
});

it('a list has its place in the text, and the items of one that is given again have theirs', () => {
  const place = (inside: string): readonly string[] => {
    const text = `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
    const { calls } = parseReply(text, { tools: [{ name: 't', inputSchema: { properties: { v: { type: L } } } }] });
    const [, list] = calls[0]?.arguments.entries[0] ?? [];
    return [list?.span, list?.inner].map((span) => text.slice(span?.start, span?.end));
  };
  expect(place('<v><i>1</i></v> ')).toEqual(['<v><i>1</i></v>', '<i>1</i>']);
  expect(place('<v>1</v> <v>2</v> ')).toEqual(['<v>1</v> <v>2</v>', '<v>1</v> <v>2</v>']);
});

it('structure in a text leaves the verdict alone, as only the schema minds it', () => {
  expect(read({ v: { type: O } }, '<v>{"a":1}</v>').verdict).toBe('clean');
});

it('a value that is cut is text, whatever type it may become', () => {
  const tools = [{ name: 't', inputSchema: { properties: { v: { type: I } } } }];
  const { calls } = parseReply('<tool><tool_name>t</tool_name><arguments><v>5', { tools });
  expect(calls.map((call) => valueToJson(call.arguments))).toEqual(['{"v":"5"}']);
});
