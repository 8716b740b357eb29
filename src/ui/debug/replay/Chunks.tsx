import { useMemo } from 'react';
import type { Split } from '../../../core/words/split.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { SPLIT_NAMES, type SplitName, splitFor, splitName } from '../../parts/words/names.ts';
import { type SeamKind, seamKind, seamKinds } from '../state/seams.ts';
import { useDebug, useVerbs } from '../store/context.ts';

const SEAM_NAMES: Readonly<Record<SeamKind, string>> = {
  deltas: 'As recorded, by deltas',
  reads: 'As recorded, by reads',
  events: 'As recorded, by events',
};

const isSeamKind = (name: string): name is SeamKind => name in SEAM_NAMES;

/** The chunks of the replay; part of the page that opens, so that they are chosen before any script is here. */
export function Chunks() {
  const { setSplit, cutBySeams } = useVerbs();
  const split = useDebug((state) => state.reply.split);
  const reply = useDebug((state) => state.reply);
  const kinds = useMemo(() => seamKinds(reply), [reply]);
  const seams = useMemo(() => (split.kind === 'recorded' ? seamKind(reply) : null), [reply, split]);
  const recorded = kinds.map((kind): readonly [SeamKind, string] => [kind, SEAM_NAMES[kind]]);
  const others = seams ? SPLIT_NAMES.filter(([name]) => name !== 'recorded') : SPLIT_NAMES;
  return (
    <span className="transport-chunks">
      <SelectChip
        label="Chunks"
        value={seams ?? splitName(split)}
        options={[...recorded, ...others]}
        onChange={(name: SplitName | SeamKind) =>
          isSeamKind(name) ? cutBySeams(name) : setSplit(splitFor(name, split) satisfies Split)
        }
        about="The chunks in which the reply is replayed. What it reads to never depends on them."
      />
    </span>
  );
}
