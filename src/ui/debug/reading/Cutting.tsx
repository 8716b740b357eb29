import { type ReactNode, useMemo } from 'react';
import type { Split } from '../../../core/words/split.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { RECOVERY_NAMES, SPLIT_NAMES, type SplitName, splitFor, splitName } from '../../parts/words/names.ts';
import { type SeamKind, seamKind, seamKinds } from '../state/seams.ts';
import { useDebug, useVerbs } from '../store/context.ts';

const SEAM_NAMES: Readonly<Record<SeamKind, string>> = {
  deltas: 'As recorded, by deltas',
  reads: 'As recorded, by reads',
  events: 'As recorded, by events',
};

const isSeamKind = (name: string): name is SeamKind => name in SEAM_NAMES;

/** The chunks of the replay and the recovery mode; part of the page that opens, so that they are chosen before any script is here. */
export function Cutting() {
  const { setSplit, setRecovery, cutBySeams } = useVerbs();
  const split = useDebug((state) => state.reply.split);
  const reply = useDebug((state) => state.reply);
  const kinds = useMemo(() => seamKinds(reply), [reply]);
  const seams = useMemo(() => (split.kind === 'recorded' ? seamKind(reply) : null), [reply, split]);
  const recorded = kinds.map((kind): readonly [SeamKind, string] => [kind, SEAM_NAMES[kind]]);
  const others = seams ? SPLIT_NAMES.filter(([name]) => name !== 'recorded') : SPLIT_NAMES;
  const recovery = useDebug((state) => state.reply.recovery);
  return (
    <section className="reading-cutting line-above" aria-label="Split and recovery">
      <Row name="Split" note="the chunks of the replay">
        <SelectChip
          label="Split"
          value={seams ?? splitName(split)}
          options={[...recorded, ...others]}
          onChange={(name: SplitName | SeamKind) =>
            isSeamKind(name) ? cutBySeams(name) : setSplit(splitFor(name, split) satisfies Split)
          }
          about="The chunks in which the reply is replayed. What it reads to never depends on them."
        />
      </Row>
      <Row name="Recovery" note={RECOVERY_NOTES[recovery]}>
        <SelectChip
          label="Recovery"
          value={recovery}
          options={RECOVERY_NAMES}
          onChange={setRecovery}
          about="How faults are met: Strict stops at the first, Ampersand forgives a bare &, Resilient repairs what it can and says so."
        />
      </Row>
    </section>
  );
}

const RECOVERY_NOTES = {
  strict: 'stops at the first fault',
  ampersand: 'forgives a bare & alone',
  resilient: 'reads on after a fault',
};

/** A choice with its name before it and a few words behind. */
export function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <p className="reading-row">
      <span className="reading-name" aria-hidden="true">
        {name}
      </span>
      {children}
      <span className="meta">{note}</span>
    </p>
  );
}
