import { useEffect } from 'react';
import type { Comparison } from '../../core/diagnostics/compare/comparison.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { Icon } from '../widgets/Icon.tsx';
import { Skeleton } from '../widgets/Skeleton.tsx';
import './compare-panel.css';

/** What other readers make of the same bytes, beside ours. */
export function ComparePanel() {
  const { compare } = useVerbs();
  const comparisons = useDebug((state) => state.comparisons);
  const revision = useDebug((state) => state.readRevision);

  useEffect(() => {
    if (!comparisons && revision >= 0) void compare();
  }, [comparisons, compare, revision]);

  if (!comparisons) return <Skeleton />;
  return (
    <div className="compare scrolls">
      <Proof />
      <ul aria-label="Readings">
        {comparisons.map((comparison) => (
          <Reading key={comparison.reader} comparison={comparison} />
        ))}
      </ul>
    </div>
  );
}

const OUTCOMES: Record<Comparison['outcome'], string> = {
  read: 'Reads a call',
  refused: 'Refuses',
  nothing: 'Finds no call',
};

function Reading({ comparison }: { comparison: Comparison }) {
  const { title, outcome, error, toolName } = comparison;
  const differing = comparison.arguments.filter(({ difference }) => difference);
  return (
    <li className="reading">
      <header>
        <h3>{title}</h3>
        <span className="fill" />
        <span className={`reading-outcome is-${outcome}`}>{OUTCOMES[outcome]}</span>
      </header>
      {error && <p className="reading-error mono">{error}</p>}
      {toolName && (
        <p className="meta">
          <span className="mono">{toolName}</span>
          {differing.length === 0 ? ', the same values as the resilient reading' : ''}
        </p>
      )}
      {comparison.arguments.length > 0 && (
        <dl className="reading-values mono">
          {comparison.arguments.map(({ path, text, difference }) => (
            <div key={path} className={difference ? 'differs' : ''}>
              <dt>{path}</dt>
              <dd>
                {text}
                {difference && <span className="reading-difference">{difference}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Whether the result hangs on where the text was cut. */
function Proof() {
  const { proveSplits } = useVerbs();
  const proof = useDebug((state) => state.proof);
  if (!proof) {
    return (
      <p className="proof">
        <button type="button" className="button" onClick={() => void proveSplits()}>
          Read it under every cut
        </button>
      </p>
    );
  }
  return (
    <p className="proof">
      {proof.same && <Icon name="check" size={14} />}
      <span>
        {proof.same
          ? `Our reading is the same under all ${proof.tried} cuts.`
          : `Our reading differs under the cut at ${proof.firstDifference?.join(', ')}: a fault of ours.`}{' '}
        {proof.forge.tried > 0 &&
          `Forge's stream parser differs under ${proof.forge.different} of ${proof.forge.tried}.`}
      </span>
    </p>
  );
}
