import { useState } from 'react';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { places } from '../diagnosis/causes/cause-words.ts';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { FixDiff } from '../diagnosis/FixDiff.tsx';
import type { FixesMade } from '../state/debug-state.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { useNextStep } from '../store/use-next-step.ts';
import './fixed-bar.css';

/** At the foot of the reply after a fix, until the next edit: what was fixed, and the reply to take along. */
export function FixedBar() {
  const fixed = useDebug(({ fixed: made, revision }) => (made?.revision === revision ? made : null));
  return fixed && <Made key={fixed.revision} fixed={fixed} />;
}

function Made({ fixed: { edits, before, changes } }: { fixed: FixesMade }) {
  const { undo, toast } = useVerbs();
  const text = useDebug((state) => state.reply.raw.text);
  const [showsDiff, setShowsDiff] = useState(false);
  const step = useNextStep();
  const isFilled = step === null || step.kind === 'copy';
  const copy = () => void copyText(text).then((copied) => toast(copied ? 'Copied the reply.' : NOT_COPIED));
  return (
    <>
      {showsDiff && (
        <div className="fixed-diff line-above scrolls">
          <FixDiff edits={edits} before={before} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields of a form. */}
      <div className="fixed-bar line-above in-row wraps" role="group" aria-label="Fixed">
        <span className="fixed-words fill">
          Fixed {places(edits.length)}
          {changes.length === 0 ? ', same values as before' : <FixChanges changes={changes} lead="This " />}
        </span>
        <button type="button" className={`button ${isFilled ? 'is-solid' : ''}`} onClick={copy}>
          <Icon name="copy" />
          Copy reply
        </button>
        <button type="button" className="button" aria-expanded={showsDiff} onClick={() => setShowsDiff(!showsDiff)}>
          Show diff
        </button>
        <button type="button" className="plain-button" onClick={undo}>
          Undo fix
        </button>
      </div>
    </>
  );
}
