import { expect, test } from 'vitest';
import { readAsDialect } from './read-as.ts';

const STRIPPED = 'I call it.assistantcommentary to=functions.get_weather json{"city":"Paris","days":3}';
const limits = { characters: 100, items: 10, values: 100, repairs: 1 };

test('a text is looked at in another dialect: the calls with their values, and how many repairs that takes', () => {
  const options = { recovery: 'resilient', tools: [], dialect: 'harmony' } as const;
  expect(readAsDialect(STRIPPED, options, { calls: 1, limits })).toEqual({
    calls: [
      {
        toolName: 'get_weather',
        arguments: [
          ['city', 'Paris'],
          ['days', '3'],
        ],
      },
    ],
    callCount: 1,
    repairCount: 1,
  });
  expect(readAsDialect(STRIPPED, { ...options, dialect: 'hermes' }, { calls: 1, limits }).callCount).toBe(0);
});
