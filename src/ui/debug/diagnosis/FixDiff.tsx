import { useMemo } from 'react';
import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { type Piece, Pieces } from '../../parts/widgets/Pieces.tsx';
import { count } from '../../parts/words/count.ts';
import { useDebug } from '../store/context.ts';
import { fixDiff } from './fix-diff.ts';

/** The text that a fix changes, as it is and as it would be; `before` where that is no longer the reply. */
export function FixDiff({ edits, before }: { edits: readonly TextEdit[]; before?: string }) {
  const reply = useDebug((state) => state.reply.raw.text);
  const text = before ?? reply;
  const { lines, more } = useMemo(() => fixDiff(text, edits), [text, edits]);
  return (
    <div className="fix-diff">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one fix never move.
        <div key={index}>
          <Side name="Before" sign="−" pieces={line.before} />
          <Side name="After" sign="+" pieces={line.after} />
        </div>
      ))}
      {more > 0 && <p className="fix-diff-more">and {count(more, 'more place')}</p>}
    </div>
  );
}

function Side({ name, sign, pieces }: { name: string; sign: string; pieces: readonly Piece[] }) {
  return (
    <p>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{name} </span>
      <Pieces pieces={pieces} change={sign === '+' ? 'ins' : 'del'} />
    </p>
  );
}
