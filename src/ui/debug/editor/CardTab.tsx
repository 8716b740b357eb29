import { selectCurrentProblem } from '../state/selectors.ts';
import { useDebug, useDebugStore } from '../store/context.ts';
import { stepRound } from '../store/step-round.ts';
import { ProblemCard } from './ProblemCard.tsx';

/** The card of the problem beside the text, where windows are too low for it in the text. */
export function CardTab() {
  const store = useDebugStore();
  const problem = useDebug(selectCurrentProblem);
  if (problem) return <ProblemCard problem={problem} notchAt="" />;
  return (
    <div className="card-none">
      <p>Replay stands at no problem.</p>
      <button type="button" className="button" onClick={() => stepRound(store, 1)}>
        Go to the next problem
      </button>
    </div>
  );
}
