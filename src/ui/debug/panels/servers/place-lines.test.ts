import { expect, test } from 'vitest';
import { linesOf } from './place-lines.ts';

const TEXT = 'one\ntwo\nthree\nfour\n';

test('a place is shown with the lines around it, numbered from the first line of the text', () => {
  const span = { start: TEXT.indexOf('two'), end: TEXT.indexOf('two') + 3 };
  expect(linesOf(TEXT, [span]).lines.map(({ number }) => number)).toEqual([1, 2, 3]);
  const pasted = linesOf(TEXT, [span], 14);
  expect([pasted.lines.map(({ number }) => number), pasted.named, pasted.total]).toEqual([[14, 15, 16], [15], 18]);
});
