import { expect, test } from 'vitest';
import { queryFor, readAddress } from './address.ts';

test('an empty query is Debug with Calls', () => {
  expect(readAddress('')).toEqual({ workspace: 'debug', tab: 'calls' });
});

test('workspace and tab survive the way through the address', () => {
  expect(readAddress(queryFor({ workspace: 'workshop', tab: 'problems' }, ''))).toEqual({
    workspace: 'workshop',
    tab: 'problems',
  });
});

test('a tab that does not exist is Calls, and keys of others stay', () => {
  expect(readAddress('?t=nothing').tab).toBe('calls');
  expect(queryFor({ workspace: 'debug', tab: 'calls' }, '?embed=1&t=events')).toBe('?embed=1');
});
