import { useState } from 'react';
import type { SplitProof } from '../../../../contract/parse-service.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { USUAL_SEEDS } from '../../verbs/checks.ts';
import { ReadingsProgress } from './ReadingsProgress.tsx';

/** Whether the result depends on where the text was cut: ours, and Forge's. */
export function SplitProofNote() {
  const proof = useDebug((state) => state.proof);
  const { cancelProof } = useVerbs();
  const proving = useDebug((state) => state.proving);
  const [seeds, setSeeds] = useState(USUAL_SEEDS);
  return (
    <section className="proof line-below quiet" aria-label="Proof under other cuts">
      {proof && !proving && <Outcome proof={proof} />}
      {proving ? (
        <ReadingsProgress label="Cuts tried" progress={proving} onCancel={cancelProof} />
      ) : (
        <Prove seeds={seeds} onSeeds={setSeeds} />
      )}
    </section>
  );
}

const MOST_SEEDS = 10_000;

function Prove({ seeds, onSeeds }: { seeds: number; onSeeds: (seeds: number) => void }) {
  const { proveSplits } = useVerbs();
  return (
    <form
      className="proof-ask"
      onSubmit={(event) => {
        event.preventDefault();
        void proveSplits(seeds);
      }}
    >
      <button type="submit" className="button">
        Read it under every cut
      </button>
      <label>
        and
        <input
          className="field"
          type="number"
          min={0}
          max={MOST_SEEDS}
          value={seeds}
          aria-label="Random cuts"
          onChange={({ target }) => onSeeds(Math.max(0, Math.min(MOST_SEEDS, Math.round(target.valueAsNumber) || 0)))}
        />
        random ones
      </label>
    </form>
  );
}

function Outcome({ proof }: { proof: SplitProof }) {
  const { same, tried, leftOut, firstDifference, forge } = proof;
  const { cutAt, toast, undo, setComparesBeside } = useVerbs();
  const open = (ends: readonly number[]) => {
    cutAt(ends);
    // The cut is seen in the text.
    setComparesBeside(true);
    toast(`Cut in two after character ${figure(ends[0] ?? 0)}.`, {
      about: 'reading',
      actions: [{ label: 'Take back', run: undo }],
    });
  };
  return (
    <>
      <p>
        {same ? <Icon name="check" size={14} /> : <Glyph group="error" size={12} />}
        <span>
          {same
            ? `This page reads the same under all ${count(tried, 'cut')}: ${kindsOf(proof)}.`
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
              : `Forge’s stream parser ends up elsewhere under ${figure(forge.different)} of ${count(forge.tried, 'cut')} in two. ${elsewhere(forge)}`}
          </span>
          {forge.firstDifference && (
            <button type="button" className="button" onClick={() => open(forge.firstDifference!)}>
              Open the first
            </button>
          )}
        </p>
      )}
    </>
  );
}

function elsewhere({ different, otherCalls }: SplitProof['forge']): string {
  const beside = 'prose or thinking beside it that is other';
  if (otherCalls === 0) return `The call is the same under each; it is ${beside}.`;
  const rest = different - otherCalls;
  return `Under ${figure(otherCalls)} of them it reads another call${rest === 0 ? '' : `, under the others it is ${beside}`}.`;
}

function kindsOf({ tried, random }: SplitProof): string {
  const kinds = [`${figure(tried - random - 1)} in two`, 'every character'];
  return (random > 0 ? [...kinds, `${figure(random)} random`] : kinds).join(', ');
}
