import { useState } from 'react';
import type { Counts, LogPart } from '../../../core/logs/log-table.ts';
import type { LogReport } from '../../../core/logs/opened/log-report.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { ScrollBox } from '../../parts/widgets/ScrollBox.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { figures, Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { CompareButton } from '../compare/CompareButton.tsx';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { facetName, margin, PART_NAMES, percent, valueName } from '../words/log-words.ts';
import './outcome-pane.css';

interface Part {
  readonly part: LogPart;
  readonly count: number;
}

/** What became of the records: legend and filter, one bar of them all, and below it how far each lane gets. */
export function OutcomePane() {
  const report = useLogs((state) => state.report);
  const groupBy = useLogs((state) => state.groupBy);
  // A short log is read to its end before it is looked at.
  const isComing = useLogs(({ files, failure }) => files.length > 0 && failure === null);
  const parts = report ? partsOf(report) : [];
  const total = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <section className="log-outcome line-below" aria-label="Outcome">
      {(report || isComing) && (
        <div className="log-outcome-head" {...ONE_STOP}>
          {report ? (
            <>
              <Legend report={report} parts={parts} />
              <GroupBy report={report} />
              <CompareButton />
            </>
          ) : (
            <Skeleton />
          )}
          {/* A press reads the log again, and keeps the focus. */}
          <Mask />
        </div>
      )}
      {report && groupBy !== null && report.groups && <Groups report={report} path={groupBy} />}
      {report && (groupBy === null || !report.groups) && (
        <div className="log-lanes">
          <span className="log-lane-name">Records</span>
          <Bar parts={parts} total={total} name="Outcomes" />
          <Lanes report={report} total={total} />
          <div className="log-lane is-lost">
            <span className="log-lane-name">Lost</span>
            <span className="log-lane-rate">
              <b>{figure(report.fates.lost)}</b>
            </span>
          </div>
        </div>
      )}
    </section>
  );
}

const NONE: readonly LogPart[] = [];

function partsOf(report: LogReport): readonly Part[] {
  const { fates, noAttempts, notReplies } = report;
  return [
    { part: 'strict', count: fates.strict },
    { part: 'ampersand', count: fates.ampersand },
    { part: 'resilient', count: fates.resilient },
    { part: 'lost', count: fates.lost },
    { part: 'no-attempt', count: noAttempts },
    { part: 'not-reply', count: Object.values(notReplies).reduce((sum, count) => sum + count, 0) },
  ];
}

/** The parts in words and figures: each is a filter. */
function Legend({ report, parts }: { report: LogReport; parts: readonly Part[] }) {
  const { togglePart } = useLogsVerbs();
  const chosen = useLogs((state) => state.filter.parts);
  const [isOpen, setOpen] = useState(false);
  const chip = ({ part, count }: Part) => (
    <li key={part} className={part === 'not-reply' ? 'log-no-replies' : ''}>
      <button
        type="button"
        className="log-part quiet"
        aria-pressed={chosen.includes(part)}
        onClick={() => togglePart(part)}
      >
        <span className={`log-swatch part-${part}`}>
          {part === 'lost' && <Glyph group="error" size={11} />}
          {part === 'suspect' && <Glyph group="cdata" size={11} hollow />}
        </span>
        <b>{figure(count)}</b> {PART_NAMES[part]}
      </button>
    </li>
  );
  const buckets = Object.entries(report.notReplies).map(([part, count]) => ({ part: part as LogPart, count }));
  return (
    <ul className="log-legend wraps" id="log-outcomes-twin">
      {parts
        .filter(({ part, count }) => count > 0 || part === 'strict' || part === 'lost' || chosen.includes(part))
        .map(chip)}
      {buckets.length > 0 && (
        <li className="log-no-replies">
          <button
            type="button"
            className="log-part quiet"
            aria-expanded={isOpen}
            aria-label="Which records are no replies"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} size={14} />
          </button>
        </li>
      )}
      {isOpen && buckets.map(chip)}
      {report.suspects > 0 && chip({ part: 'suspect', count: report.suspects })}
    </ul>
  );
}

