import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAhead, openWorker } from './open-worker.ts';

const made: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly options: WorkerOptions;

  constructor(_: string, options: WorkerOptions) {
    super();
    this.options = options;
    made.push(this);
  }
}

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('http://page.test/'));
});
afterEach(() => vi.unstubAllGlobals());

test('the worker that was opened ahead is the one that is asked for, once', () => {
  openAhead('parse');
  openAhead('parse');
  expect(made).toHaveLength(1);
  expect(openWorker('parse')).toBe(made[0]);
  expect(openWorker('parse')).toBe(made[1]);
  expect(made.map(({ options }) => options)).toEqual([
    { type: 'module', name: 'parse' },
    { type: 'module', name: 'parse' },
  ]);
});

test('one that was opened ahead for another host stays for it', () => {
  openAhead('parse');
  expect(openWorker('logs')).toBe(made[1]);
  expect(openWorker('parse')).toBe(made[0]);
});

test('one that could not start is not handed out, and its failure stays out of the console', () => {
  openAhead('parse');
  const failure = new Event('error', { cancelable: true });
  made[0]?.dispatchEvent(failure);
  expect(failure.defaultPrevented).toBe(true);
  expect(openWorker('parse')).toBe(made[1]);
});

test('what happens to one that was taken is for its owner', () => {
  openAhead('parse');
  openWorker('parse');
  const failure = new Event('error', { cancelable: true });
  made[0]?.dispatchEvent(failure);
  expect(failure.defaultPrevented).toBe(false);
});
