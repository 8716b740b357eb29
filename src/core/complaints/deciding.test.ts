import { expect, test } from 'vitest';
import { complaintsIn } from './complaints-in.ts';
import { decidingComplaint } from './deciding.ts';

const NOTHING = { tools: [], calls: [], ids: [] };
const CHAIN = `Error executing tool read_tide: missing 1 required positional argument: 'harbor'
Unknown function: plan_route
fetch failed`;

test('the last of a chain of causes decides', () => {
  expect(decidingComplaint(complaintsIn(CHAIN), NOTHING)?.of).toBe('transport');
});

test('a complaint that names a call of the paste decides over later ones', () => {
  const named = { ...NOTHING, calls: ['read_tide'] };
  expect(decidingComplaint(complaintsIn(CHAIN), named)?.missing).toEqual(['harbor']);
});

test('a complaint that names a tool or an id of the paste decides', () => {
  expect(decidingComplaint(complaintsIn(CHAIN), { ...NOTHING, tools: ['plan_route'] })?.of).toBe('tool');
  const history = `No tool output found for function call call_07.\n\nfetch failed`;
  expect(decidingComplaint(complaintsIn(history), { ...NOTHING, ids: ['call_07'] })?.of).toBe('history');
});

test('of no complaints none decides', () => {
  expect(decidingComplaint([], NOTHING)).toBeUndefined();
});
