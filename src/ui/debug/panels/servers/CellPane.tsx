import { useEffect, useState } from 'react';
import type { Span } from '../../../../base/span.ts';
import type { AgreeingFix, ComparedReader } from '../../../../core/diagnosis/compare/comparison.ts';
import { displayText } from '../../../parts/reply/display-text.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Words } from '../../../parts/widgets/Words.tsx';
import { figure } from '../../../parts/words/count.ts';
import { selectComparesWide } from '../../state/selectors.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { nameOf, type PlacedCell, rowTitle } from './cells.ts';
import { Excerpt } from './Excerpt.tsx';
import { linesOf, type ShownLine } from './place-lines.ts';

interface CellPaneProps {
  readonly placed: PlacedCell | null;
  readonly measure: ComparedReader;
  readonly differences: readonly PlacedCell[];
  readonly onPick: (placed: PlacedCell) => void;
}

/** One cell of the comparison: place, cause, what comes of it, both values, and a fix after which the readers agree. */
export function CellPane({ placed, measure, differences, onPick }: CellPaneProps) {
  const at = differences.findIndex(({ row, reader }) => row === placed?.row && reader === placed.reader);
  const step = (direction: 1 | -1) => {
    const from = at < 0 && direction === -1 ? 0 : at;
    const next = differences[(from + direction + differences.length) % differences.length];
    if (next) onPick(next);
  };
  const isBoth = placed !== null && placed.row.kind !== 'outcome' && placed.cell.state === 'differs';
  return (
    <section className="cell-pane pane" aria-label="Cell">
      <header className="cell-head line-below in-row">
        <h3>{placed ? <Title placed={placed} /> : 'No cell is picked'}</h3>
        <span className="fill" />
        <span className="meta" role="status">
          {differences.length === 0
            ? 'No difference'
            : at < 0
              ? `${figure(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}`
              : `Difference ${figure(at + 1)} of ${figure(differences.length)}`}
        </span>
        <span className="steps">
          <StepButton
            label="Previous difference"
            icon="left"
            isOff={differences.length === 0}
            onPress={() => step(-1)}
          />
          <StepButton label="Next difference" icon="right" isOff={differences.length === 0} onPress={() => step(1)} />
        </span>
      </header>
      {placed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is a stop for the Tab key.
        <div className="cell-body pane-body scrolls" tabIndex={0}>
          <Place key={`${placed.row.call} ${placed.row.path}`} placed={placed} />
          <dl className="cell-facts named">
            {placed.cell.reason !== '' && placed.row.kind === 'outcome' && (
              <Fact
                name="What"
                text={`${placed.reader.server ? placed.reader.server.name : `${placed.cell.excerpt[0]?.text ?? ''},`} ${placed.cell.reason}.`}
              />
            )}
            {placed.cell.why !== '' && <Fact name="Why" text={placed.cell.why} />}
            {placed.cell.so !== '' && <Fact name="So" text={placed.cell.so} />}
            {placed.cell.state === 'unknown' && (
              <Fact name="Not known" text={`How ${placed.reader.name} reads it is not modelled, so not guessed.`} />
            )}
            {placed.cell.state === 'same' && <Fact name="Same" text={`As ${measure.name} reads it.`} />}
            {placed.cell.state === 'none' && (
              <Fact
                name="None"
                text={`${placed.reader.name} has no value here${placed.reader.outcome === 'read' || placed.reader.server ? '' : ', for it reads no call'}.`}
              />
            )}
          </dl>
          {isBoth && (
            <table className="both-values" aria-label="Both values">
              <tbody>
                <Value name={measure.name} parts={placed.cell.base} />
                <Value name={placed.reader.name} parts={placed.cell.excerpt} />
              </tbody>
            </table>
          )}
          {!isBoth && placed.row.kind !== 'outcome' && placed.cell.excerpt.length > 0 && (
            <p className="cell-value">
              <Excerpt parts={placed.cell.excerpt} />
            </p>
          )}
          {placed.cell.note && (
            <p className="meta cell-note">
              <Words text={placed.cell.note} />
            </p>
          )}
        </div>
      )}
      {placed && <Actions placed={placed} />}
    </section>
  );
}

