import { expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';

/** A text whose fault is between two bars. */
function shown(marked: string): readonly string[] {
  const [before = '', fault = '', after = ''] = marked.split('|');
  const span = { start: before.length, end: before.length + fault.length };
  const evidence = evidenceOf(before + fault + after, span);
  return [evidence.before, evidence.text, evidence.after];
}

const x = (count: number) => 'x'.repeat(count);
const y = (count: number) => 'y'.repeat(count);

it.each([
  ['is shown on its line', 'one\ntwo  |&|\tthree\nfour', ['two ', '&', ' three']],
  ['is shown on the first line', '|&| a\nb', ['', '&', ' a']],
  ['is shown on the last line', 'a\n b |&|', ['b ', '&', '']],
  ['of several lines is on one', 'a |b\n  c| d\ne', ['a ', 'b c', ' d']],
  ['has forty characters on either side', `${x(41)}|&|${y(41)}`, [x(40), '&', y(40)]],
  ['has what its line has', `${x(39)}|&|${y(39)}`, [x(39), '&', y(39)]],
  ['of sixty characters is whole', `a |${x(60)}| b`, ['a ', x(60), ' b']],
  ['of more is shown by its beginning', `a |${x(61)}| b`, ['a ', `${x(60)}…`, '']],
  ['that is one sign is shown with its like', 'a |&|& b', ['a ', '&&', ' b']],
  ['that is one of many signs is shown with two more', 'a |&|&&& b', ['a ', '&&&', '& b']],
  ['that is a letter is shown alone', 'a|b|b c', ['a', 'b', 'b c']],
  ['that is a digit is shown alone', 'a |1|1 c', ['a ', '1', '1 c']],
  ['of two signs is shown as it is', 'a |&&|& b', ['a ', '&&', '& b']],
  ['has no element around it', '<command>|&| b</command> ', ['', '&', ' b']],
  ['has no element of any name around it', '<a:b.c-d_1>e |&| f</a:b.c-d_1>', ['e ', '&', ' f']],
  ['has the elements that are not all around it', 'a <b>|&|</b> c', ['a <b>', '&', '</b> c']],
  ['that is empty has its element', '<command>||</command>', ['<command>', '', '']],
  ['that is empty behind text has no element', '<command>a||</command>', ['a', '', '']],
])('a fault %s', (_, marked, evidence) => {
  expect(shown(marked)).toEqual(evidence);
});

it('a reply without a place of its fault is shown by its first line', () => {
  expect(evidenceOf('\n  No   call.\nNone.', null)).toEqual({ before: 'No call.', text: '', after: '' });
  expect(evidenceOf(x(81), null).before).toBe(x(80));
});