/** All parts in one bar on a true scale, never cut. */
function Bar({ parts, total, name }: { parts: readonly Part[]; total: number; name?: string }) {
  const { togglePart } = useLogsVerbs();
  const chosen = useLogs((state) => (name === undefined ? NONE : state.filter.parts));
  return (
    <div
      className="log-bar"
      {...(name === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': name, 'aria-describedby': 'log-outcomes-twin' })}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map(({ part, count }) => (
          // The legend above does the same for the keyboard.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
          <span
            key={part}
            className={`log-bar-part part-${part} ${chosen.length > 0 && !chosen.includes(part) ? 'is-out' : ''}`}
            style={{ flexGrow: count / total }}
            title={`${figure(count)} ${PART_NAMES[part]}`}
            onClick={() => togglePart(part)}
          />
        ))}
    </div>
  );
}

const LANES = [
  ['strict', 'Strict'],
  ['ampersand', 'Ampersand'],
  ['resilient', 'Resilient'],
  ['asMeant', 'As meant'],
] as const;

function Lanes({ report, total }: { report: LogReport; total: number }) {
  return LANES.map(([lane, name]) => {
    const rate = report.lanes[lane];
    if (!rate) return null;
    return (
      <div className="log-lane" key={lane}>
        <span className="log-lane-name">{name}</span>
        <span className="log-lane-track" aria-hidden="true">
          <span className="log-lane-line" style={{ width: `${(100 * rate.succeeded) / total}%` }} />
        </span>
        <span className="log-lane-rate" title={`${percent(rate.low)} to ${percent(rate.high)}, 95 %`}>
          <b>{percent(rate.rate)}</b> <span className="meta">{margin(rate)}</span>
          <span>{figure(rate.succeeded)}</span>
        </span>
      </div>
    );
  });
}

/** Letters and digits of all that is shown or handed on. */
function Mask() {
  const { setMask } = useLogsVerbs();
  const mask = useLogs((state) => state.mask);
  return (
    <button
      type="button"
      className="button log-mask"
      aria-pressed={mask}
      title="Letters and digits of all that is shown or handed on give way to x and 0"
      onClick={() => void setMask(!mask)}
    >
      Mask texts
    </button>
  );
}

const NOTHING = '';

function GroupBy({ report }: { report: LogReport }) {
  const { setGroupBy } = useLogsVerbs();
  const groupBy = useLogs((state) => state.groupBy);
  return (
    <span className="log-group-by">
      <SelectChip
        label="Group by"
        value={groupBy ?? NOTHING}
        options={[[NOTHING, 'Nothing'], ...report.facets.map(({ path }): [string, string] => [path, facetName(path)])]}
        onChange={(path) => setGroupBy(path === NOTHING ? null : path)}
      />
    </span>
  );
}

/** A bar a group on one scale, with its rates; the worst is bold. */
function Groups({ report, path }: { report: LogReport; path: string }) {
  const mask = useLogs((state) => state.mask);
  const groups = report.groups ?? [];
  const worst = Math.min(...groups.map(({ lanes }) => lanes.strict?.rate ?? 1));
  const most = Math.max(1, report.attempts);
  const row = (name: string, counts: Counts, isAll: boolean) => (
    <tr key={name} className={isAll ? 'is-all' : counts.lanes.strict?.rate === worst ? 'is-worst' : ''}>
      <th scope="row">{name}</th>
      <td className="is-number">{figure(counts.attempts)}</td>
      <td className="log-group-bar">
        <Bar
          parts={fatesOf(counts)}
          total={isAll ? most : Math.max(1, counts.attempts)}
          {...(isAll && { name: 'Outcomes' })}
        />
      </td>
      {(['strict', 'ampersand', 'resilient'] as const).map((lane) => (
        <td className="is-number" key={lane}>
          {percent(counts.lanes[lane]?.rate ?? null)}{' '}
          <span className="log-group-margin">{counts.lanes[lane] && margin(counts.lanes[lane])}</span>
        </td>
      ))}
      <td className="is-number">{figure(counts.fates.lost)}</td>
    </tr>
  );
  return (
    <ScrollBox element="div" className="log-groups">
      <Table
        aria-label="Groups"
        columns={[
          facetName(path),
          figures('Attempts'),
          { name: <span className="unseen">Outcomes</span> },
          ...['Strict', 'Ampersand', 'Resilient', 'Lost'].map((name) => figures(name)),
        ]}
      >
        {row('All', report, true)}
        {groups.map((group) => row(valueName(path, group.value, mask), group, false))}
      </Table>
      {report.groupCount > groups.length && (
        <p className="meta log-more-groups">and {report.groupCount - groups.length} more</p>
      )}
    </ScrollBox>
  );
}

const fatesOf = ({ fates }: Counts): readonly Part[] =>
  (['strict', 'ampersand', 'resilient', 'lost'] as const).map((part) => ({ part, count: fates[part] }));
