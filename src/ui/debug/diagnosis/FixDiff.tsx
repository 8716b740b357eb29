import { useMemo } from 'react';
import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { useDebug } from '../store/context.ts';
import { type DiffPart, fixDiff } from './fix-diff.ts';

/** The text that a fix changes, as it is and as it would be. */
export function FixDiff({ edits }: { edits: readonly TextEdit[] }) {
  const text = useDebug((state) => state.reply.raw.text);
  const { lines, more } = useMemo(() => fixDiff(text, edits), [text, edits]);
  return (
    <div className="fix-diff">
      {lines.map(({ before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one fix never move.
        <div key={index}>
          <Side name="Before" sign="−" parts={before} />
          <Side name="After" sign="+" parts={after} />
        </div>
      ))}
      {more > 0 && <p className="fix-diff-more">and {count(more, 'more place')}</p>}
    </div>
  );
}

function Side({ name, sign, parts }: { name: string; sign: string; parts: readonly DiffPart[] }) {
  const Changed = sign === '+' ? 'ins' : 'del';
  return (
    <p>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{name} </span>
      {parts.map(({ text, isChanged }, index) =>
        isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move.
          <Changed key={index}>
            <Shown text={text} />
          </Changed>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move.
          <Shown key={index} text={text} />
        ),
      )}
    </p>
  );
}
