import type { StoreApi } from 'zustand/vanilla';
import type { DebugState } from './debug-state.ts';
import { selectIsRead } from './selectors.ts';

type Store = Pick<StoreApi<DebugState>, 'getState' | 'subscribe'>;

/** Its fixes have been tried as well, which for a long reply takes longer. */
export const selectHasFixes = (state: DebugState): boolean => selectIsRead(state) && state.report?.hasFixes === true;

/** Acts at once on a reply that is read, else as soon as it is; where that does not come about, as `untilRead` says. */
export function whenRead(store: Store, act: () => void, isReady = selectIsRead): void {
  if (isReady(store.getState())) act();
  else void untilRead(store, isReady).then((isRead) => isRead && act());
}

/**
 * Waits for the reading of the reply as it is now. False where another reply or an edit came first, and where the reading
 * was stopped, which is said.
 */
export async function untilRead(store: Store, isReady = selectIsRead): Promise<boolean> {
  const { revision, verbs } = store.getState();
  const outcome = (state: DebugState): 'read' | 'stopped' | 'changed' | null => {
    if (state.revision !== revision) return 'changed';
    if (state.isStopped) return 'stopped';
    return isReady(state) ? 'read' : null;
  };
  const ended =
    outcome(store.getState()) ??
    (await new Promise<ReturnType<typeof outcome>>((resolve) => {
      const stop = store.subscribe((state) => {
        const known = outcome(state);
        if (known === null) return;
        stop();
        resolve(known);
      });
    }));
  if (ended === 'stopped')
    verbs.toast('The reading of this reply was stopped, so nothing is known of it.', {
      about: 'reading',
      actions: [{ label: 'Read it', run: verbs.readAgain }],
    });
  return ended === 'read';
}
