import { figure } from '../parts/words/count.ts';
import { CompareForm } from './compare/CompareButton.tsx';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';
import { facetName, PART_NAMES } from './words/log-words.ts';
import './narrow-pages.css';

/** What a window too narrow for it all gives a page of its own: what to compare, and the records that are no replies. */
export function NarrowPages() {
  const page = useLogs((state) => state.page);
  if (page === 'compare') return <ComparePage />;
  return page === 'not-replies' ? <NotReplies /> : null;
}

function ComparePage() {
  const { setPage } = useLogsVerbs();
  return (
    <section className="log-narrow" aria-label="What to compare">
      <CompareForm onClose={() => setPage('causes')} />
    </section>
  );
}

function NotReplies() {
  const { showPart } = useLogsVerbs();
  const found = useLogs((state) => state.report?.buckets) ?? [];
  return (
    <section className="log-narrow" aria-label="Not replies">
      {found.length === 0 && <p className="log-none">Every record holds a reply.</p>}
      <ul>
        {found.map(({ bucket, count, why }) => (
          <li key={bucket}>
            <button type="button" className="log-bucket line-below" onClick={() => showPart(bucket)}>
              <b>{PART_NAMES[bucket]}</b>
              <b>{figure(count)}</b>
              <span>{why}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="meta log-none">None of them enters a rate.</p>
    </section>
  );
}

/** Filter and group by, within reach of a thumb. */
export function NarrowBar() {
  const { setPage } = useLogsVerbs();
  const page = useLogs((state) => state.page);
  const groupBy = useLogs((state) => state.groupBy);
  const filter = useLogs((state) => state.filter);
  const toRead = useLogs(({ listed, report }) => listed.length > 0 && report?.replies !== 0);
  const picked = filter.parts.length + filter.facets.reduce((sum, { values }) => sum + values.length, 0);
  if (page === 'reply') return null;
  const read = (
    <button type="button" className="button is-solid" onClick={() => setPage('reply')}>
      Read one
    </button>
  );
  if (page === 'replies') return toRead ? <div className="thumb-bar">{read}</div> : null;
  return (
    <div className="thumb-bar">
      <button
        type="button"
        className="button"
        aria-pressed={page === 'filter'}
        onClick={() => setPage(page === 'filter' ? 'causes' : 'filter')}
      >
        Filter {picked > 0 && <span className="meta">{figure(picked)}</span>}
      </button>
      <button
        type="button"
        className="button"
        aria-pressed={page === 'groups'}
        onClick={() => setPage(page === 'groups' ? 'causes' : 'groups')}
      >
        Group by {groupBy !== null && <span className="meta">{facetName(groupBy)}</span>}
      </button>
      {toRead && page !== 'compare' && read}
    </div>
  );
}
