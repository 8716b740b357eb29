import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectWorker, type Loss } from './connect-worker.ts';
import { BEAT } from './heartbeat.ts';

/** How a worker reacts to what it is sent. */
type Habit = 'listens' | 'is stuck';

class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  static habits: Habit[] = [];
  readonly habit: Habit;
  isEnded = false;
  beats = 0;

  constructor() {
    super();
    this.habit = FakeWorker.habits[FakeWorker.made.length] ?? 'listens';
    FakeWorker.made.push(this);
    if (this.habit === 'listens') queueMicrotask(() => this.say(BEAT));
  }

  postMessage(data: unknown): void {
    if (data !== BEAT) return;
    this.beats += 1;
    if (this.habit === 'listens' && !this.isBusy) queueMicrotask(() => this.say(BEAT));
  }

  /** Whether it is in one stretch of work that handles no messages. */
  isBusy = false;

  say(data: unknown): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  die(): void {
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('http://page.test/'));
  FakeWorker.made.length = 0;
  FakeWorker.habits = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Service {
  work(): Promise<string>;
}

function connect() {
  const losses: Loss[] = [];
  const line = connectWorker<Service>({ url: 'worker.js', name: 'test', onLoss: (loss) => losses.push(loss) });
  /** Asks a question that is answered only by calling `answer`. */
  function ask(size = 0) {
    let answer: (text: string) => void = () => undefined;
    const outcome = line
      .ask(() => new Promise<string>((resolve) => (answer = resolve)), size)
      .catch((error: { loss?: Loss }) => error.loss);
    return { outcome, answer: (text: string) => answer(text) };
  }
  return { line, losses, ask, workers: FakeWorker.made };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('a worker that gives no sign for 5 seconds is ended, and another takes its place', async () => {
  const { losses, ask, workers } = connect();
  const { outcome } = ask();
  await seconds(0.5);
  workers[0]!.isBusy = true;
  await seconds(4.4);
  expect(losses).toEqual([]);
  await seconds(2);
  expect(losses).toEqual(['silent']);
  expect(await outcome).toBe('silent');
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  const second = ask();
  second.answer('done');
  expect(await second.outcome).toBe('done');
});

test('long work that handles messages is waited for', async () => {
  const { losses, ask } = connect();
  const { outcome, answer } = ask();
  await seconds(600);
  answer('done');
  expect(await outcome).toBe('done');
  expect(losses).toEqual([]);
});

test('work in stretches of some seconds each is waited for', async () => {
  const { losses, ask, workers } = connect();
  const { outcome, answer } = ask();
  await seconds(1);
  for (let stretch = 0; stretch < 20; stretch++) {
    workers[0]!.isBusy = true;
    await seconds(3.9);
    workers[0]!.isBusy = false;
    workers[0]!.say(BEAT);
  }
  answer('done');
  expect(await outcome).toBe('done');
  expect(losses).toEqual([]);
});

test('a text of many megabytes is waited for longer, but not forever', async () => {
  const { losses, ask, workers } = connect();
  const { outcome } = ask(20 * 1024 * 1024);
  await seconds(0.5);
  workers[0]!.isBusy = true;
  await seconds(14);
  expect(losses).toEqual([]);
  await seconds(3);
  expect(await outcome).toBe('silent');
});

test('a page that slept does not take a worker for dead', async () => {
  const { losses, ask, workers } = connect();
  const { outcome, answer } = ask();
  await seconds(1);
  // Machine and page sleep: the clock goes on, timers and worker do not.
  workers[0]!.isBusy = true;
  vi.setSystemTime(Date.now() + 3_600_000);
  await seconds(1);
  workers[0]!.isBusy = false;
  await seconds(1);
  answer('done');
  expect(await outcome).toBe('done');
  expect(losses).toEqual([]);
});

test('nothing but the question is sent to a worker that answers within a second', async () => {
  const { losses, ask, workers } = connect();
  const { outcome, answer } = ask();
  await seconds(0.9);
  answer('done');
  await outcome;
  workers[0]!.isBusy = true;
  await seconds(3600);
  expect(workers[0]!.beats).toBe(0);
  expect(losses).toEqual([]);
});

test('a worker that died unnoticed is noticed at the next question', async () => {
  const { losses, ask, workers } = connect();
  const first = ask();
  first.answer('done');
  await first.outcome;
  await seconds(1);
  workers[0]!.isBusy = true;
  const { outcome } = ask();
  await seconds(6);
  expect(await outcome).toBe('silent');
  expect(losses).toEqual(['silent']);
});

test('a worker whose script is still loading has longer', async () => {
  FakeWorker.habits = ['is stuck'];
  const { losses, ask } = connect();
  const { outcome } = ask();
  await seconds(15);
  expect(losses).toEqual([]);
  await seconds(10);
  expect(losses).toEqual(['silent']);
  expect(await outcome).toBe('silent');
});

test('a worker that cannot start is given up, and this is reported', async () => {
  FakeWorker.habits = Array<Habit>(10).fill('is stuck');
  const { losses, ask, workers } = connect();
  const { outcome } = ask();
  for (let death = 0; death < 4; death++) workers.at(-1)!.die();
  expect(losses).toEqual(['stopped', 'stopped', 'stopped', 'gone']);
  expect(await outcome).toBe('stopped');
  expect(await ask().outcome).toBe('gone');
  expect(workers).toHaveLength(4);
});

test('a worker that starts is never given up, however often its work ends it', async () => {
  const { losses, ask, workers } = connect();
  for (let death = 0; death < 10; death++) {
    const { outcome } = ask();
    await seconds(1);
    workers.at(-1)!.isBusy = true;
    await seconds(6);
    expect(await outcome).toBe('silent');
  }
  expect(losses).toHaveLength(10);
  const { outcome, answer } = ask();
  answer('done');
  expect(await outcome).toBe('done');
});
