import { expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { member, valueToJson, valueToPlain } from './value.ts';
import { ValuePaths } from './value-paths.ts';

function read(inside: string, schema: object = {}) {
  const text = `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`;
  const [call] = parseReply(text, { tools: [{ name: 't', inputSchema: { properties: schema } }] }).calls;
  if (!call) throw new Error('no call was read');
  return { text, values: call.arguments };
}

it('values are printed as JSON with all their digits, in one line or indented', () => {
  const { values } = read('<a>x "y"</a><n>12345678901234567890</n><l><i>1.5</i><i>true</i></l><o><p/></o><z>null</z>', {
    n: { type: 'integer' },
    l: { type: 'array' },
    z: { type: 'null' },
    e: { type: 'array' },
  });
  expect(valueToJson(values)).toBe('{"a":"x \\"y\\"","n":12345678901234567890,"l":[1.5,true],"o":{"p":""},"z":null}');
  expect(valueToJson(values, '  ', '\n').split('\n')).toEqual([
    '{',
    '  "a": "x \\"y\\"",',
    '  "n": 12345678901234567890,',
    '  "l": [',
    '    1.5,',
    '    true',
    '  ],',
    '  "o": {',
    '    "p": ""',
    '  },',
    '  "z": null',
    '}',
  ]);
  expect(valueToJson(read('<e/>', { e: { type: 'array' } }).values, '  ', '\n')).toBe('{\n  "e": []\n}');
});

it('values as plain JavaScript have a bigint where a number would lose digits', () => {
  const schema = { n: { type: 'integer' }, z: { type: 'null' }, l: { type: 'array' } };
  const { values } = read('<n>9007199254740993</n><l><i>5</i><i>x</i></l><z/><__proto__>1</__proto__>', schema);
  const plain = valueToPlain(values) as object;
  expect(Object.entries(plain)).toEqual([
    ['n', 9_007_199_254_740_993n],
    ['l', [5, 'x']],
    ['z', null],
    ['__proto__', 1],
  ]);
  expect([member(values, 'z')?.type, member(values, 'toString')]).toEqual(['null', undefined]);
});

it.each([
  ['<a>x |y| z</a>', '/a'],
  ['<a>1</a>|<b>2</b>|', '/b'],
  ['<o><p>1</p><q>|2|</q></o>', '/o/q'],
  ['<o>|<p>1</p><q>2</q>|</o>', '/o'],
  ['<l><i>1</i><i>|2|</i></l>', '/l/i/1'],
  ['<l><i>1</i>|<i>2</i></l>|', '/l'],
  ['<a>1</a>| |<b>2</b>', ''],
  ['<o>x<p>1</p>|y|</o>', '/o'],
])('the innermost value around what is marked in %s is at %j', (marked, path) => {
  const [before = '', inner = ''] = marked.split('|');
  const { text, values } = read(marked.replaceAll('|', ''));
  const start = text.indexOf('<arguments>') + '<arguments>'.length + before.length;
  const paths = new ValuePaths(values);
  const found = paths.find({ start, end: start + inner.length });
  expect(found?.path).toBe(path);
  expect(paths.value(path)).toBe(found?.value);
});

it('no value is around what is before the arguments, nor at a path that there is not', () => {
  const paths = new ValuePaths(read('<a>1</a>').values);
  expect([paths.find({ start: 0, end: 1 }), paths.value('/b')]).toEqual([undefined, undefined]);
});
