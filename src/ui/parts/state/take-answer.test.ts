import { expect, test } from 'vitest';
import { takeAnswer } from './take-answer.ts';

test('an answer is taken once it comes, and not when it is no longer wanted or none comes', async () => {
  const taken: string[] = [];
  const take = (found: string): void => void taken.push(found);
  takeAnswer(Promise.resolve('wanted'), take);
  takeAnswer(Promise.resolve('dropped'), take)();
  takeAnswer(Promise.reject(new Error('lost')), take);
  await Promise.resolve();
  await Promise.resolve();
  expect(taken).toEqual(['wanted']);
});
