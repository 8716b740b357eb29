import { useEffect, useState } from 'react';
import type { Split } from '../../../core/words/split.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { RECOVERY_NAMES, SPLIT_NAMES, type SplitName, splitFor, splitName } from '../../parts/words/names.ts';
import { HoverNote } from '../editor/HoverNote.tsx';
import { isTooLongToEdit } from '../editor/is-too-long-to-edit.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { DialectChip } from './DialectChip.tsx';
import { LongStream } from './LongStream.tsx';
import { StreamEditor } from './StreamEditor.tsx';

/** The reply: what it is, how it is cut and read, and its text. */
export function StreamPane() {
  const { setSplit, setRecovery } = useVerbs();
  const reply = useDebug((state) => state.reply);
  const { text } = reply.raw;
  const [insisted, setInsisted] = useState(false);
  const isLong = isTooLongToEdit(text);

  useEffect(() => {
    if (!isLong) setInsisted(false);
  }, [isLong]);

  return (
    <section className="stream" id="reply" aria-labelledby="stream-title" tabIndex={-1}>
      <header className="pane-head stream-head">
        <h2 id="stream-title">Model output</h2>
        <span className="fill" />
        {/* A popover in windows that have no row for them (`windows/landscape.css`), opened from the bar of replay. */}
        <div className="reading-chips" id="reading-chips" popover="auto">
          <DialectChip />
          <SelectChip
            label="Split"
            value={splitName(reply.split)}
            options={SPLIT_NAMES}
            onChange={(name: SplitName) => setSplit(splitFor(name, reply.split) satisfies Split)}
            about="The chunks in which the reply is replayed. What it reads to never depends on them."
          />
          <SelectChip
            label="Recovery"
            value={reply.recovery}
            options={RECOVERY_NAMES}
            onChange={setRecovery}
            about="How faults are met: Strict stops at the first, Ampersand forgives a bare &, Resilient mends what it can and says so."
          />
        </div>
      </header>
      {isLong && !insisted ? (
        <div className="stream-body">
          <LongStream onInsist={() => setInsisted(true)} />
        </div>
      ) : (
        <StreamEditor />
      )}
      <HoverNote />
    </section>
  );
}
