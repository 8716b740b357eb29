import { describe, expect, it } from 'vitest';
import type { ObjectValue } from '../../calls/value.ts';
import { valueOfJson } from '../../dialects/kit/typed-value.ts';
import { readReply } from '../../reading/read-reply.ts';
import { valueDifference } from './value-changes.ts';

const differenceOf = (before: string, after: string) => {
  const [old, now] = [before, after].map(
    (inside) => readReply(`<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`).calls[0]?.call,
  );
  return valueDifference([{ call: 0, before: old, after: now }]);
};

const NOWHERE = { start: 0, end: 0 };
const callOf = (json: string, toolName = 't', serverName = 's') => ({
  toolName,
  serverName,
  arguments: valueOfJson(json, { span: NOWHERE, inner: NOWHERE, closed: true }) as ObjectValue,
});
const changesOf = (before: string, after: string) =>
  valueDifference([{ call: 0, before: callOf(before), after: callOf(after) }]);

describe('what becomes of values', () => {
  it('is nothing where only the markup differs', () => {
    expect(differenceOf('<a>x &lt; y</a>', '<a><![CDATA[x < y]]></a>')).toEqual({ changes: [], loses: false });
  });

  it('is listed by path, in JSON', () => {
    expect(differenceOf('<a><b>two</b></a>', '<a><b>2</b></a>').changes).toEqual([
      { call: 0, path: '/a/b', before: '"two"', after: '2' },
    ]);
  });

  it('is not a loss where a value has another name, or is in a list', () => {
    expect(differenceOf('<pth>x</pth>', '<path>x</path>').loses).toBe(false);
    expect(differenceOf('<argument>x</argument><p>y</p>', '<p>x</p><p>y</p>').loses).toBe(false);
    expect(differenceOf('<a/><b>1</b>', '<b>1</b>').loses).toBe(false);
  });

  it('is a loss where a value is gone, also into the text of another', () => {
    expect(differenceOf('<a>x</a><b>y</b>', '<a>x</a>').loses).toBe(true);
    expect(differenceOf('<a>x</a><b>y</b>', '<a><![CDATA[x</a><b>y]]></a>').loses).toBe(true);
  });

  it('shows of long values where they begin to differ', () => {
    const long = 'x'.repeat(500);
    const [change] = differenceOf(`<a>${long}1${long}</a>`, `<a>${long}2${long}</a>`).changes;
    expect(change?.before).toMatch(/^…x{24}1x{95}…$/);
    expect(change?.after).toMatch(/^…x{24}2x{95}…$/);
  });

  it('lists no more than some changes', () => {
    const many = (value: string) =>
      Array.from({ length: 50 }, (_, index) => `<a${index}>${value}</a${index}>`).join('');
    expect(differenceOf(many('x'), many('y')).changes).toHaveLength(5);
  });
});

describe('names', () => {
  const call = callOf('{"a":1}');

  it('are listed where they change, those of the server too', () => {
    const after = callOf('{"a":1}', 'u', 'r');
    expect(valueDifference([{ call: 2, before: call, after }])).toEqual({
      changes: [
        { call: 2, path: 'server_name', before: '"s"', after: '"r"' },
        { call: 2, path: 'tool_name', before: '"t"', after: '"u"' },
      ],
      loses: false,
    });
  });

  it('are lost with their call', () => {
    const gone = valueDifference([{ call: 0, before: callOf('{}'), after: undefined }]);
    expect(gone.changes).toEqual([
      { call: 0, path: 'server_name', before: '"s"' },
      { call: 0, path: 'tool_name', before: '"t"' },
    ]);
    expect(gone.loses).toBe(true);
  });

  it('are not there where a call has no tool name, which is no loss', () => {
    const without = callOf('{}', '');
    expect(valueDifference([{ call: 0, before: without, after: call }]).changes).toEqual([
      { call: 0, path: 'tool_name', after: '"t"' },
      { call: 0, path: '/a', after: '1' },
    ]);
    expect(valueDifference([{ call: 0, before: undefined, after: without }]).changes).toEqual([
      { call: 0, path: 'server_name', after: '"s"' },
    ]);
    expect(valueDifference([{ call: 0, before: without, after: callOf('{}', '') }]).changes).toEqual([]);
  });
});

