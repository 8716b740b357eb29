import { useState } from 'react';
import type { FacetView, LogPart } from '../../../core/logs/log-table.ts';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { figure } from '../../parts/words/count.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { facetName, PART_NAMES, percent, valueName } from '../words/log-words.ts';
import './filter-pane.css';

/** What the log can be narrowed to, with attempts and trouble of each value. */
export function FilterPane() {
  const { clearFilter } = useLogsVerbs();
  const report = useLogs((state) => state.report);
  const filter = useLogs((state) => state.filter);
  const isFiltered = filter.parts.length > 0 || filter.facets.length > 0;
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: values are no fields of a form.
    <div className={`log-filter pane ${isOpen ? 'is-open' : ''}`} role="group" aria-label="Filters">
      <header className="pane-head">
        <h2>Filter</h2>
        <span className="meta">
          {isFiltered && report ? `${figure(report.shownAttempts)} of ${figure(report.allAttempts)}` : 'none'}
        </span>
        <span className="fill" />
        {isFiltered && (
          <button type="button" className="plain-button" onClick={clearFilter}>
            Clear filter
          </button>
        )}
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          className="log-filter-toggle"
          name="Show filters"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <div className="log-filter-body pane-body scrolls" {...ONE_STOP}>
        <p className="log-facet-head line-below" aria-hidden="true">
          <span />
          <span>Attempts</span>
          <span>Trouble</span>
        </p>
        {report?.facets.map((facet) => (
          <Facet key={facet.path} facet={facet} />
        ))}
        <Outcome />
      </div>
    </div>
  );
}

const FEW = 5;

function Facet({ facet: { path, values, valueCount } }: { facet: FacetView }) {
  const { toggleValue } = useLogsVerbs();
  const filter = useLogs((state) => state.filter.facets.find((facet) => facet.path === path));
  const mask = useLogs((state) => state.mask);
  const [isWhole, setWhole] = useState(false);
  const worst = Math.max(...values.map(({ attempts, trouble }) => (attempts < 5 ? 0 : trouble / attempts)));
  const shown = isWhole || values.length <= FEW ? values : values.slice(0, FEW - 1);
  return (
    <section aria-label={facetName(path)}>
      <h3 className="meta">{facetName(path)}</h3>
      <ul>
        {shown.map(({ value, attempts, trouble }) => {
          const isPicked = filter?.values.includes(value) ?? false;
          const rate = attempts === 0 ? 0 : trouble / attempts;
          return (
            <li key={value}>
              <button
                type="button"
                className={`log-value ${isPicked && filter?.isExcluded ? 'is-excluded' : ''}`}
                aria-pressed={isPicked}
                title={`${valueName(path, value, mask)}\nAlt leaves it out`}
                onClick={(event) => toggleValue(path, value, event.altKey)}
              >
                <span className="log-value-name">
                  <Shown text={valueName(path, value, mask)} />
                </span>
                <span className="log-value-count">{figure(attempts)}</span>
                <span className={`log-value-rate ${rate === worst && rate > 0 ? 'is-worst' : ''}`}>
                  {trouble === 0 ? '0' : percent(rate)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {values.length > FEW && (
        <button type="button" className="plain-button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `${figure(valueCount - shown.length)} more`}
        </button>
      )}
    </section>
  );
}

const PARTS: readonly LogPart[] = ['strict', 'ampersand', 'resilient', 'lost', 'no-attempt', 'not-reply'];

function Outcome() {
  const { togglePart } = useLogsVerbs();
  const report = useLogs((state) => state.report);
  const chosen = useLogs((state) => state.filter.parts);
  if (!report) return null;
  const counts: Partial<Record<LogPart, number>> = {
    ...report.fates,
    'no-attempt': report.noAttempts,
    'not-reply': Object.values(report.notReplies).reduce((sum, count) => sum + count, 0),
  };
  return (
    <section aria-label="Outcome values">
      <h3 className="meta">Outcome</h3>
      <ul>
        {PARTS.filter((part) => (counts[part] ?? 0) > 0 || chosen.includes(part)).map((part) => (
          <li key={part}>
            <button
              type="button"
              className="log-value"
              aria-pressed={chosen.includes(part)}
              onClick={() => togglePart(part)}
            >
              <span className="log-value-name">{PART_NAMES[part]}</span>
              <span className="log-value-count">{figure(counts[part] ?? 0)}</span>
              <span className="log-value-rate" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
