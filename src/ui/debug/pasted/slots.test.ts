import { expect, test } from 'vitest';
import type { AccountComplaint } from '../../../core/account/account-types.ts';
import { slotsOf } from './slots.ts';

const SAID: AccountComplaint = {
  by: 'Relay',
  of: 'arguments',
  missing: [],
  unknown: [],
  wrong: [],
  available: [],
  quote: 'nope',
  start: 0,
  end: 4,
  line: 3,
  column: 1,
};

const told = (said: Partial<AccountComplaint>): string[] =>
  slotsOf({ ...SAID, ...said }, 'model').map(({ label, values }) => `${label}: ${values.join(' | ')}`);

test('only what the words of the program have is a slot', () => {
  expect(told({})).toEqual(['Who: Relay', 'About: the arguments of a call', 'Whose fault: the model']);
});

test('each fact of the words has its slot', () => {
  expect(
    told({
      tool: 'move',
      missing: ['to'],
      unknown: ['target'],
      wrong: [{ path: 'speed', expected: 'number', got: 'string' }],
      available: ['move', 'stop'],
      at: 'messages.2',
      limit: 4096,
      status: 400,
    }).slice(2, -1),
  ).toEqual([
    'Tool: move',
    'Missing: to',
    'Unknown: target',
    'Wrong: speed: expected number, got string',
    'Available: move | stop',
    'At: messages.2',
    'Limit: 4096',
    'Status: 400',
  ]);
});

test('what a request may not have is refused, not unknown', () => {
  expect(told({ of: 'request', unknown: ['seed'] })).toContain('Refused: seed');
});
