import type { StoreApi } from 'zustand/vanilla';
import type { DebugState } from '../state/debug-state.ts';
import { selectIsRead } from '../state/selectors.ts';

/** What components show: read like the store itself. */
export type Presented = Pick<StoreApi<DebugState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A position is shown after this at the latest, even where the worker still reads up to it. */
const LONGEST_WAIT_MS = 32;

/**
 * The state as components show it. A position alone waits a moment for what the worker says of it, so that a step is
 * drawn once and all of it moves together; everything else is shown at once.
 */
export function presentedOf(store: StoreApi<DebugState>): Presented {
  const known = ALL.get(store);
  if (known) return known;
  let shown = store.getState();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<(state: DebugState, before: DebugState) => void>();

  const show = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const before = shown;
    shown = store.getState();
    if (shown !== before) for (const listener of listeners) listener(shown, before);
  };
  store.subscribe((state, before) => {
    if (!isAwaited(state, before)) show();
    else timer ??= setTimeout(show, LONGEST_WAIT_MS);
  });

  const presented: Presented = {
    getState: () => shown,
    getInitialState: store.getInitialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  ALL.set(store, presented);
  return presented;
}

const ALL = new WeakMap<StoreApi<DebugState>, Presented>();

/** Whether nothing but the position changed, to a place of which the worker's word is still to come. */
function isAwaited(state: DebugState, before: DebugState): boolean {
  if (state.position === before.position || state.moment?.offset === state.position) return false;
  if (!selectIsRead(state) || state.isStopped) return false;
  const keys = Object.keys(state) as (keyof DebugState)[];
  return keys.every((key) => key === 'position' || state[key] === before[key]);
}
