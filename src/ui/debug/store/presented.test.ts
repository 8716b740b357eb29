import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { DebugState } from '../state/debug-state.ts';
import { presentedOf } from './presented.ts';

const storeAt = (position: number) =>
  createStore<DebugState>()(
    () => ({ position, revision: 1, readRevision: 1, isStopped: false, moment: { offset: position } }) as DebugState,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a step is shown once, with what the worker says of it', () => {
  const store = storeAt(0);
  const presented = presentedOf(store);
  const seen: (readonly [number, number | undefined])[] = [];
  presented.subscribe(({ position, moment }) => seen.push([position, moment?.offset]));
  store.setState({ position: 5 });
  expect(presented.getState().position).toBe(0);
  store.setState({ moment: { offset: 5 } as DebugState['moment'] });
  vi.runAllTimers();
  expect(seen).toEqual([[5, 5]]);
});

test('a position whose answer does not come is shown all the same', () => {
  const store = storeAt(0);
  const presented = presentedOf(store);
  store.setState({ position: 5 });
  store.setState({ position: 7 });
  vi.runAllTimers();
  expect(presented.getState().position).toBe(7);
});

test('whatever changes beside the position is shown at once', () => {
  const store = storeAt(0);
  const presented = presentedOf(store);
  store.setState({ position: 5, playing: true });
  expect(presented.getState().position).toBe(5);
  store.setState({ position: 6 });
  store.setState({ tab: 'events' });
  expect(presented.getState()).toMatchObject({ position: 6, tab: 'events' });
});

test('while nothing is known of the text there is nothing to wait for', () => {
  const store = storeAt(0);
  store.setState({ readRevision: 0 });
  const presented = presentedOf(store);
  store.setState({ position: 5 });
  expect(presented.getState().position).toBe(5);
});