function Title({ placed: { row, reader } }: { placed: PlacedCell }) {
  const title = rowTitle(row);
  return (
    <>
      {row.kind === 'argument' ? (
        <code className="mono">
          <Shown text={title} />
        </code>
      ) : (
        title
      )}{' '}
      in {reader.name}
    </>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function StepButton({ label, icon, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className="step"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Words text={text} />
      </dd>
    </>
  );
}

function Value({ name, parts }: { name: string; parts: PlacedCell['cell']['base'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{parts.length === 0 ? <span className="meta">nothing</span> : <Excerpt parts={parts} />}</td>
    </tr>
  );
}

/** The lines of the value and of the cause; the reply itself, where it is beside, has them in the light. */
function Place({ placed: { row, cell } }: { placed: PlacedCell }) {
  const { setTorch } = useVerbs();
  const raw = useDebug((state) => state.reply.raw.text);
  const firstLine = useDebug((state) => state.reply.firstLine);
  const isWide = useDebug(selectComparesWide);
  const { at } = cell;
  const { span } = row;
  const spans = [at, span].filter((one): one is Span => one !== undefined && one !== null);
  useEffect(() => {
    if (!isWide || !(at ?? span)) return;
    setTorch(at ?? span);
    return () => setTorch(null);
  }, [setTorch, isWide, at, span]);
  if (spans.length === 0) return null;
  const { lines, named, total } = linesOf(displayText(raw), spans, firstLine);
  return (
    <div className="cell-place line-below">
      <p>
        Place in the text
        <span className="fill" />
        <span className="meta">
          {named.length === 1 ? 'line' : 'lines'} {named.map(figure).join(' and ')} of {figure(total)}
        </span>
      </p>
      <pre className="mono">
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </pre>
    </div>
  );
}

function Line({ line: { number, parts } }: { line: ShownLine }) {
  return (
    <span className="place-line">
      <span className="place-number">{figure(number)}</span>
      <span>
        {parts.map(({ text, at, mark }) => {
          const shown = <Shown text={text} key={at} />;
          if (mark === null) return shown;
          return (
            <span className={`place-${mark}`} key={at}>
              {shown}
            </span>
          );
        })}
      </span>
    </span>
  );
}

function Actions({ placed }: { placed: PlacedCell }) {
  const { agreeingFix, applyFix, seek, setComparesBeside, setPhoneView, setReader } = useVerbs();
  const comparison = useDebug((state) => state.comparison);
  const raw = useDebug((state) => state.reply.raw.text);
  const firstLine = useDebug((state) => state.reply.firstLine);
  const [found, setFound] = useState<AgreeingFix | null>(null);
  const { row, cell, reader } = placed;
  const { server } = reader;
  const isMine = useDebug((state) => server !== undefined && state.reply.reader === server.id);
  const isDeparture = cell.state === 'differs' || cell.state === 'refuses';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison is of another text.
  useEffect(() => {
    setFound(null);
    if (!isDeparture) return;
    return takeAnswer(agreeingFix(nameOf({ row, reader, cell })), setFound);
  }, [agreeingFix, comparison, row, reader, cell, isDeparture]);
  const target = row.span ?? cell.at ?? null;
  const [line] = target ? linesOf(displayText(raw), [target], firstLine).named : [];
  const goThere = () => {
    setComparesBeside(true);
    setPhoneView('stream');
    if (target) seek(target.end);
  };
  return (
    <footer className="cell-actions wraps line-above">
      {found && (
        <button type="button" className="button" onClick={() => applyFix(found.fix)}>
          {fixWords(found, reader.name)}
        </button>
      )}
      {line !== undefined && (
        <button type="button" className="button" onClick={goThere}>
          Go to line {figure(line)}
        </button>
      )}
      {server && !isMine && (
        <button type="button" className="button" onClick={() => setReader(server.id)}>
          Make {server.name} my {server.isAgent ? 'agent' : 'server'}
        </button>
      )}
    </footer>
  );
}

const MOST_LINES = 3;

/** What a fix does and what comes of it. */
function fixWords({ lines, keeps }: AgreeingFix, reader: string): string {
  const named = lines.slice(0, MOST_LINES).map(figure).join(', ');
  const more = lines.length > MOST_LINES ? ` and ${figure(lines.length - MOST_LINES)} more` : '';
  const where = lines.length === 1 ? `line ${named}` : `lines ${named}${more}`;
  return keeps ? `Fix ${where}, then ${reader} agrees` : `Fix ${where}, then both read one new value`;
}
