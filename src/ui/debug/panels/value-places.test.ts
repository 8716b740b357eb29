import { describe, expect, it } from 'vitest';
import type { StringValue } from '../../../core/calls/value.ts';
import { placeInValue } from './value-places.ts';

const stringOf = (text: string, value: string, cdata = false): StringValue => {
  const span = { start: 3, end: 3 + text.length };
  return { type: 'string', value, cdata, closed: true, span, inner: span } as StringValue;
};
const place = (source: string, value: string, index: number, cdata = false) =>
  placeInValue(stringOf(source, value, cdata), index, `<a>${source}</a>`);

describe('the place of a character of a value', () => {
  it('is behind what it was read from', () => {
    expect(place('a b', 'a b', 0)).toBe(4);
    expect(place('a &lt; b', 'a < b', 2)).toBe(9);
    expect(place('a &lt; b', 'a < b', 4)).toBe(11);
    expect(place('a & b', 'a & b', 2)).toBe(6);
    expect(place('<![CDATA[a & b]]>', 'a & b', 2, true)).toBe(15);
    expect(place('abc', 'abc', 9)).toBe(6);
  });

  it('is not known where value and source do not go side by side', () => {
    expect(place('a<!-- x -->b', 'ab', 1)).toBe(null);
    expect(place(' a ', 'a', 0)).toBe(null);
  });
});
