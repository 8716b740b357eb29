import { expect, it } from 'vitest';
import { pointerName } from '../../base/pointer-name.ts';
import { isOfCause } from './cause.ts';

it('names the argument or field in which a problem is, whatever the item', () => {
  expect(pointerName('/edits/3/search')).toBe('search');
  expect(pointerName('/command')).toBe('command');
  expect(pointerName('/a~1b/0')).toBe('a/b');
  expect(pointerName('')).toBe('');
  expect(pointerName(undefined)).toBe('');
});

it('counts problems of one code in one argument as one cause', () => {
  const problem = { code: 'unescaped-ampersand', path: '/edits/0/search' } as const;
  expect(isOfCause(problem, { code: 'unescaped-ampersand', argument: 'search' })).toBe(true);
  expect(isOfCause(problem, { code: 'unescaped-ampersand', argument: null })).toBe(true);
  expect(isOfCause(problem, { code: 'unescaped-ampersand', argument: 'replace' })).toBe(false);
  expect(isOfCause(problem, { code: 'unclosed-tag', argument: 'search' })).toBe(false);
});
