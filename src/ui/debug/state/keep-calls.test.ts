import { expect, test } from 'vitest';
import type { Moment } from '../../../contract/parse-service.ts';
import { keepCalls } from './keep-calls.ts';

const call = (start: number, complete = true) => ({ start, end: start + 9, complete });
const moment = (firstCall: number, ...calls: object[]) => ({ firstCall, calls }) as unknown as Moment;

test('a closed call stays the object it was, whatever the window starts with', () => {
  const before = moment(3, call(30), call(40));
  const after = keepCalls(moment(4, call(40), call(50, false)), before);
  expect(after.calls[0]).toBe(before.calls[1]);
});

test('an open call and another call are taken as they came', () => {
  const before = moment(0, call(0, false), call(10));
  const next = moment(0, call(0), call(11));
  expect(keepCalls(next, before).calls).toEqual(next.calls);
  expect(keepCalls(next, before).calls[0]).not.toBe(before.calls[0]);
});
