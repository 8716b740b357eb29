import { expect, test } from 'vitest';
import { compareReadings } from '../../../core/diagnosis/compare/compare-readings.ts';
import { outcomeWords } from './outcome-words.ts';

const call = (name: string, value: string): string =>
  `<tool><tool_name>${name}</tool_name><arguments><a>${value}</a></arguments></tool>`;

function words(text: string): Record<string, string> {
  return Object.fromEntries(
    compareReadings(text, [text], []).map((comparison) => {
      const { words, tool } = outcomeWords(comparison);
      return [comparison.reader, tool ? `${words} of ${tool}` : words];
    }),
  );
}

test('one call is read, refused or not complete', () => {
  expect(words(call('run', '1'))).toMatchObject({ strict: 'Reads a call of run', forge: 'Reads a call of run' });
  expect(words(call('run', 'x & y'))).toMatchObject({ strict: 'Refuses it', ampersand: 'Reads a call of run' });
  expect(words('<tool><tool_name>run</tool_name><arguments><a>x')).toMatchObject({
    strict: 'Refuses it',
    resilient: 'Reads a call that is not complete',
  });
  expect(words('hello')).toMatchObject({ strict: 'Finds no call', json: 'Finds no call' });
});

test('of several calls it is said how many are read, and that Forge runs one', () => {
  const second = '<tool><tool_name>run</tool_name><arguments><a>x &';
  expect(words(call('ls', '1') + call('run', '2'))).toMatchObject({
    strict: 'Reads all 2 calls',
    forge: 'Reads the first call; it runs one a turn',
    'forge-stream': 'Runs one call a turn; reads one of run',
  });
  expect(words(call('ls', '1') + second)).toMatchObject({
    strict: 'Reads 1 of 2 calls, then refuses',
    ampersand: 'Reads 1 of 2 calls, then refuses',
    resilient: 'Reads 1 of 2 calls; call 2 is not complete',
  });
  expect(words(call('ls', '1 & 2') + call('run', '2'))['strict']).toBe('Reads 1 of 2 calls, refuses call 1');
  expect(words(call('ls', '1 & 2') + call('run', '2 & 3'))['strict']).toBe('Refuses all 2 calls');
});
