import { useState } from 'react';
import type { SummaryFormat } from '../../core/logs/opened/exported-replies.ts';
import { Dialog } from '../parts/widgets/Dialog.tsx';
import { download } from '../parts/widgets/download.ts';
import { Icon } from '../parts/widgets/Icon.tsx';
import { count } from '../parts/words/count.ts';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';

/** Hands on what was found: the report, the summary that builds and other machines take, or the replies in view. */
export function ExportButton() {
  const [isOpen, setOpen] = useState(false);
  const hasLog = useLogs((state) => (state.report?.records ?? 0) > 0);
  if (!hasLog) return null;
  return (
    <>
      <button type="button" className="button is-large" aria-label="Export" onClick={() => setOpen(true)}>
        <Icon name="share" />
        <span>Export</span>
      </button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const LOST = 'It could not be written. Try again.';

function ExportDialog({ onClose }: { onClose: () => void }) {
  const { exportSummary, exportThese, say } = useLogsVerbs();
  const mask = useLogs((state) => state.mask);
  const list = useLogs((state) => state.list);
  const takeSummary = async (format: SummaryFormat, fileName: string) => {
    onClose();
    const text = await exportSummary(format);
    if (text !== null) download(text, fileName);
    say(text === null ? LOST : `Exported ${fileName}.`);
  };
  const takeReplies = async () => {
    onClose();
    const { text, news } = await exportThese('ndjson');
    if (text !== '') download(text, 'replies.ndjson');
    say(news);
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <div className="dialog-body log-export">
        <button type="button" className="log-export-choice" onClick={() => void takeSummary('markdown', 'report.md')}>
          <b>Report, Markdown</b>
          <span>Of the whole log: rates with their intervals, groups and the largest causes, to be read and sent.</span>
        </button>
        <button type="button" className="log-export-choice" onClick={() => void takeSummary('json', 'summary.json')}>
          <b>Summary, JSON</b>
          <span>
            Of the whole log, as <code>triage --partial</code> prints it: for <code>triage merge</code>, or as the{' '}
            <code>--baseline</code> of a build.
          </span>
        </button>
        {list && list.rows > 0 && (
          <button type="button" className="log-export-choice" onClick={() => void takeReplies()}>
            <b>{count(list.rows, 'reply', 'replies')}, NDJSON</b>
            <span>
              Those of the list below the causes, a line each for <code>parse</code>. Credentials are masked.
            </span>
          </button>
        )}
        <p className="meta">
          {mask
            ? 'The log is masked: letters and digits of values are hidden in all of these.'
            : 'Reports and summaries hold names of tools, models and records, and no text of a reply.'}
        </p>
      </div>
    </Dialog>
  );
}
