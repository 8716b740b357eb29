import { useDebug } from '../store/context.ts';
import { count } from '../widgets/count.ts';
import { VerdictGlyph } from '../widgets/VerdictGlyph.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';

/** What became of the definitions: one sentence, then at most three facts. */
export function WorkshopVerdict() {
  return (
    <div className="verdict-row">
      <div className="verdict" role="status" aria-label="Verdict">
        <Sentence />
        <Facts />
      </div>
    </div>
  );
}

function Sentence() {
  const total = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const isRead = useWorkshop((state) => state.reading !== null);
  const isBroken = useWorkshop((state) => state.problem !== null);
  const failing = useWorkshop((state) => state.failing?.length ?? null);
  if (isBroken) {
    const sentence = isRead
      ? `The definitions are broken; ${count(total, 'tool')} read before stay in use`
      : 'The definitions cannot be read';
    return (
      <>
        <VerdictGlyph verdict="broken" />
        <h1>{sentence}</h1>
      </>
    );
  }
  if (!isRead) return <h1 className="verdict-empty">Paste tool definitions to write examples and a prompt</h1>;
  if (total === 0) {
    return (
      <>
        <VerdictGlyph verdict="none" />
        <h1>No tool could be taken</h1>
      </>
    );
  }
  const isAre = total === 1 ? 'tool' : 'tools';
  if (failing !== null && failing > 0) {
    return (
      <>
        <VerdictGlyph verdict="broken" />
        <h1>{`${total} ${isAre} ready, ${count(failing, 'example')} ${failing === 1 ? 'does' : 'do'} not read back`}</h1>
      </>
    );
  }
  const examples = total === 1 ? 'its example reads back' : 'every example reads back';
  return (
    <>
      <VerdictGlyph verdict="clean" />
      <h1>{`${total} ${isAre} ready${failing === null ? '' : `, and ${examples}`}`}</h1>
    </>
  );
}

function Facts() {
  const { takeOverDebug } = useWorkshopVerbs();
  const renamed = useWorkshop((state) => state.reading?.tools.filter(({ isRenamed }) => isRenamed).length ?? 0);
  const skipped = useWorkshop((state) => state.reading?.skipped.length ?? 0);
  const total = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const ownTools = useDebug((state) => state.reply.ownTools.length);
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
