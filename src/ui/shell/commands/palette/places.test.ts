import { expect, it } from 'vitest';
import { numberedPlaces } from './places.ts';
import { rankCommands } from './rank-commands.ts';

const titles = (typed: string, text: string) => numberedPlaces(typed, text).map(({ title }) => title);

it('a number is a line and a character, where the reply has them', () => {
  const text = 'one\r\ntwo\rthree\nfour';
  expect(titles('3', text)).toEqual(['Go to line 3', 'Go to character 3']);
  expect(titles('line 4', text)).toEqual(['Go to line 4']);
  expect(titles(':5', text)).toEqual([]);
  expect(titles('12', text)).toEqual(['Go to character 12']);
  expect(titles('char 99', text)).toEqual([]);
  expect(titles('0', text)).toEqual(['Go to character 0']);
  expect(titles('speed 2', text)).toEqual([]);
});

it('places count only where they hold the words, and stand after commands that match as well', () => {
  const named = (title: string) => ({ title, group: 'Replay' as const, keys: [], run: () => {} });
  const found = rankCommands([named('Play')], 'play', [named('Call 1: play'), named('Paler lay')]);
  expect(found.map(({ title }) => title)).toEqual(['Play', 'Call 1: play']);
});
