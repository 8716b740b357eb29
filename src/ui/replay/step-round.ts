import type { DebugState } from '../store/debug-state.ts';

/** Goes to the next problem or the one before; behind the last comes the first, for a reply that was just pasted is read to its end. */
export function stepRound({ problems, position, report, verbs }: DebugState, direction: 1 | -1): void {
  const [first, last] = [problems[0], problems.at(-1)];
  if (!first || !last) {
    if (report) verbs.toast('No problem in this reply.', { about: 'reading' });
    return;
  }
  const isAtEnd = direction === 1 ? position >= last.stop : position <= first.stop;
  if (!isAtEnd) {
    verbs.step('problem', direction);
    return;
  }
  verbs.seek(direction === 1 ? first.stop : last.stop);
  verbs.say(direction === 1 ? 'Back to the first problem.' : 'On to the last problem.');
}
