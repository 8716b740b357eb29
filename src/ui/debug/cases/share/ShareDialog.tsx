import { useEffect, useId, useRef, useState } from 'react';
import { listed } from '../../../../base/counted.ts';
import type { ExportFormat } from '../../../../core/cases/export-case.ts';
import { copyText } from '../../../parts/widgets/copy-text.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { download } from '../../../parts/widgets/download.ts';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { figure } from '../../../parts/words/count.ts';
import { LinkLength } from './LinkLength.tsx';
import { SecretNotice } from './SecretNotice.tsx';
import { TEST_RUNNERS, type TestRunner } from './test-runners.ts';
import { useSharedCase } from './use-shared-case.ts';
import './share-dialog.css';

/** What became of the last thing that was to go out. */
interface ShareNews {
  readonly sentence: string;
  /** What could not be copied, to be copied by hand. */
  readonly byHand?: string;
}

const NOT_COPIED = 'Could not copy: the browser did not allow it. The text is selected for your own copy key.';
const LOST = 'A part of the page is missing, so nothing can be shared. Reload the page and try again.';

/** The reply, with its cuts and the place where replay is, as a link, a file, Markdown or a test. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [isMasked, setMasked] = useState(false);
  const [isMinimised, setMinimised] = useState(false);
  const [isWithPaste, setWithPaste] = useState(false);
  const [runner, setRunner] = useState<TestRunner>('vitest');
  const [news, setNews] = useState<ShareNews | null>(null);
  const { shared, isLost, position, isFromPaste, exportAs, claim } = useSharedCase(isMasked, isMinimised, isWithPaste);
  const linkField = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const link = shared?.link.ok ? shared.link.value : null;
  const fits = shared?.link.ok ?? true;

  const copyLink = async () => {
    if (!link) return;
    if (await copyText(link.address)) {
      setNews({ sentence: 'Copied the link.' });
      claim(link);
    } else {
      linkField.current?.select();
      setNews({ sentence: NOT_COPIED });
    }
  };
  const copyAs = async (format: ExportFormat, name: string) => {
    const { text } = await exportAs(format);
    setNews((await copyText(text)) ? { sentence: `Copied ${name}.` } : { sentence: NOT_COPIED, byHand: text });
  };
  const saveFile = async () => {
    const { text, fileName } = await exportAs('fixture');
    download(text, fileName);
    setNews({ sentence: `Saved ${fileName}.` });
  };
  const orSayLost = (task: Promise<void>) => void task.catch(() => setNews({ sentence: LOST }));

  return (
    <Dialog title="Share" onClose={onClose} className="share-dialog">
      <div className="dialog-body share-body">
        {shared && shared.secrets.length > 0 && (
          <SecretNotice secrets={shared.secrets} isMasked={isMasked} onMask={setMasked} />
        )}
        <div className="share-link">
          <input
            ref={linkField}
            aria-label="Link"
            aria-describedby={noteId}
            readOnly
            value={link?.address ?? ''}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            type="button"
            className="button is-large is-solid"
            data-autofocus
            aria-disabled={link === null}
            onClick={() => void copyLink()}
          >
            Copy link
          </button>
        </div>
        {!isLost && fits && <LinkLength link={link} />}
        {shared && !shared.link.ok && <p className="share-problem">{shared.link.error}</p>}
        {shared && shared.droppable.length > 0 && (
          <label className="share-choice">
            <input type="checkbox" checked={isMinimised} onChange={(event) => setMinimised(event.target.checked)} />
            <span>
              <b>Minimise</b>
              {shared.minimisedLength !== undefined && ` to ${figure(shared.minimisedLength)} characters`}: leave out{' '}
              {listed(shared.droppable)}
            </span>
          </label>
        )}
        {isFromPaste && (
          <label className="share-choice">
            <input type="checkbox" checked={isWithPaste} onChange={(event) => setWithPaste(event.target.checked)} />
            <span>
              <b>With all of the paste</b>, not only the reply and what programs said of it
            </span>
          </label>
        )}
        <p className="meta" id={noteId}>
          The case is in the link itself: nothing is uploaded, and what follows # never reaches a server.
          {fits && ` It opens at character ${figure(position)}, where you stand.`}
        </p>
        <div className="share-exports wraps line-above">
          <button type="button" className="button is-large" onClick={() => orSayLost(saveFile())}>
            Download fixture
          </button>
          <button
            type="button"
            className="button is-large"
            onClick={() => orSayLost(copyAs('markdown', 'Markdown with the reply, the verdict and the link'))}
          >
            Copy as Markdown
          </button>
          <span className="share-test">
            <button
              type="button"
              className="button is-large"
              onClick={() => orSayLost(copyAs(runner, `a test for ${runnerName(runner)}`))}
            >
              Copy as test
            </button>
            <SelectChip label="for" value={runner} options={TEST_RUNNERS} onChange={setRunner} />
          </span>
        </div>
        <p className="share-news" aria-live="polite">
          {news?.sentence ?? (isLost ? LOST : '')}
        </p>
        {news?.byHand !== undefined && <ByHand text={news.byHand} />}
      </div>
    </Dialog>
  );
}

const runnerName = (runner: TestRunner): string => TEST_RUNNERS.find(([id]) => id === runner)![1];

/** The text, selected, for the user's own copy key. */
function ByHand({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return <textarea ref={field} className="share-by-hand" aria-label="Text to copy" readOnly rows={6} value={text} />;
}
