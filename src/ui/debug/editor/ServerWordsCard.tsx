import type { ServerWords } from '../../../core/cases/fixture.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { dialectName } from '../../parts/words/names.ts';
import type { DebugState } from '../state/debug-state.ts';
import { selectIsRead } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import './server-words.css';

/** What the server said of the reply, whether the same place is wrong here, and what helps. */
export function ServerWordsCard({ says }: { says: ServerWords }) {
  const here = useDebug((state) => hereWords(state, says));
  const where = [says.level, says.time, says.file, `line ${says.line} of what you pasted`].filter(Boolean).join(', ');
  return (
    <section className="server-words line-below" aria-label={`What ${says.server} says`}>
      <dl className="named">
        <dt>{says.server}</dt>
        <dd>
          <span className="mono">
            “<Shown text={says.text} />”
          </span>
          <small>{where}</small>
        </dd>
        {here !== '' && (
          <>
            <dt>Here</dt>
            <dd>
              <Words text={here} />
            </dd>
          </>
        )}
        {says.advice && (
          <>
            <dt>Next</dt>
            <dd>
              <Words text={says.advice} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Our place beside the server's: the same, another, or none; nothing where the server names none, or the text is still being read. */
function hereWords(state: DebugState, { at }: ServerWords): string {
  if (!at || !selectIsRead(state) || !state.report) return '';
  // The server counts in the reply that it read.
  const before = state.reply.firstLine - 1;
  const lines = state.problems.map(({ line }) => line);
  const counted = `Line ${at.line}${at.column === undefined ? '' : `, column ${at.column}`}`;
  const place = before === 0 ? counted : `${counted} of the reply, line ${at.line + before} of what you pasted`;
  if (lines.includes(at.line + before)) return `${place}: the same place.`;
  if (lines.length > 0) return `${place} is fine here; not the same: line ${lines[0]}.`;
  if (at.column === undefined) return `${place}: nothing is wrong there here.`;
  return `${place}: the same place. ${dialectName(state.report.dialect)} takes it as it stands.`;
}
