import { expect, test } from 'vitest';
import type { DebugState } from './debug-state.ts';
import { unreadWords } from './unread-words.ts';

const words = (text: string, more: object = {}): string | null =>
  unreadWords({ progress: null, isStopped: false, report: null, reply: { raw: { text } }, ...more } as DebugState);

test('a text that is on its way to the parser is being read, and only an empty one asks for a reply', () => {
  expect(words('<tool>')).toBe('Reading the reply');
  expect(words('')).toBe('Paste a reply to read it');
});

test('progress says how much is read, a stop that nothing was, and a report speaks for itself', () => {
  expect(words('<tool>', { progress: { done: 0, total: 6 } })).toBe('Reading 6 characters');
  expect(words('<tool>', { isStopped: true })).toBe('Not read: the reading was stopped');
  expect(words('<tool>', { report: {} })).toBeNull();
});
