import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { linesOf } from '../../parts/words/lines-of.ts';
import { useVerbs } from '../store/context.ts';
import type { PasteRow } from './paste-rows.ts';

/** More are not drawn: they are in the copy. */
const MOST_LINES = 2000;

/** An item of the paste as text, at the lines that it has there. It lies over the reply. */
export function PastePart({ text, row, onClose }: { text: string; row: PasteRow; onClose: () => void }) {
  const { toast } = useVerbs();
  const part = text.slice(row.start, row.end);
  const lines = part.replace(/\r?\n$/, '').split('\n');
  const copy = async () => toast((await copyText(part)) ? `Copied ${linesOf(row)}.` : NOT_COPIED);
  return (
    <section className="paste-part" aria-label={`${row.name}, ${linesOf(row)} of the paste`}>
      <header className="pane-head line-below">
        <h2>{row.name}</h2>
        <span className="meta">{linesOf(row)} of the paste</span>
        <span className="fill" />
        <button type="button" className="button" onClick={onClose}>
          Show the reply
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          <Icon name="copy" size={14} />
          Copy
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <div className="paste-text painted-rows scrolls" tabIndex={0}>
        {lines.slice(0, MOST_LINES).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move.
          <div className="row" key={index}>
            <span className="row-number" aria-hidden="true">
              {row.firstLine + index}
            </span>
            <div className="row-text">
              <Shown text={line} />
            </div>
          </div>
        ))}
        {lines.length > MOST_LINES && <p className="meta">{count(lines.length - MOST_LINES, 'line')} not shown</p>}
      </div>
    </section>
  );
}
