import { expect, test } from 'vitest';
import { pathWords } from './path-words.ts';

const CALLS = [{ end: 20 }, { end: 50 }];
const outside = (offset: number) => ({ call: null, path: [], offset });

test('the path begins with the call and goes down to the value', () => {
  expect(pathWords({ call: 1, path: ['arguments', 'command'], offset: 40 }, CALLS)).toBe(
    'call 2 › arguments › command',
  );
  expect(pathWords({ call: null, path: ['arguments'], offset: 40 }, CALLS)).toBe('arguments');
});

test('outside a call it names the last call that has ended', () => {
  expect(pathWords(outside(4), CALLS)).toBe('before call 1');
  expect(pathWords(outside(20), CALLS)).toBe('after call 1');
  expect(pathWords(outside(60), CALLS)).toBe('after call 2');
  expect(pathWords(outside(60), [])).toBe('text');
  expect(pathWords(null, CALLS)).toBe('before call 1');
});
