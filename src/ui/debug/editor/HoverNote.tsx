import type { CSSProperties } from 'react';
import { Words } from '../../parts/widgets/Words.tsx';
import type { Pointed } from '../state/debug-state.ts';
import { useDebug } from '../store/context.ts';
import { hoverWords } from './hover-words.ts';
import './hover-note.css';

const WIDTH = 356;
const GAP = 6;

/** What there is to know of the character under the pointer; the strip above the machine says the same of the position. */
export function HoverNote() {
  const pointed = useDebug((state) => state.pointed);
  return pointed && <Note pointed={pointed} />;
}

function Note({ pointed }: { pointed: Pointed }) {
  const text = useDebug((state) => state.reply.raw.text);
  const problems = useDebug((state) => state.problems);
  const calls = useDebug((state) => state.report?.calls) ?? [];
  const chunkEnds = useDebug((state) => state.chunkEnds);
  const chunkTimes = useDebug((state) => state.chunkTimes);
  const { offset, moment, hasFired, anchor } = pointed;
  const { what, place, rows } = hoverWords({ text, offset, moment, hasFired, calls, problems, chunkEnds, chunkTimes });
  const left = Math.max(8, Math.min(anchor.left - 40, innerWidth - WIDTH - 8));
  const isLow = anchor.bottom > (innerHeight * 2) / 3;
  const style: CSSProperties = isLow
    ? { left, bottom: innerHeight - anchor.top + GAP }
    : { left, top: anchor.bottom + GAP };
  return (
    <div role="tooltip" className="pop-card hover-note" style={style}>
      <header>
        <b>
          <Words text={what} />
        </b>
        <span className="meta">{place}</span>
      </header>
      <dl>
        {rows.map(([name, sentence]) => (
          <div key={name} className="named">
            <dt>{name}</dt>
            <dd>
              <Words text={sentence} />
            </dd>
          </div>
        ))}
      </dl>
      <footer className="meta">
        <span>Click goes here</span>
        <span>Alt-click breaks here</span>
      </footer>
    </div>
  );
}
