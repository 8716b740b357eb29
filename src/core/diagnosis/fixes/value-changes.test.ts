import { describe, expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import { valueDifference } from './value-changes.ts';

const differenceOf = (before: string, after: string) => {
  const [old, now] = [before, after].map(
    (inside) => readReply(`<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`).calls[0]?.call,
  );
  return valueDifference([{ call: 0, before: old, after: now }]);
};

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
