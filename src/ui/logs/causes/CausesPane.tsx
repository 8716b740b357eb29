import { Fragment, useState } from 'react';
import type { CauseReport, LogReport } from '../../../core/logs/opened/log-report.ts';
import { EvidenceText } from '../../parts/reply/EvidenceText.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { type Column, Table } from '../../parts/widgets/Table.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { ChooseLogs } from '../open/ChooseLogs.tsx';
import { isUnread } from '../store/logs-store.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { fateWords, isLost, modelWords, percent, placeWords, valueName } from '../words/log-words.ts';
import { newSince, stretchWords } from '../words/time-words.ts';
import './causes-pane.css';

type SortedBy = 'count' | 'title' | 'share';

const MOST_ROWS = 100;

/** The causes of the trouble, the commonest first; the open one unfolds into its shapes. */
export function CausesPane() {
  const report = useLogs((state) => state.report);
  const isReading = useLogs(isUnread);
  const hasNoReply = useLogs((state) => !isUnread(state) && state.report?.replies === 0);
  const { clearFilter } = useLogsVerbs();
  if (!report)
    return (
      <section className="log-causes pane" aria-label="Causes of trouble">
        <header className="pane-head">
          <h2>Causes</h2>
        </header>
        {isReading && <Skeleton />}
      </section>
    );
  const { causeCount, trouble, shownRows, allRows, causes } = report;
  return (
    <section className="log-causes pane" aria-labelledby="log-causes-title">
      <header className="pane-head">
        <h2 id="log-causes-title">Causes</h2>
        {causeCount > 0 && (
          <span className="meta">
            {figure(causeCount)} {causeCount === 1 ? 'makes' : 'make'} all {figure(trouble)}{' '}
            {causes.some(({ dialect }) => dialect === 'history') ? 'records' : 'attempts'} in trouble
          </span>
        )}
      </header>
      {causes.length > 0 ? (
        <Sorted report={report} />
      ) : (
        <div className="log-none">
          {shownRows === 0 && allRows > 0 && !isReading ? (
            <>
              <p>Nothing matches.</p>
              <button type="button" className="button is-solid" onClick={clearFilter}>
                Clear filter
              </button>
            </>
          ) : (
            <>
              <p>{nothingWords(report, isReading)}</p>
              {hasNoReply && <ChooseLogs name="Open another log" isNext />}
            </>
          )}
        </div>
      )}
    </section>
  );
}

function nothingWords({ attempts, replies, records, places }: LogReport, isReading: boolean): string {
  if (isReading) return 'No trouble so far.';
  if (records === 0) return 'There are no records in it.';
  if (replies === 0 && places.length === 0) return 'No record here holds a text that could be a reply.';
  if (replies === 0) return 'Choose above in which member the reply stands.';
  if (attempts === 0) return 'No reply here tries a call.';
  return 'No attempt here is in trouble.';
}

function Sorted({ report }: { report: LogReport }) {
  const [sort, setSort] = useState<{ by: SortedBy; isRising: boolean }>({ by: 'count', isRising: false });
  const [isWhole, setWhole] = useState(false);
  const groupBy = useLogs((state) => state.groupBy);
  const { rows, newer, hold, release } = useHeld(sorted(report.causes, sort));
  const most = Math.max(...report.causes.map((cause) => cause.count));
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  const head = (by: SortedBy, name: string, className = ''): Column => ({
    className,
    'aria-sort': sort.by === by ? (sort.isRising ? 'ascending' : 'descending') : 'none',
    name: (
      <button type="button" onClick={() => setSort({ by, isRising: sort.by === by ? !sort.isRising : by === 'title' })}>
        {name}
      </button>
    ),
  });
  return (
    <div className="log-causes-body pane-body scrolls" {...ONE_STOP} onPointerEnter={hold} onPointerLeave={release}>
      <Table
        aria-label="Causes"
        className="list-table log-table"
        columns={[
          head('count', 'Attempts'),
          head('title', 'What broke, where'),
          head('share', 'Share', 'is-number'),
          { name: groupBy === null ? stretchWords(report.time) : 'Of each group', className: 'log-trend-head' },
        ]}
      >
        {shown.map((cause) => (
          <Cause key={cause.key} cause={cause} most={most} report={report} />
        ))}
      </Table>
      {rows.length > shown.length && (
        <button type="button" className="plain-button log-more" onClick={() => setWhole(true)}>
          {count(rows.length - shown.length, 'cause')} more
        </button>
      )}
      {report.causeCount > report.causes.length && (
        <p className="meta log-more">The {figure(report.causes.length)} commonest are listed.</p>
      )}
      {newer > 0 && (
        <button type="button" className="button log-resort" onClick={release}>
          {figure(newer)} newer · Sort again
        </button>
      )}
    </div>
  );
}

function sorted(
  causes: readonly CauseReport[],
  { by, isRising }: { by: SortedBy; isRising: boolean },
): readonly CauseReport[] {
  const sign = isRising ? 1 : -1;
  // They come by count, and what is alike stays in that order.
  return causes.toSorted(
    (a, b) => sign * (by === 'title' ? (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) : a.count - b.count),
  );
}

