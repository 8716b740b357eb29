import { useEffect, useState } from 'react';
import type { Split } from '../../core/fixtures/fixture.ts';
import { RECOVERY_NAMES, SPLIT_NAMES, type SplitName, splitFor, splitName } from '../app/names.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { count } from '../widgets/count.ts';
import { SelectChip } from '../widgets/SelectChip.tsx';
import { LongStream } from './LongStream.tsx';
import { StreamEditor } from './StreamEditor.tsx';

/**
 * Longer texts, and texts with such a line, are shown painted and cannot be edited unless the user insists: at this
 * length putting the text into an editor takes more than a tenth of a second.
 */
const LONGEST_EDITABLE = 3_000_000;
const LONGEST_LINE = 100_000;

/** The reply: what it is, how it is cut and read, and its text. */
export function StreamPane() {
  const { setSplit, setRecovery } = useVerbs();
  const reply = useDebug((state) => state.reply);
  const chunkCount = useDebug((state) => state.chunkEnds.length);
  const { text } = reply.raw;
  const [insisted, setInsisted] = useState(false);
  const isLong = text.length > LONGEST_EDITABLE || hasLineOver(text, LONGEST_LINE);

  useEffect(() => {
    if (!isLong) setInsisted(false);
  }, [isLong]);

  return (
    <section className="stream" aria-labelledby="stream-title" tabIndex={-1}>
      <header className="pane-head stream-head">
        <h2 id="stream-title">Model output</h2>
        <span className="meta stream-size">
          {count(text.length, 'character')} in {count(chunkCount, 'chunk')}
        </span>
        <span className="fill" />
        <SelectChip
          label="Split"
          value={splitName(reply.split)}
          options={SPLIT_NAMES}
          onChange={(name: SplitName) => setSplit(splitFor(name, reply.split) satisfies Split)}
        />
        <SelectChip label="Recovery" value={reply.recovery} options={RECOVERY_NAMES} onChange={setRecovery} />
      </header>
      {isLong && !insisted ? (
        <div className="stream-body">
          <LongStream onInsist={() => setInsisted(true)} />
        </div>
      ) : (
        <StreamEditor />
      )}
    </section>
  );
}

function hasLineOver(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let from = 0;
  while (from < text.length) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    if (end - from > most) return true;
    from = end + 1;
  }
  return false;
}
