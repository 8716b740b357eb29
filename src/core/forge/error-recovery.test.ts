import { describe, expect, test } from 'vitest';
import { CLOSED_BREAKER, recordFailure, recoveryFor, recoveryIdentity, simulateBreaker } from './error-recovery.ts';

describe('the breaker', () => {
  test('trips at the fifth identical message in a row', () => {
    expect(simulateBreaker(['x', 'x', 'x', 'x', 'x'])).toEqual([false, false, false, false, true]);
  });

  test('is not stopped by a model that varies one character', () => {
    expect(simulateBreaker(['x', 'x', 'y', 'x', 'x', 'x', 'x', 'x']).indexOf(true)).toBe(7);
  });

  test('starts again after a tool that ran', () => {
    expect(simulateBreaker(['x', 'x', 'x', 'x', null, 'x', 'x', 'x', 'x']).includes(true)).toBe(false);
  });

  test('trips again at once on the next identical message', () => {
    expect(simulateBreaker(['x', 'x', 'x', 'x', 'x', 'x']).slice(4)).toEqual([true, true]);
  });

  test('never trips on empty messages', () => {
    expect(simulateBreaker(['', '', '', '', '', '']).includes(true)).toBe(false);
  });

  test('leaves the state it was given alone', () => {
    recordFailure(CLOSED_BREAKER, 'x');
    expect(CLOSED_BREAKER).toEqual({ slots: ['', '', '', '', ''], next: 0 });
  });
});

describe('what Forge sends to the model', () => {
  const named = '<tool_name>t</tool_name>';

  test('nothing for a call of a known tool', () => {
    expect(recoveryFor(named)).toBeNull();
    expect(recoveryFor(named, ['s', 't'])).toBeNull();
  });

  test('an empty reply is reported as lacking a tool call', () => {
    expect(recoveryFor('')).toEqual({ type: 'no_tool_call' });
  });

  test('a missing name is reported as invalid XML', () => {
    expect(recoveryFor('<a/>')).toMatchObject({ type: 'invalid_xml', error: 'tool_name is required in tool call' });
  });

  test('the quoted content is cut after 300 bytes', () => {
    expect(recoveryFor(`<${'é'.repeat(200)}`)).toMatchObject({ quoted: `<${'é'.repeat(149)}\uFFFD...` });
  });

  test('an unknown tool is answered with the list of tools, whose order makes another message', () => {
    const [one, other] = [recoveryFor(named, ['a', 'b']), recoveryFor(named, ['b', 'a'])];
    expect(one).toEqual({ type: 'unknown_tool', toolName: 't', listed: ['a', 'b'] });
    expect(recoveryIdentity(one!)).not.toBe(recoveryIdentity(other!));
    expect(recoveryIdentity(one!)).toBe(recoveryIdentity(recoveryFor(named, ['a', 'b'])!));
  });
});
