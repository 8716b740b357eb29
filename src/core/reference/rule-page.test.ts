import { expect, test } from 'vitest';
import { CODES } from '../words/codes.ts';
import { rulePage, ruleTitles } from './rule-page.ts';

test('the list names every rule in the order of the codes', () => {
  expect(ruleTitles().map(({ code }) => code)).toEqual(CODES);
});

test.each(CODES)('the page of %s shows a reply that breaks the rule, where it breaks and how badly', (code) => {
  const { about, diagnostic, failing, passing, severity } = rulePage(code);
  expect(about).not.toBe('');
  expect(diagnostic.code).toBe(code);
  expect(diagnostic.severity).toBe(severity);
  expect(diagnostic.end).toBeLessThanOrEqual(failing.input.length);
  // Of native calls the same text may differ in what the events around it said.
  expect([passing.input, passing.frames]).not.toEqual([failing.input, failing.frames]);
});

test('the page of a fault that can be fixed carries the fix of its example', () => {
  expect(rulePage('unescaped-ampersand').diagnostic.fix?.edits).toHaveLength(1);
});
