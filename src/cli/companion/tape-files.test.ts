import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tapeFiles } from './tape-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['few lines wait for those of other tapes', 1_000, 0],
  ['many do not, so that memory never holds a whole answer', 2_000_000, 1],
])('%s', (_what, length, batches) => {
  const write = vi.fn();
  const tape = tapeFiles('tapes', () => {}, { write, onWritten: () => {} })('name', 1);
  tape.write('x'.repeat(length));
  vi.advanceTimersByTime(10);
  expect(write).toHaveBeenCalledTimes(batches);
  vi.advanceTimersByTime(1_000);
  expect(write).toHaveBeenCalledTimes(1);
});
