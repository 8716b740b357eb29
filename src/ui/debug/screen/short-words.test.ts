import { expect, test } from 'vitest';
import { shortWords } from './short-words.ts';

test.each([
  ['the reply is over', 'the reply is over'],
  ['Inside CDATA, where every character is meant as it is.', 'Inside CDATA'],
  ['After “&”: a name and “;”, or “#” and a number.', 'After “&”: a name and “;”'],
  ['In or after an end tag that may close the value: what follows decides.', 'In or after an end tag'],
  ['Directly inside a call, between its parts.', 'Directly inside a call'],
])('the strip says of “%s” as much as fits: “%s”', (sentence, short) => {
  expect(shortWords(sentence)).toBe(short);
});

test('a sentence without a stop stays whole', () => {
  expect(shortWords('The name of the server that offers the tool')).toBe('The name of the server');
  expect(shortWords('Between the arguments of one more call')).toBe('Between the arguments of one more call');
});
