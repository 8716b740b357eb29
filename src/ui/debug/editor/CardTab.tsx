import { Suspense } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { selectCurrentProblem } from '../state/selectors.ts';
import { aroundOf } from '../state/unwrapped.ts';
import { useDebug, useDebugStore } from '../store/context.ts';
import { stepRound } from '../store/step-round.ts';
import { ProblemCard } from './ProblemCard.tsx';

const ServerWordsCard = lazyPart(() => import('./ServerWordsCard.tsx'), 'ServerWordsCard');

/** The card of the problem beside the text, where windows are too low for it in the text; without problems what the server said. */
export function CardTab() {
  const store = useDebugStore();
  const problem = useDebug(selectCurrentProblem);
  const hasProblems = useDebug(({ problems }) => problems.length > 0);
  const says = useDebug((state) => aroundOf(state.reply)?.says);
  if (problem) return <ProblemCard problem={problem} notchAt="" />;
  if (says && !hasProblems)
    return (
      <Suspense fallback={null}>
        <ServerWordsCard says={says} />
      </Suspense>
    );
  return (
    <div className="card-none">
      <p>Replay stands at no problem.</p>
      <button type="button" className="button" onClick={() => stepRound(store, 1)}>
        Go to the next problem
      </button>
    </div>
  );
}
