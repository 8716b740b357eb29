// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_RECOVERY_TEMPLATE as USUAL } from '../../../../core/reply/recovery/recovery-template.ts';
import { readSavedTemplate, saveTemplate } from './saved-template.ts';

beforeEach(() => localStorage.clear());

test('without anything kept the sentences are the usual ones', () => {
  expect(readSavedTemplate(USUAL)).toEqual(USUAL);
});

test('only what was changed is kept, and it comes back in its place', () => {
  const mine = { ...USUAL, closing: 'Again.', advice: { ...USUAL.advice, truncated: 'Write less.' } };
  saveTemplate(mine, USUAL);
  expect(Object.values({ ...localStorage })).toEqual(['{"closing":"Again.","advice":{"truncated":"Write less."}}']);
  expect(readSavedTemplate(USUAL)).toEqual(mine);
});

test('the usual sentences leave nothing behind', () => {
  saveTemplate({ ...USUAL, closing: 'Again.' }, USUAL);
  saveTemplate(USUAL, USUAL);
  expect(localStorage).toHaveLength(0);
});

test.each(['nonsense', '[1]', '{"closing":5,"advice":"x","evil":"y"}'])(
  'what is no template is passed over: %s',
  (kept) => {
    saveTemplate({ ...USUAL, closing: 'Again.' }, USUAL);
    const [key = ''] = Object.keys({ ...localStorage });
    localStorage.setItem(key, kept);
    expect(readSavedTemplate(USUAL)).toEqual(USUAL);
  },
);
