import { Fragment, useEffect, useState } from 'react';
import type { ComparisonReport, LaneDifference } from '../../../core/logs/opened/compared-sides.ts';
import type { LogRefusal, OpenedReply } from '../../../core/logs/opened/opened-reply.ts';
import { usePage } from '../../parts/page/page.ts';
import { type Axis, axisOf } from '../../parts/plot/axis.ts';
import { Plot, plotColumn } from '../../parts/plot/Plot.tsx';
import { EvidenceText } from '../../parts/reply/EvidenceText.tsx';
import { takeAnswer } from '../../parts/state/take-answer.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Pager } from '../../parts/widgets/Pager.tsx';
import { PaneTabs } from '../../parts/widgets/PaneTabs.tsx';
import { ScrollBox } from '../../parts/widgets/ScrollBox.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { type Column, figures, Table } from '../../parts/widgets/Table.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { ReplyStream } from '../replies/ReplyPane.tsx';
import type { Sides } from '../store/logs-store.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { chanceWords, pairedWords, smallestDifference, withinWords } from '../words/compare-words.ts';
import { isLost, percent, placeWords, points, valueName } from '../words/log-words.ts';
import './comparison.css';

type Cell = keyof ComparisonReport['pairs'];

/** Two groups of a log beside each other: rates with intervals, the cases that changed, and causes that came or went. */
export function Comparison() {
  const { compare } = useLogsVerbs();
  const sides = useLogs((state) => state.sides);
  const report = useLogs((state) => state.comparison);
  const [cell, setCell] = useState<Cell>('broke');
  const [pane, setPane] = useState<ComparePane>('difference');
  if (!sides) return null;
  // Without a case to open, what a cause is made of is in the log.
  const hasPairs = report === null || report.pairs[cell].length > 0;
  const isPaired = report === null || report.by !== 'none';
  const choose = (next: Cell): void => {
    setCell(next);
    setPane('pair');
  };
  return (
    <section
      className="log-comparison"
      aria-label="Comparison"
      data-pane={pane}
      {...(!isPaired && { 'data-unpaired': '' })}
    >
      <PaneTabs panes={isPaired ? PANES : PANES.slice(0, -1)} current={pane} onChoose={setPane} />
      <aside className="log-sides scrolls">
        <header className="pane-head">
          <h2>Two groups</h2>
          <span className="fill" />
          <button
            type="button"
            className="plain-button"
            onClick={() => void compare({ ...sides, a: sides.b, b: sides.a })}
          >
            Swap
          </button>
          <button type="button" className={`button ${hasPairs ? '' : 'is-solid'}`} onClick={() => void compare(null)}>
            <Icon name="left" size={14} /> Back to the log
          </button>
        </header>
        {report && <Side sides={sides} report={report} cell={cell} onCell={choose} />}
      </aside>
      {report && (
        <ScrollBox element="div" className="log-difference">
          <section className="log-difference-part">
            <Difference report={report} />
          </section>
          <section className="log-causes-part">
            <Causes report={report} />
          </section>
        </ScrollBox>
      )}
      {report && hasPairs && pane !== 'pair' && (
        <div className="thumb-bar">
          <button type="button" className="button is-solid" onClick={() => setPane('pair')}>
            {cell === 'broke' ? 'See what broke' : 'See the pairs'}
          </button>
        </div>
      )}
      {report && isPaired && <Pairs key={`${cell} ${sides.a} ${sides.b}`} report={report} cell={cell} />}
    </section>
  );
}

type ComparePane = 'difference' | 'causes' | 'pair';

/** In a window too narrow for all. */
const PANES: readonly (readonly [ComparePane, string])[] = [
  ['difference', 'Difference'],
  ['causes', 'Causes'],
  ['pair', 'Pair'],
];

/** A is a ring, B a disc, everywhere. */
function Disc({ isB }: { isB: boolean }) {
  return <span className={`log-disc ${isB ? 'is-b' : ''}`} aria-hidden="true" />;
}

interface SideProps {
  readonly sides: Sides;
  readonly report: ComparisonReport;
  readonly cell: Cell;
  readonly onCell: (cell: Cell) => void;
}

