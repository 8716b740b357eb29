import type { ReactNode } from 'react';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { RECOVERY_NAMES } from '../../parts/words/names.ts';
import { useDebug, useVerbs } from '../store/context.ts';

/** How the parser meets faults; part of the page that opens, so that it is chosen before any script is here. */
export function ErrorHandling() {
  const { setRecovery } = useVerbs();
  const recovery = useDebug((state) => state.reply.recovery);
  return (
    <section className="reading-cutting line-above" aria-label="Error handling">
      <Row name="Error handling" note={NOTES[recovery]}>
        <SelectChip
          label="Error handling"
          value={recovery}
          options={RECOVERY_NAMES}
          onChange={setRecovery}
          about="Strict stops at the first fault, Fix & accepts a bare &, Fix everything repairs what it can and says so."
        />
      </Row>
    </section>
  );
}

const NOTES = {
  strict: 'stops at the first fault',
  ampersand: 'accepts a bare & alone',
  resilient: 'repairs every fault that it can',
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
