import type { ListedAnswer } from '../../../../core/trial/opened-answer.ts';
import { EvidenceText } from '../../../parts/reply/EvidenceText.tsx';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { Lane } from '../../../parts/widgets/Lane.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { figure } from '../../../parts/words/count.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { listWords } from '../../trial/words.ts';
import { useLetters } from '../parts/parts.tsx';
import './replies.css';

/** Heads of the marks: the three readings, and whether the values are right. */
const MARKS = ['S', 'A', 'R', 'V'] as const;

/** The answers of the cell or the cause that is chosen. */
export function Replies() {
  const { setShowsRight } = useTryVerbs();
  const news = useTry((state) => state.news);
  const cell = useTry((state) => state.cell);
  const cause = useTry((state) => state.cause);
  const showsRight = useTry((state) => state.showsRight);
  const listed = useTry((state) => state.listed);
  const letter = useLetters();
  if (!news || (!cell && cause === null)) return null;
  const counts = cell && news.report.contents.find(({ kind }) => kind === cell.kind)?.cells[cell.variant];
  const other = counts ? (showsRight ? counts.other + counts.lost : counts.right) : 0;
  return (
    <>
      <header className="pane-head try-answers-head line-above">
        <h2>Replies</h2>
        <span className="meta">
          {listWords(
            news,
            cell,
            cell ? letter(news.report.variants[cell.variant]?.name ?? '') : '',
            showsRight,
            listed.length,
          )}
        </span>
        <span className="fill" />
        {cell && other > 0 && (
          <button type="button" className="plain-button" onClick={() => setShowsRight(!showsRight)}>
            Show the {figure(other)} {showsRight ? 'not right' : 'right'}
          </button>
        )}
      </header>
      <p className="try-answers-columns" aria-hidden="true">
        <span>Id</span>
        <span>Tool</span>
        <span>Around the span</span>
        <span>Round</span>
        <span className="try-marks in-row">
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      </p>
      <div className="try-answers scrolls">
        <ul aria-label="Replies">
          {listed.slice(0, MOST_ANSWERS).map((answer, at) => (
            <Answer key={answer.row} answer={answer} at={at} />
          ))}
        </ul>
        {listed.length > MOST_ANSWERS && (
          <p className="meta try-note quiet">
            and {figure(listed.length - MOST_ANSWERS)} more: Open in Compare lists all
          </p>
        )}
      </div>
    </>
  );
}

const MOST_ANSWERS = 200;

function Answer({ answer: { row, id, tool, evidence, round, fate, lanes }, at }: { answer: ListedAnswer; at: number }) {
  const { select } = useTryVerbs();
  const isOpen = useTry((state) => state.opened?.row === row);
  const [strict = null, ampersand = null, resilient = null, right = null] = lanes;
  const marks = [strict, ampersand, resilient];
  return (
    <li>
      <button
        type="button"
        className="try-answer list-row"
        {...(isOpen && { 'aria-current': true })}
        onClick={() => void select(at, true)}
      >
        <span className="mono">
          <Shown text={id} />
        </span>
        <span className="mono">
          <Shown text={tool} />
        </span>
        <EvidenceText evidence={evidence} isLost={fate === 'lost'} isShort />
        <span>{round}</span>
        <span className="try-marks in-row">
          {marks.map((succeeds, lane) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the three lanes never move.
            <Lane key={lane} succeeds={succeeds === true} isStrict={lane === 0} asWritten={strict === true} />
          ))}
          {right === null ? '–' : right ? <Icon name="check" size={11} /> : <Glyph group="error" size={11} />}
        </span>
      </button>
    </li>
  );
}