function Side({ sides, report, cell, onCell }: SideProps) {
  const mask = useLogs((state) => state.mask);
  const { attempts, succeeded, unpaired, notReplies, repeats, paired, by } = report;
  const side = (isB: boolean) => {
    const key = isB ? 'b' : 'a';
    return (
      <p className="log-side line-below in-row">
        <Disc isB={isB} />
        <b className="fill">
          <span className="unseen">{isB ? 'B: ' : 'A: '}</span>
          <Shown text={valueName(sides.path, sides[key], mask)} />
        </b>
        <b>{figure(succeeded[key])}</b> of {figure(attempts[key])}
      </p>
    );
  };
  const smallest = smallestDifference(report);
  return (
    <>
      {side(false)}
      {side(true)}
      {report.cells && (
        <div className="log-cells line-below">
          <h3>
            Same case, both answers <span className="meta">{pairedWords(report)}</span>
          </h3>
          <div className="log-two-by-two">
            {CELLS.map(([name, word, about]) => (
              <button
                type="button"
                key={name}
                className="log-cell"
                aria-pressed={cell === name}
                onClick={() => onCell(name)}
              >
                <b>{figure(report.cells![name])}</b>
                <span>
                  {name === 'broke' && <Glyph group="error" size={10} />} {word}
                </span>
                <span className="meta">{about}</span>
              </button>
            ))}
          </div>
          <p className="log-chance">{chanceWords(report)}</p>
        </div>
      )}
      <div className="log-can-show">
        <h3>What this run can show</h3>
        <dl>
          <dt>{figure(paired)}</dt>
          <dd>
            {by === 'none'
              ? 'cases of both: nothing pairs the answers of the two.'
              : `${paired === 1 ? 'case' : 'cases'} answered by both.`}
          </dd>
          {smallest !== null && (
            <>
              <dt>{smallest}</dt>
              <dd>points or so are the least that these logs can show: a smaller difference may be chance.</dd>
            </>
          )}
          {by !== 'none' && unpaired.a + unpaired.b > 0 && (
            <>
              <dt>{figure(unpaired.a + unpaired.b)}</dt>
              <dd>
                attempts without a partner: {figure(unpaired.a)} in A, {figure(unpaired.b)} in B.
              </dd>
            </>
          )}
          {notReplies.a + notReplies.b > 0 && (
            <>
              <dt>{figure(notReplies.a + notReplies.b)}</dt>
              <dd>
                records are no replies: {figure(notReplies.a)} in A, {figure(notReplies.b)} in B. They enter no rate.
              </dd>
            </>
          )}
          {repeats.a + repeats.b > 0 && (
            <>
              <dt>{figure(repeats.a + repeats.b)}</dt>
              <dd>
                answers say again what another does: {figure(repeats.a)} in A, {figure(repeats.b)} in B.
              </dd>
            </>
          )}
        </dl>
      </div>
    </>
  );
}

const CELLS: readonly (readonly [Cell, string, string])[] = [
  ['both', 'both', 'as written'],
  ['broke', 'broke', 'A runs, B does not'],
  ['fixed', 'fixed', 'B runs, A does not'],
  ['neither', 'neither', 'in both'],
];

const LANE_NAMES = { strict: 'Strict', ampersand: 'Ampersand', resilient: 'Resilient', asMeant: 'As meant' } as const;

function Difference({ report }: { report: ComparisonReport }) {
  const mask = useLogs((state) => state.mask);
  const ends = [...report.lanes, ...(report.within?.parts ?? [])].flatMap(({ low, high }) => [low ?? 0, high ?? 0]);
  const [least, most] = [Math.min(-0.01, ...ends), Math.max(0.01, ...ends)];
  const axis = axisOf(least, most);
  return (
    <>
      <header className="pane-head">
        <h2>Difference</h2>
        <span className="meta">
          B minus A, points{report.by === 'none' ? '' : ` of ${count(report.paired, 'pair')}`}, with 95 % intervals
        </span>
      </header>
      <Table
        className="log-forest"
        aria-label="Difference"
        columns={['Reading', ...SIDE_FIGURES, plotColumn(axis, pointsAt), ...FOREST_FIGURES]}
      >
        {report.lanes.map(({ lane, ...difference }) => (
          <Fragment key={lane}>
            <Row name={LANE_NAMES[lane]} difference={difference} axis={axis} />
            {lane === 'strict' &&
              report.within?.parts.map(({ value, ...part }) => (
                <Row
                  key={value}
                  name={valueName(report.within!.path, value, mask)}
                  difference={part}
                  axis={axis}
                  isPart
                />
              ))}
          </Fragment>
        ))}
      </Table>
      {report.within && <p className="meta log-forest-note">{withinWords(report.within)}</p>}
    </>
  );
}

const SIDE_FIGURES = [false, true].map((isB) =>
  figures(
    <>
      <Disc isB={isB} /> {isB ? 'B' : 'A'}
    </>,
  ),
);
const FOREST_FIGURES = ['Points', 'Interval'].map((name) => figures(name));

const pointsAt = (tick: number): string => (tick === 0 ? '0' : points(tick).replace('.0', ''));

interface RowProps {
  readonly name: string;
  readonly difference: Omit<LaneDifference, 'lane' | 'p'>;
  readonly axis: Axis;
  /** Of a lane, within one value. */
  readonly isPart?: boolean;
}

function Row({ name, difference: { a, b, difference, low, high }, axis, isPart = false }: RowProps) {
  const isOpen = low === null || high === null || (low <= 0 && high >= 0);
  return (
    <tr className={`${isOpen ? 'is-hollow' : ''} ${isPart ? 'is-part' : ''}`}>
      <th scope="row">
        <Shown text={name} />
      </th>
      <td className="is-number">{percent(a)}</td>
      <td className="is-number">{percent(b)}</td>
      <Plot {...axis} value={low === null || high === null ? null : difference} low={low} high={high} />
      <td className="is-number">{points(difference)}</td>
      <td className="is-number meta">
        {low === null || high === null ? 'nothing to go by' : `${points(low)} to ${points(high)}`}
      </td>
    </tr>
  );
}

