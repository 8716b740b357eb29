// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBuilds } from './offline.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing';

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  active: Worker | null = new Worker();
  waiting: Worker | null = null;
  installing: Worker | null = null;
  readonly update = vi.fn(() => Promise.resolve(this));

  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let registration: Registration;
let told: number;
const watch = () =>
  watchBuilds(registration as unknown as ServiceWorkerRegistration, () => {
    told += 1;
  });

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  told = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a newer build', () => {
  it('is told of as soon as it is kept', () => {
    watch();
    const worker = registration.find();
    expect(told).toBe(0);
    worker.become('installed');
    expect(told).toBe(1);
    worker.become('activated');
    expect(told).toBe(1);
  });

  it('is told of where it was found before anyone listened', () => {
    const worker = registration.find();
    watch();
    worker.become('installed');
    expect(told).toBe(1);
  });

  it('is told of where it waited before anyone listened', () => {
    registration.waiting = new Worker();
    registration.waiting.state = 'installed';
    watch();
    expect(told).toBe(1);
  });

  it('is not told of where it is the first that is kept', () => {
    registration.active = null;
    watch();
    registration.find().become('installed');
    expect(told).toBe(0);
  });

  it('is asked for again and again while the tab stays open', () => {
    watch();
    expect(registration.update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(HOUR);
    expect(registration.update.mock.calls.length).toBeGreaterThanOrEqual(4);
  });

  it.each(['visibilitychange', 'online'])('is asked for when the tab or the network comes back (%s)', (type) => {
    watch();
    const comeBack = () => (type === 'online' ? window : document).dispatchEvent(new Event(type));
    comeBack();
    expect(registration.update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * MINUTE);
    comeBack();
    comeBack();
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
});
