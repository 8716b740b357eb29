import { expect, test } from 'vitest';
import { groupOfRow, groupOfState, letterOfState } from './groups.ts';

test('an end tag outside the arguments is markup, text and text inside them a value', () => {
  expect(groupOfRow({ kind: 'text', text: '</arguments>', path: '' })).toBe('markup');
  expect(groupOfRow({ kind: 'text', text: '\n', path: '' })).toBe('markup');
  expect(groupOfRow({ kind: 'text', text: 'lost words', path: '' })).toBe('value');
  expect(groupOfRow({ kind: 'text', text: '<int>', path: '/content' })).toBe('value');
});

test('a diagnostic is an error only where it says so', () => {
  const row = { kind: 'diagnostic', text: '&', path: '/command' };
  expect(groupOfRow({ ...row, severity: 'warning' })).toBe('repair');
  expect(groupOfRow({ ...row, severity: 'error' })).toBe('error');
});

test('the state after an error has the colour and letter of errors', () => {
  expect(groupOfState('AfterError')).toBe('error');
  expect(letterOfState('AfterError')).toBe('!');
});