const CAUSE_COLUMNS: readonly Column[] = [
  'What broke, where',
  ...['A', 'B', 'Change'].map((name) => figures(name, 'is-narrow')),
  { name: 'Cases', className: 'log-trend-head' },
];

function Causes({ report }: { report: ComparisonReport }) {
  const total = (side: 'a' | 'b') => report.causes.reduce((sum, cause) => sum + cause[side], 0);
  const most = Math.max(1, ...report.causes.flatMap(({ a, b }) => [a, b]));
  return (
    <>
      <header className="pane-head">
        <h2>Causes</h2>
        <span className="meta">
          {figure(total('a'))} in A, {figure(total('b'))} in B
        </span>
      </header>
      <Table className="list-table log-table" aria-label="Causes in A and B" columns={CAUSE_COLUMNS}>
        {report.causes.map((cause) => (
          <tr key={cause.key} className="cause-row">
            <td>
              <b>{cause.title}</b>{' '}
              <span className="log-place">
                <Shown text={placeWords({ ...cause, dialect: '' })} />
              </span>{' '}
              {cause.status !== 'both' && <span className="log-status">{cause.status}</span>}
              <EvidenceText evidence={cause.evidence} isLost={isLost(cause.outcome)} />
            </td>
            <td className="is-number">{figure(cause.a)}</td>
            <td className="is-number">{figure(cause.b)}</td>
            <td className={`is-number ${cause.b > cause.a ? 'is-more' : ''}`}>
              {cause.b === cause.a ? '0' : `${cause.b > cause.a ? '+' : '−'}${figure(Math.abs(cause.b - cause.a))}`}
            </td>
            <td className="log-dumbbell" aria-hidden="true">
              <span
                style={{
                  left: `${(76 * Math.min(cause.a, cause.b)) / most}%`,
                  right: `${92 - (76 * Math.max(cause.a, cause.b)) / most}%`,
                }}
              />
              <i className="log-disc" style={{ left: `${(76 * cause.a) / most}%` }} />
              <i className="log-disc is-b" style={{ left: `${(76 * cause.b) / most}%` }} />
            </td>
          </tr>
        ))}
      </Table>
      {report.causes.length === 0 && <p className="log-none">Neither is in trouble.</p>}
    </>
  );
}

/** The cases of one cell, one after the other, and their way into Debug. */
function Pairs({ report, cell }: { report: ComparisonReport; cell: Cell }) {
  const { openPair } = useLogsVerbs();
  const { openReply } = usePage();
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<readonly (OpenedReply | LogRefusal)[]>([]);
  const pairs = report.pairs[cell];
  const pair = pairs[at];
  useEffect(() => takeAnswer(Promise.all((pair ?? []).map((row) => openPair(row))), setOpened), [pair, openPair]);
  const open = ({ fixture }: OpenedReply) => {
    if (fixture) openReply(fixture, null);
  };
  const [first] = opened;
  return (
    <aside className="log-pairs pane">
      <header className="pane-head">
        <h2>
          {cell === 'broke' ? 'Broke' : cell === 'fixed' ? 'Fixed' : cell === 'both' ? 'Both run' : 'Neither runs'}
        </h2>
        {first?.ok && <span className="meta mono">{first.id}</span>}
        <span className="fill" />
        <span className="meta">
          {pairs.length === 0 ? 'none' : `${figure(at + 1)} of ${figure(report.cells?.[cell] ?? pairs.length)}`}
        </span>
        <Pager what="Case" at={at} count={pairs.length} onGo={(direction) => setAt(at + direction)} />
      </header>
      {at + 1 === pairs.length && pairs.length < (report.cells?.[cell] ?? 0) && (
        <p className="log-none">
          The first {figure(pairs.length)} can be opened here; narrow the log by its filters for others.
        </p>
      )}
      {opened.map((reply, index) => {
        const side = index === 0 ? 'A' : 'B';
        return (
          <section key={side} className="log-pair pane" aria-label={`Answer of ${side}`}>
            <h3>
              <Disc isB={index === 1} /> {side}
              {reply.ok && <span className="meta">{pairWords(reply)}</span>}
              <span className="fill" />
              {reply.ok && reply.fixture && (
                <button
                  type="button"
                  className={side === (cell === 'fixed' ? 'A' : 'B') ? 'button is-solid' : 'plain-button'}
                  onClick={() => open(reply)}
                >
                  Open {side} in Debug
                </button>
              )}
            </h3>
            {reply.ok ? <ReplyStream reply={reply} /> : <p className="log-none">{reply.error}</p>}
          </section>
        );
      })}
    </aside>
  );
}

const pairWords = ({ judgement: { succeeds }, report }: OpenedReply): string =>
  succeeds.strict
    ? `runs as written, ${count(report.callCount, 'call')}`
    : succeeds.resilient
      ? `runs after ${count(report.repairCount, 'repair')}`
      : 'does not run';
