import { expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { shapeOf, skeletonOf, withoutIndexes } from './fingerprint.ts';

const shapeIn = (command: string, fault = '&'): string => {
  const text = `<tool>\n<tool_name>run</tool_name>\n<arguments>\n  <command>${command}</command>\n</arguments>\n</tool>`;
  const start = text.indexOf(fault);
  return shapeOf(evidenceOf(text, { start, end: start + 1 }));
};

it.each([
  ['npm test && npm run lint', 'a && a'],
  ['git add -A && git commit --amend', 'a && a'],
  ['npm test 2>&1', 'a 0>&0'],
  ['/v1/issues?state=open&page=2', '/a0/a?a=a&a=0'],
  ['cd packages/reader && ls', 'a a/a && a'],
])('the shape of %j is %j: no names, and no element around it', (command, shape) => {
  expect(shapeIn(command)).toBe(shape);
});

it('a shape hangs neither on how long words are nor on how many stand there', () => {
  expect(shapeIn('a && b')).toBe(shapeIn('run the longest of all the tests && tell me what became of them'));
});

it.each([
  ['ab 123 &  cd', 'a 0 & a'],
  ['a\u0301e é', 'a a'],
  ['&& -- ((', '&& -- (('],
  ['1️1', '0️0'],
])('the skeleton of %j is %j: a letter, a digit and a space for any of them, and each sign', (text, skeleton) => {
  expect(skeletonOf(text, 0, text.length)).toBe(skeleton);
});

it('a skeleton holds 24 characters on either side of what it is of, and 48 of that', () => {
  const signs = (sign: string, count: number) => Array.from({ length: count }, (_, at) => sign + '.:'[at % 2]).join('');
  const [before, fault, after] = [signs('<', 20), signs('&', 40), signs('>', 20)];
  const text = before + fault + after;
  expect(skeletonOf(text, 40, 44)).toBe(before.slice(-24) + fault.slice(0, 28));
  expect(skeletonOf(text, 40, 120)).toBe(before.slice(-24) + fault.slice(0, 72));
  expect(shapeOf({ before, text: fault, after })).toBe(before.slice(-24) + fault.slice(0, 48) + after.slice(0, 24));
});

it.each([
  ['/edits/0/search', '/edits/*/search'],
  ['/edits/12', '/edits/*'],
  ['/1/2', '/*/*'],
  ['/a1/2b', '/a1/2b'],
])('%s is %s without indexes', (pointer, without) => {
  expect(withoutIndexes(pointer)).toBe(without);
});
