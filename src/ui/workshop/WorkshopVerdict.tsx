import { useStore } from 'zustand';
import type { Verdict } from '../../core/words/verdict.ts';
import { usePage } from '../parts/page/page.ts';
import { Announcer } from '../parts/widgets/Announcer.tsx';
import { VerdictGlyph } from '../parts/widgets/VerdictGlyph.tsx';
import { count } from '../parts/words/count.ts';
import { isBeingChecked } from './store/selectors.ts';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';

/** Examples are read back after the definitions were read. */
const SETTLES_MS = 700;

/** What became of the definitions: one sentence, then at most three facts. */
export function WorkshopVerdict() {
  const { verdict, sentence } = useOutcome();
  const isBusy = useWorkshop(isBeingChecked);
  return (
    <div className="verdict-row line-below">
      <div className="verdict" role="status" aria-label="Verdict" aria-live="off" aria-busy={isBusy}>
        {verdict ? (
          <>
            <VerdictGlyph verdict={verdict} />
            <h1>{sentence}</h1>
          </>
        ) : (
          <h1 className="verdict-empty">{sentence}</h1>
        )}
        <Facts />
      </div>
      <Announcer text={sentence} settles={SETTLES_MS} />
    </div>
  );
}

interface Outcome {
  /** Null where there is nothing to judge. */
  readonly verdict: Verdict | null;
  readonly sentence: string;
}

function useOutcome(): Outcome {
  const total = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const isRead = useWorkshop((state) => state.reading !== null);
  const isBroken = useWorkshop((state) => state.problem !== null);
  const failing = useWorkshop((state) => state.failing?.length ?? null);
  if (isBroken) {
    const sentence = isRead
      ? `The definitions are broken; ${count(total, 'tool')} read before stay in use`
      : 'The definitions cannot be read';
    return { verdict: 'broken', sentence };
  }
  if (!isRead) return { verdict: null, sentence: 'Paste tool definitions to write examples and a prompt' };
  if (total === 0) return { verdict: 'none', sentence: 'No tool could be taken' };
  const ready = `${count(total, 'tool')} ready`;
  if (failing !== null && failing > 0) {
    const verb = failing === 1 ? 'does' : 'do';
    return { verdict: 'broken', sentence: `${ready}, ${count(failing, 'example')} ${verb} not read back` };
  }
  const examples = total === 1 ? 'its example reads back' : 'every example reads back';
  return { verdict: 'clean', sentence: failing === null ? ready : `${ready}, and ${examples}` };
}

function Facts() {
  const { takeOverDebug } = useWorkshopVerbs();
  const renamed = useWorkshop((state) => state.reading?.tools.filter(({ isRenamed }) => isRenamed).length ?? 0);
  const skipped = useWorkshop((state) => state.reading?.skipped.length ?? 0);
  const total = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const ownTools = useStore(usePage().reply, (reply) => reply.ownTools.length);
  if (total === 0 && skipped === 0) return null;
  return (
    <ul className="facts">
      {renamed > 0 && <li>{renamed} renamed</li>}
      {skipped > 0 && <li>{skipped} skipped</li>}
      {total > 0 && (
        <li>
          {ownTools === 0 ? (
            'Debug checks calls against these tools'
          ) : (
            <button type="button" onClick={takeOverDebug}>
              Debug checks against {count(ownTools, 'tool')} of its reply: use these
            </button>
          )}
        </li>
      )}
    </ul>
  );
}
