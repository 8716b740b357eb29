import { describe, expect, it } from 'vitest';
import { shortenedJson } from './shortened-json.ts';

const read = (text: string): unknown => {
  const { source } = shortenedJson(text, text.search(/[[{]/));
  return source === undefined ? undefined : JSON.parse(source.replace(/,(?=\s*[\]}])/g, ''));
};

describe('JSON that people wrote into', () => {
  it.each([
    ['comments', '{"a": 1, // one\n "b": 2 # two\n}', { a: 1, b: 2 }],
    ['a remark behind a member', '{"a": "",    ---ALWAYS EMPTY---\n "b": 2}', { a: '', b: 2 }],
    ['dots in place of members', '{..., "a": [{"b": 1}, ...], ... }', { a: [{ b: 1 }] }],
    ['an object of which nothing is shown', '{"name": "f", "arguments": {...}}', { name: 'f', arguments: '...' }],
  ])('is read without %s', (_, text, value) => expect(read(text)).toEqual(value));

  it('keeps what looks alike in its texts', () =>
    expect(read('{"a": "x // y ... z", ...}')).toEqual({ a: 'x // y ... z' }));

  it('keeps the place of all that is in it', () => {
    const text = 'Got {"a": 1, ... "b": 2} back';
    expect(shortenedJson(text, 4)).toMatchObject({ start: 4, end: text.indexOf(' back') });
  });

  it.each([
    ['arguments are shown in part', '{"name": "f", "arguments": {"a": 1, ...}}'],
    ['nobody wrote into it', '{"a": 1}'],
    ['no bracket closes it', '{"a": 1, ...'],
  ])('is not read where %s', (_, text) => expect(read(text)).toBeUndefined());
});