describe('what a fix loses', () => {
  it.each([
    ['{"a":""}', '{}'],
    ['{"a":null}', '{}'],
    ['{"a":[]}', '{}'],
    ['{"a":{}}', '{}'],
    ['{"a":{"b":""}}', '{"a":{}}'],
  ])('is not what held nothing: %s → %s', (before, after) => {
    expect(changesOf(before, after)).toMatchObject({ changes: [{}], loses: false });
  });

  it.each([
    ['{"a":0}', '{}'],
    ['{"a":false}', '{}'],
    ['{"a":" "}', '{}'],
    ['{"a":{"b":1}}', '{"a":{}}'],
    ['{"a":[1]}', '{}'],
    // One of two is elsewhere.
    ['{"a":1,"b":2}', '{"c":1}'],
    // The same value was there before, under its own name.
    ['{"a":1,"b":1}', '{"b":1}'],
  ])('is any other value that is nowhere after it: %s → %s', (before, after) => {
    expect(changesOf(before, after).loses).toBe(true);
  });

  it.each([
    ['has another name', '{"a":1}', '{"b":1}'],
    ['is in a list', '{"a":1,"b":2}', '{"b":[1,2]}'],
    ['was an object whose members are at the place of their names', '{"o":{"a":1,"b":{"c":2}}}', '{"a":1,"b":{"c":2}}'],
    ['was an object whose members are in another', '{"o":{"a":1,"b":2},"x":{}}', '{"x":{"a":1,"b":2}}'],
    ['was an object in an object', '{"o":{"a":1,"b":{"c":2}}}', '{"a":1,"c":2}'],
    ['was an object with a text that is now read by its schema', '{"o":{"a":"12","b":"x"}}', '{"a":12,"b":"x"}'],
    ['was the text that wrote the arguments as JSON', '{"#text":" {\\"a\\":1,\\"b\\":\\"x\\"} "}', '{"a":1,"b":"x"}'],
    ['was the text that wrote them as elements', '{"#text":"<a>1</a> <b>x y</b>"}', '{"a":1,"b":"x y"}'],
    ['was the text that wrote them with white space', '{"#text":"<a> 1 2 </a>"}', '{"a":" 1 2 "}'],
  ])('is not a value that %s', (_how, before, after) => {
    expect(changesOf(before, after).loses).toBe(false);
  });

  it.each([
    ['an object of which a member is gone', '{"o":{"a":1,"b":2}}', '{"a":1}'],
    ['an object of which a member has another name', '{"o":{"a":1,"b":2}}', '{"a":1,"c":2}'],
    ['an object with a number that is another one', '{"o":{"a":1}}', '{"a":"1"}'],
    ['an object of which a text is gone', '{"o":{"a":"x","b":1}}', '{"b":1}'],
    ['an object with a list of which the item is there', '{"o":{"a":[true]}}', '{"a":true}'],
    ['a list whose items are at other places', '{"o":[1]}', '{"0":1}'],
    ['a text of arguments as JSON of which a member is gone', '{"#text":"{\\"a\\":1,\\"b\\":2}"}', '{"a":1}'],
    ['a text of a list', '{"#text":"[1]"}', '{"a":1}'],
    ['a text of elements of which one is gone', '{"#text":"<a>1</a><b>2</b>"}', '{"a":1}'],
    ['a text without elements', '{"#text":"a, b"}', '{"a":1}'],
    ['a text with elements under another name', '{"t":"<a>1</a>"}', '{"a":1}'],
  ])('is %s', (_what, before, after) => {
    expect(changesOf(before, after).loses).toBe(true);
  });
});

describe('a change', () => {
  it('is that of a member, of an item of a list as long as before, and else of the whole list', () => {
    expect(changesOf('{"a/b":{"c":1,"d":2}}', '{"a/b":{"c":1,"d":3}}').changes).toEqual([
      { call: 0, path: '/a~1b/d', before: '2', after: '3' },
    ]);
    expect(changesOf('{"a":[1,2]}', '{"a":[1,3]}').changes).toEqual([
      { call: 0, path: '/a/1', before: '2', after: '3' },
    ]);
    expect(changesOf('{"a":[1,2]}', '{"a":[1]}').changes).toEqual([
      { call: 0, path: '/a', before: '[1,2]', after: '[1]' },
    ]);
  });

  it('is that of all arguments where the call is gone', () => {
    const { changes } = valueDifference([{ call: 0, before: callOf('{"a":1}', 't', 's'), after: undefined }]);
    expect(changes.at(-1)).toEqual({ call: 0, path: '', before: '{"a":1}' });
  });

  it('shows values of 120 characters whole, and of longer ones 24 before the difference', () => {
    const text = (length: number, last: string) => `"${'x'.repeat(length - 3)}${last}"`;
    const shownOf = (length: number) =>
      changesOf(`{"a":${text(length, '1')}}`, `{"a":${text(length, '2')}}`).changes[0]?.before;
    expect(shownOf(120)).toBe(text(120, '1'));
    expect(shownOf(121)).toBe(`…${text(121, '1').slice(119 - 24)}`);
    const [early] = changesOf(`{"a":"1${'x'.repeat(200)}"}`, `{"a":"2"}`).changes;
    expect(early).toEqual({ call: 0, path: '/a', before: `"1${'x'.repeat(118)}…`, after: '"2"' });
    const [longer, shorter] = [130, 100].map((length) => `{"a":"${'x'.repeat(length)}"}`) as [string, string];
    expect(changesOf(longer, shorter).changes[0]?.after).toBe(`…${'x'.repeat(24)}"`);
    expect(changesOf(shorter, longer).changes[0]?.before).toBe(`…${'x'.repeat(24)}"`);
    const [grown] = changesOf('{}', `{"a":"${'x'.repeat(200)}"}`).changes;
    expect(grown).toEqual({ call: 0, path: '/a', after: `"${'x'.repeat(119)}…` });
    const [gone] = changesOf(`{"a":"${'x'.repeat(200)}"}`, '{}').changes;
    expect(gone).toEqual({ call: 0, path: '/a', before: `"${'x'.repeat(119)}…` });
  });
});
