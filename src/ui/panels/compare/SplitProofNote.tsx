import { useState } from 'react';
import type { SplitProof } from '../../../contract/parse-service.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { count, figure } from '../../widgets/count.ts';
import { Glyph } from '../../widgets/Glyph.tsx';
import { Icon } from '../../widgets/Icon.tsx';

/** Whether the result hangs on where the text was cut: ours, and Forge's. */
export function SplitProofNote() {
  const { proveSplits } = useVerbs();
  const proof = useDebug((state) => state.proof);
  const [isBusy, setBusy] = useState(false);
  if (proof) return <Outcome proof={proof} />;
  const prove = () => {
    setBusy(true);
    void proveSplits().finally(() => setBusy(false));
  };
  return (
    <p className="proof">
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && prove()}>
        {isBusy ? 'Reading under every cut …' : 'Read it under every cut'}
      </button>
    </p>
  );
}

function Outcome({ proof: { same, tried, leftOut, firstDifference, forge } }: { proof: SplitProof }) {
  const { cutAt, toast, undo } = useVerbs();
  const open = (ends: readonly number[]) => {
    cutAt(ends);
    toast(`Cut in two after character ${figure(ends[0] ?? 0)}.`, { actions: [{ label: 'Undo', run: undo }] });
  };
  return (
    <div className="proof">
      <p>
        {same ? <Icon name="check" size={14} /> : <Glyph group="error" size={12} />}
        <span>
          {same
            ? `This page reads the same under all ${count(tried, 'cut')} that were tried.`
            : 'This page reads otherwise under some cut, which is a fault of ours.'}
          {leftOut > 0 && ` ${count(leftOut, 'cut')} of this long text were left out.`}
        </span>
        {firstDifference && (
          <button type="button" className="button" onClick={() => open(firstDifference)}>
            Open that cut
          </button>
        )}
      </p>
      {forge.tried > 0 && (
        <p>
          {forge.different === 0 ? <Icon name="check" size={14} /> : <Glyph group="repair" size={12} />}
          <span>
            {forge.different === 0
              ? `Forge’s stream parser, too: the same outcome under all ${count(forge.tried, 'cut')} in two.`
              : `Forge’s stream parser ends up elsewhere under ${figure(forge.different)} of ${count(forge.tried, 'cut')} in two.`}
          </span>
          {forge.firstDifference && (
            <button type="button" className="button" onClick={() => open(forge.firstDifference!)}>
              Open the first
            </button>
          )}
        </p>
      )}
    </div>
  );
}
