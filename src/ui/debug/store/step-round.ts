import type { StoreApi } from 'zustand/vanilla';
import type { DebugState } from '../state/debug-state.ts';
import { nextProblemStop } from '../state/replay.ts';
import { problemPlace } from '../state/selectors.ts';
import { whenRead } from '../state/when-read.ts';

/** Where the next problem stops replay, and whether the way there leads round the end of the reply. */
interface RoundStep {
  readonly stop: number;
  readonly isRound: boolean;
}

type Replayed = Pick<DebugState, 'problems' | 'report' | 'position' | 'opened'>;

/** The next problem or the one before, round the ends of the reply; null where replay is at the only one, or there is none. */
export function roundStep(state: Replayed, direction: 1 | -1): RoundStep | null {
  const { problems, report, position } = state;
  const from = (at: number) => nextProblemStop(problems, report?.unlisted, at, direction);
  const ahead = from(problemPlace(state));
  const stop = ahead ?? from(direction === 1 ? -1 : Number.POSITIVE_INFINITY);
  return stop === null || stop === position ? null : { stop, isRound: ahead === null };
}

/** Goes to the next problem or the one before; after the last comes the first, for a reply that was just pasted is read to its end. */
export function stepRound(store: StoreApi<DebugState>, direction: 1 | -1): void {
  whenRead(store, () => goRound(store.getState(), direction));
}

function goRound(state: DebugState, direction: 1 | -1): void {
  const { problems, report, verbs } = state;
  const step = roundStep(state, direction);
  if (step) {
    verbs.showCard();
    verbs.seek(step.stop);
    if (step.isRound) verbs.say(direction === 1 ? 'Back to the first problem.' : 'On to the last problem.');
  } else if (problems.length > 0) {
    verbs.say('There is no other problem.');
  } else if (report) {
    verbs.toast('No problem in this reply.', { about: 'reading' });
  }
}
