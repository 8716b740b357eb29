import { expect, it } from 'vitest';
import { SAMPLES } from '../dialects/samples.ts';
import { hasCallSign } from './call-sign.ts';

it('a call of every dialect is seen before it is read', () => {
  // What makes a native call is the stream's own members, no text.
  const unseen = Object.entries(SAMPLES).filter(([id, { clean }]) => id !== 'native' && !hasCallSign(clean));
  expect(unseen.map(([id]) => id)).toEqual([]);
});

it.each([
  'XML syntax error on line 8: element <function> closed by </parameter>',
  'openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.search")',
  'expected element type <function> but have <parameter>',
])('the tags in the words of a parser are no call: %s', (said) => {
  expect(hasCallSign(said)).toBe(false);
  expect(hasCallSign(`${said}\n<function=ls>`)).toBe(true);
});

it('the reason of an end in brackets is no call', () => {
  expect(hasCallSign('finish reason: [tool_calls]')).toBe(false);
  expect(hasCallSign('[tool_calls] {')).toBe(true);
});
