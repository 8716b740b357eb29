import { memo } from 'react';
import type { RunCause } from '../../../../core/trial/opened-run.ts';
import { EvidenceText } from '../../../parts/reply/EvidenceText.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { figures, Table } from '../../../parts/widgets/Table.tsx';
import { figure } from '../../../parts/words/count.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { useLetters } from '../parts/parts.tsx';
import { Replies } from './Replies.tsx';
import './run-causes.css';

/** Why answers are not right, and the answers of the cell or the cause that is chosen. */
export function RunCauses() {
  const news = useTry((state) => state.news);
  const letter = useLetters();
  if (!news) return null;
  const { causes, wrong, variants, result } = news.report;
  const isRun = result.variants.some(({ run }) => run > 0);
  const most = Math.max(1, ...causes.map(({ count }) => count));
  const soFar = news.status.phase === 'done' ? '' : ' so far';
  return (
    <section className="try-middle try-causes" aria-labelledby="try-causes-title">
      <header className="pane-head">
        <h2 id="try-causes-title">Causes</h2>
        <span className="meta">
          {causes.length === 0
            ? `${isRun ? 'every answer is right' : 'no answer was run'}${soFar}`
            : `${figure(causes.length)} ${causes.length === 1 ? 'makes' : 'make'} all ${figure(wrong)} answers that are not right${soFar}`}
        </span>
      </header>
      <PaneBody>
        <Table
          className="list-table try-table try-causes-table"
          aria-labelledby="try-causes-title"
          columns={[
            { name: 'Answers', className: 'try-count' },
            'What broke, where',
            ...variants.map(({ name }) => figures(letter(name), 'is-letter')),
          ]}
        >
          {causes.slice(0, MOST_CAUSES).map((cause) => (
            <Cause key={cause.key} cause={cause} most={most} />
          ))}
        </Table>
        {causes.length > MOST_CAUSES && (
          <p className="meta try-note quiet">and {figure(causes.length - MOST_CAUSES)} rarer ones</p>
        )}
      </PaneBody>
      <Replies />
    </section>
  );
}

/** Causes that are listed; rarer ones are counted. */
const MOST_CAUSES = 100;

/** Drawn again only where its counts have changed: a run tells of all causes many times a second. */
const Cause = memo(CauseRow, (a, b) => a.most === b.most && sameCounts(a.cause, b.cause));

const sameCounts = (a: RunCause, b: RunCause): boolean =>
  a.key === b.key && a.places === b.places && a.lost === b.lost && a.counts.join() === b.counts.join();

function CauseRow({ cause, most }: { cause: RunCause; most: number }) {
  const { selectCause } = useTryVerbs();
  const isOpen = useTry((state) => state.cause === cause.key || state.opened?.cause === cause.key);
  const { key, title, tool, path, places, evidence, count, lost, counts } = cause;
  const place = [tool, path.slice(1)].filter((part) => part !== '').join(' · ');
  const where = places > 1 ? `${place} and ${figure(places - 1)} more` : place;
  const width = (of: number) => ({ width: `${(100 * of) / most}%` });
  return (
    <tr className={`cause-row ${isOpen ? 'is-open' : ''}`} onClick={() => selectCause(key)}>
      <td className="try-count">
        <span>{figure(count)}</span>
        <span className="try-count-bar" aria-hidden="true">
          <span className="is-other" style={width(count - lost)} />
          <span className="is-lost" style={width(lost)} />
        </span>
      </td>
      <td>
        <button type="button" className="row-name try-cause-name" aria-pressed={isOpen}>
          <b>{title}</b>{' '}
          <span className="mono">
            <Shown text={where} />
          </span>
        </button>
        <EvidenceText evidence={evidence} isLost={lost > 0} />
      </td>
      {counts.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the variants of a run never move.
        <td key={at} className="is-number is-letter">
          {figure(one)}
        </td>
      ))}
    </tr>
  );
}
