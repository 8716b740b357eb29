import { expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { type Value, valueToJson } from './value.ts';

const read = (inside: string) => {
  const text = `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
  const { calls, diagnostics } = parseReply(text);
  const said = diagnostics.map(({ severity, code, start, end }) => `${severity} ${code} ${text.slice(start, end)}`);
  const values = calls[0]?.arguments as Value;
  return { text, values, json: valueToJson(values), said, messages: diagnostics.map(({ message }) => message) };
};

it.each([
  ['<a>x<b>1</b>y</a>', '{"a":{"b":1,"#text":"xy"}}', 'warning mixed-content x<b>1</b>y'],
  ['<a><b>1</b> </a>', '{"a":{"b":1}}'],
  ['<a><b>1</b><![CDATA[x]]></a>', '{"a":{"b":1,"#text":"x"}}', 'warning mixed-content <b>1</b><![CDATA[x]]>'],
  ['<a><b>1</b>x</c> </a>', '{"a":{"b":1,"#text":"x "}}', 'warning unexpected-end-tag </c>'],
  ['<as><a>1</a><b>2</b></as>', '{"as":{"a":1,"b":2}}'],
  ['<as><a>1</a><a>2</a></as>', '{"as":[1,2]}'],
  ['<as>x<a>1</a></as>', '{"as":{"a":1,"#text":"x"}}', 'warning mixed-content x<a>1</a>'],
  ['<a>1<!-- x --></a>', '{"a":1}', 'warning markup-in-string <!-- x -->'],
  ['<a>x<?y z?></a>', '{"a":"x"}', 'warning markup-in-string <?y z?>'],
  ['<a>x<!DOCTYPE y></a>', '{"a":"x"}', 'warning markup-in-string <!DOCTYPE y>'],
  ['<a>x<!CDATA[y]]></a>', '{"a":"xy"}', 'warning malformed-cdata <!CDATA['],
  ['<as>[1]</as>', '{"as":"[1]"}', 'info json-as-structure [1]'],
  ['<a>[1]</a>', '{"a":"[1]"}'],
  ['<sa>[1]</sa>', '{"sa":"[1]"}'],
  ['<as>&lt;b>1&lt;/b></as>', '{"as":"<b>1</b>"}'],
  ['<as><![CDATA[<b>1</b>]]></as>', '{"as":"<b>1</b>"}', 'info cdata-as-structure <![CDATA[<b>1</b>]]>'],
  ['<as><![CDATA[[1]]]></as>', '{"as":"[1]"}', 'info cdata-as-structure <![CDATA[[1]]]>'],
  ['<a><![CDATA[<b>1</b>]]></a>', '{"a":"<b>1</b>"}'],
  ['<a> 007 </a>', '{"a":7}', 'info lossy-scalar  007 '],
  ['<a>1</a><b>2</b><a>3</a>', '{"a":[1,3],"b":2}'],
])('%s is read as %s', (inside, json, ...said) => {
  expect(read(inside)).toMatchObject({ json, said });
});

it('what is said names the element', () => {
  for (const inside of ['<as>x<b>1</b></as>', '<as>1<!-- x --></as>', '<as>[1]</as>', '<as><![CDATA[[1]]]></as>'])
    expect(read(inside).messages[0]).toMatch(/[`<]as[`>]/);
});

it('each value has its place in the text, and text beside elements that from its first to its last', () => {
  const placesOf = (inside: string): readonly string[] => {
    const { text, values } = read(inside);
    const places = ({ span, ...value }: Value): string[] => [
      text.slice(span.start, span.end),
      ...(value.type === 'array' ? value.items.flatMap(places) : []),
      ...(value.type === 'object' ? value.entries.flatMap(([, inner]) => places(inner)) : []),
    ];
    return places(values).slice(1);
  };
  expect(placesOf('<a>x<b>1</b>y</a>')).toEqual(['<a>x<b>1</b>y</a>', '<b>1</b>', 'x<b>1</b>y']);
  expect(placesOf('<a><b>1</b>x<c>2</c></a>').at(-1)).toBe('x');
  expect(placesOf('<a>1</a> <a>2</a>')).toEqual(['<a>1</a> <a>2</a>', '<a>1</a>', '<a>2</a>']);
});

it('elements below a depth of 256 are text', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}1${'</a>'.repeat(depth)}`;
  expect(read(nested(256))).toMatchObject({ said: [], json: expect.not.stringContaining('<') });
  const { json, said } = read(nested(300));
  expect(json).toContain('<a>1</a>');
  expect(said.map((one) => one.split(' <')[0])).toEqual(['warning input-too-large']);
});
