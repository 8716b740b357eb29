import type { DebugState } from '../store/debug-state.ts';
import { type Problem, problemAt } from '../store/replay.ts';

/** A problem to go to, and whether the way there leads round the end of the reply. */
interface RoundStep {
  readonly problem: Problem;
  readonly isRound: boolean;
}

type Replayed = Pick<DebugState, 'problems' | 'position'>;

/** The next problem or the one before, round the ends of the reply; null where replay stands at the only one, or there is none. */
export function roundStep({ problems, position }: Replayed, direction: 1 | -1): RoundStep | null {
  const passed = problemAt(problems, position);
  const ahead = direction === 1 ? problems[passed + 1] : problems[lastBefore(problems, passed, position)];
  const problem = ahead ?? (direction === 1 ? problems[0] : problems.at(-1));
  return problem && problem.stop !== position ? { problem, isRound: ahead === undefined } : null;
}

/** Index of the last problem that stops before a position, at or before `from`; -1 where none does. */
function lastBefore(problems: readonly Problem[], from: number, position: number): number {
  let at = from;
  while (at >= 0 && problems[at]!.stop === position) at -= 1;
  return at;
}

/** Goes to the next problem or the one before; behind the last comes the first, for a reply that was just pasted is read to its end. */
export function stepRound(state: DebugState, direction: 1 | -1): void {
  const { problems, report, verbs } = state;
  const step = roundStep(state, direction);
  if (step) {
    verbs.seek(step.problem.stop);
    if (step.isRound) verbs.say(direction === 1 ? 'Back to the first problem.' : 'On to the last problem.');
  } else if (problems.length > 0) {
    verbs.say('There is no other problem.');
  } else if (report) {
    verbs.toast('No problem in this reply.', { about: 'reading' });
  }
}
