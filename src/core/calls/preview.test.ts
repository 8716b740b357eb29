import { expect, it } from 'vitest';
import { parseReply } from '../reply/parse-reply.ts';
import { StreamText } from '../text/stream-text.ts';
import { clipObject } from './clip-value.ts';
import { previewCall } from './preview.ts';
import { type Value, valueToJson } from './value.ts';

const LIMITS = { characters: 3, items: 2, values: 100, repairs: 1 };

function read(payload: string) {
  const text = `<tool>{"tool_name":"t","arguments":${payload}}</tool>`;
  const [call] = parseReply(text).calls;
  if (!call) throw new Error('no call was read');
  return { text, call };
}

/** Values as JSON, with what is left out as `…` and how many there are in all; what is still open ends with `?`. */
function shown(value: Value): string {
  const more = value.total === undefined ? '' : `…${value.isAbout ? '~' : ''}${value.total}`;
  const open = value.closed ? '' : '?';
  if (value.type === 'array') return `[${value.items.map(shown).join(',')}${more}]${open}`;
  if (value.type === 'object')
    return `{${value.entries.map(([name, item]) => name + shown(item)).join(',')}${more}}${open}`;
  return `${valueToJson(value)}${more}${open}`;
}

it.each([
  ['{"a":"xyz","b":5}', '{a"xyz",b5}'],
  ['{"a":"xyzw"}', '{a"xyz"…4}'],
  ['{"a":[1,2],"b":[1,2,3]}', '{a[1,2],b[1,2…3]}'],
  ['{"a":1,"b":2,"c":3}', '{a1,b2…3}'],
])('a preview of %s is %s', (payload, preview) => {
  expect(shown(previewCall(read(payload).call, LIMITS).arguments)).toBe(preview);
});

it('a preview holds so many values in all, the same share for each item, and so many repairs', () => {
  const { call } = read('{"a":[1,2,3],"b":[4,5,6],"c":[7]}');
  const values = (most: number) => shown(previewCall(call, { ...LIMITS, items: 3, values: most }).arguments);
  expect(values(12)).toBe('{a[1,2,3],b[4,5,6],c[7]}');
  expect(values(9)).toBe('{a[1,2…3],b[4,5…3],c[7]}');
  expect(values(2)).toBe('{a[1…3],b[4…3]…3}');
  const [repaired] = parseReply('<tool><tool_name>t</tool_name><arguments><a>x & y & z</a></arguments></tool>').calls;
  expect([repaired?.repairs.length, repaired && previewCall(repaired, LIMITS).repairs.length]).toEqual([2, 1]);
});

it.each([
  ['{"a":"xy","b":|5}', '{a"xy"}?'],
  ['{"a":"x|y"}', '{a"x"?}?'],
  ['{"a":|"xy"}', '{}?'],
  ['{"a":"|xy"}', '{a""?}?'],
  ['{"a":12|34}', '{a"12"?}?'],
  ['{"a":"x\\n|y"}', '{a"x\\n"?}?'],
  ['{"a":"x\\|n"}', '{a"x"?}?'],
  ['{"a":"\\u0|0e9"}', '{a""?}?'],
  ['{"a":"\\\\|n"}', '{a"\\\\"?}?'],
  ['{"a":"vwxyz|"}', '{a"vwx"…~5?}?'],
  ['{"a":[1,2,3,4|]}', '{a[1,2…4]?}?'],
  ['{"a":[1,|2]}', '{a[1]?}?'],
  ['{"a":1,"b":2,"c":3|}', '{a1,b2…3}?'],
  ['{"a":{"b":1}|}', '{a{b1}}?'],
  ['{"a":1}|', '{a1}'],
])('of %j no more is shown than was read: %s', (marked, clipped) => {
  const at = marked.indexOf('|');
  const { text, call } = read(marked.replace('|', ''));
  const end = text.indexOf('{', 7) + at;
  const source = new StreamText();
  source.append(text);
  expect(shown(clipObject(call.arguments, end, source, LIMITS))).toBe(clipped);
});