/** While a log is read and the pointer is over the table, rows stay where they are; new ones come below. */
function useHeld(rows: readonly CauseReport[]) {
  const isReading = useLogs(isUnread);
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const hold = () => setHeld(rows.map(({ key }) => key));
  const release = () => setHeld(null);
  if (!held || !isReading) return { rows, newer: 0, hold, release };
  const places = new Map(held.map((key, at) => [key, at] as const));
  const placeOf = ({ key }: CauseReport): number => places.get(key) ?? places.size;
  const newer = rows.filter(({ key }) => !places.has(key)).length;
  return { rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), newer, hold, release };
}

const FEW_SHAPES = 3;

function Cause({ cause, most, report }: { cause: CauseReport; most: number; report: LogReport }) {
  const { selectCause, setPage } = useLogsVerbs();
  const isOpen = useLogs((state) => state.cause === cause.key);
  const shape = useLogs((state) => (state.cause === cause.key ? state.shape : null));
  const groupBy = useLogs((state) => state.groupBy);
  const mask = useLogs((state) => state.mask);
  const isReading = useLogs(isUnread);
  const [isWhole, setWhole] = useState(false);
  const since = isReading ? null : newSince(cause, report.time);
  const shapes = isWhole ? cause.shapes : cause.shapes.slice(0, FEW_SHAPES);
  const lost = isLost(cause.outcome);
  const open = () => {
    selectCause(cause.key);
    setPage('replies');
  };
  return (
    <Fragment>
      <tr className={`log-cause cause-row ${isOpen ? 'is-open' : ''}`} onClick={open}>
        <td>
          <span>{figure(cause.count)}</span>
          <span className="log-count-bar" aria-hidden="true">
            <span className={lost ? 'is-lost' : ''} style={{ width: `${(100 * cause.count) / most}%` }} />
          </span>
        </td>
        <td>
          <button type="button" className="row-name log-cause-name" aria-expanded={isOpen}>
            <b>{cause.title}</b>{' '}
            <span className="log-place">
              <Shown text={placeWords(cause)} />
            </span>
            {since !== null && <span className="log-status">{since}</span>}
          </button>
          <EvidenceText evidence={cause.evidence} isLost={lost} />
        </td>
        <td className="is-number">
          {percent(cause.share)}
          <span className={`log-fate ${lost ? 'is-lost' : ''}`}>{fateWords(cause.outcome)}</span>
        </td>
        <td className="log-trend-cell">
          {groupBy === null ? (
            <>
              <Trend trend={cause.trend} />
              {cause.models && <span className="log-models clip">{modelWords(cause.models, mask)}</span>}
            </>
          ) : (
            <GroupRates cause={cause} report={report} path={groupBy} />
          )}
        </td>
      </tr>
      {isOpen &&
        cause.shapes.length > 1 &&
        shapes.map((one) => (
          <tr
            key={one.key}
            className={`log-shape ${shape === one.key ? 'is-picked' : ''}`}
            onClick={() => selectCause(cause.key, shape === one.key ? null : one.key)}
          >
            <td>{figure(one.count)}</td>
            <td>
              <button type="button" className="log-shape-name" aria-pressed={shape === one.key}>
                <Shown text={one.skeleton === '' ? '(nothing)' : one.skeleton} />
              </button>
            </td>
            <td className="is-number">{percent(one.share)}</td>
            <td className="log-trend-cell meta">{one === cause.shapes[0] ? 'by shape' : ''}</td>
          </tr>
        ))}
      {isOpen && cause.shapeCount > shapes.length && (
        <tr className="log-shape">
          <td />
          <td colSpan={2}>
            {isWhole || cause.shapes.length <= FEW_SHAPES ? (
              `and ${figure(cause.shapeCount - shapes.length)} more shapes`
            ) : (
              <button type="button" className="log-shape-name" onClick={() => setWhole(true)}>
                and {figure(cause.shapeCount - shapes.length)} more shapes
              </button>
            )}
          </td>
          <td className="log-trend-cell" />
        </tr>
      )}
    </Fragment>
  );
}

const HEIGHT = 20;

function Trend({ trend }: { trend: readonly number[] }) {
  const most = Math.max(1, ...trend);
  return (
    <svg
      className="log-trend"
      viewBox={`0 0 ${trend.length * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {trend.map((value, at) => {
        const height = value === 0 ? 0.6 : Math.max(2, (value / most) * HEIGHT);
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a log never move.
        return <rect key={at} x={at * 4} y={HEIGHT - height} width={3} height={height} />;
      })}
    </svg>
  );
}

function GroupRates({ cause, report, path }: { cause: CauseReport; report: LogReport; path: string }) {
  const mask = useLogs((state) => state.mask);
  const most = Math.max(...cause.groups, 0.0001);
  return (
    <ul className="log-group-rates">
      {(report.groups ?? []).slice(0, 3).map(({ value }, at) => {
        const rate = cause.groups[at] ?? 0;
        return (
          <li key={value} title={valueName(path, value, mask)} className={rate === most ? 'is-worst' : ''}>
            <span aria-hidden="true" style={{ width: `${(44 * rate) / most}px` }} />
            {(100 * rate).toFixed(2)} %
          </li>
        );
      })}
    </ul>
  );
}
