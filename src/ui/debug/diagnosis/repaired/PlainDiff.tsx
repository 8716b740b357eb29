import { useMemo, useState } from 'react';
import type { TextEdit } from '../../../../core/words/diagnostic.ts';
import { displayText } from '../../../parts/reply/display-text.ts';
import { Pieces } from '../../../parts/widgets/Pieces.tsx';
import { count } from '../../../parts/words/count.ts';
import { type Hunk, hunksOf } from './hunks.ts';

const FIRST_SHOWN = 50;

/** What edits change, before beside after; without an editor. */
export function PlainDiff({ text, edits }: { text: string; edits: readonly TextEdit[] }) {
  const hunks = useMemo(() => {
    const shownEdits = edits.map((edit) => ({ ...edit, text: displayText(edit.text) }));
    return hunksOf(displayText(text), shownEdits);
  }, [text, edits]);
  const [shown, setShown] = useState(FIRST_SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reachable by key.
    <section className="plain-diff pane-body scrolls" aria-label="Changes" tabIndex={0}>
      {hunks.slice(0, shown).map((hunk) => (
        <HunkView key={hunk.start} hunk={hunk} />
      ))}
      {shown < hunks.length && (
        <button type="button" className="plain-button" onClick={() => setShown(shown + FIRST_SHOWN)}>
          Show {count(hunks.length - shown, 'more place')}
        </button>
      )}
    </section>
  );
}

function HunkView({ hunk: { before, after } }: { hunk: Hunk }) {
  return (
    <div className="hunk">
      <pre>
        <Pieces pieces={before} change="del" />
      </pre>
      <pre>
        <Pieces pieces={after} change="ins" />
      </pre>
    </div>
  );
}
