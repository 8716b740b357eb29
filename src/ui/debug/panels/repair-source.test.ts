import { expect, test } from 'vitest';
import { around, codePoints } from './repair-source.ts';

test('a repair stands among its own line', () => {
  const text = '<c>\n  cd a && make\r\nnext';
  const start = text.indexOf('&');
  expect(around(text, { start, end: start + 1 })).toEqual({ before: 'cd a ', after: '& make' });
});

test('a long line is cut on both sides', () => {
  const text = `${'a'.repeat(50)}&${'b'.repeat(50)}`;
  const { before, after } = around(text, { start: 50, end: 51 });
  expect(before).toBe(`…${'a'.repeat(20)}`);
  expect(after).toBe(`${'b'.repeat(20)}…`);
});

test('code points are named where they are few, and tell what cannot be seen', () => {
  expect(codePoints('&')).toEqual({ names: 'U+0026', isSeen: true });
  expect(codePoints('\u0008')).toEqual({ names: 'U+0008', isSeen: false });
  expect(codePoints('😀')).toEqual({ names: 'U+1F600', isSeen: true });
  expect(codePoints('</command>').names).toBe('');
});
