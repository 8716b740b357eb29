import type { ValueChange } from '../../../core/words/value-change.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { changeWords, differingPart } from './fix-words.ts';
import './fix-changes.css';

/** What a fix does to names and values, so that it is seen before the fix is made. */
export function FixChanges({ changes, lead = '' }: { changes: readonly ValueChange[]; lead?: string }) {
  return (
    <ul className="fix-changes" aria-label="What the fix changes">
      {changes.map((change) => (
        <li key={`${change.call} ${change.path}`}>
          <Words text={`${lead}${changeWords(change)}:`} />
          <Side label="before" sign="−" text={change.before} other={change.after} />
          <Side label="after" sign="+" text={change.after} other={change.before} />
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  readonly label: string;
  readonly sign: string;
  readonly text: string | undefined;
  readonly other: string | undefined;
}

function Side({ label, sign, text, other }: SideProps) {
  if (text === undefined) return null;
  const [start, part, end] = other === undefined ? [text, '', ''] : differingPart(text, other);
  return (
    <p className={`fix-side is-${label}`}>
      <span className="meta" aria-hidden="true">
        {sign}
      </span>
      <span className="unseen">{label} </span>
      <code>
        <Shown text={start} />
        {part !== '' && (
          <mark>
            <Shown text={part} />
          </mark>
        )}
        <Shown text={end} />
      </code>
    </p>
  );
}
