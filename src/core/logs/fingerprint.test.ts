import { expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { shapeOf } from './fingerprint.ts';

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
