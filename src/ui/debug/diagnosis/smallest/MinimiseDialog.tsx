import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../../../base/result.ts';
import type { MinimisedReply, MinimiseProgress, MinimiseRequest } from '../../../../contract/case-service.ts';
import { isSilence } from '../../../../contract/connect-worker.ts';
import { useApp } from '../../../parts/page/page.ts';
import { copyText } from '../../../parts/widgets/copy-text.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { ScrollBox } from '../../../parts/widgets/ScrollBox.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useCases } from '../../cases/cases.ts';
import { keptParts } from './kept-parts.ts';
import './minimise-dialog.css';

const LOST = 'The part of the page that reads cases is missing. Reload the page and try again.';
const HUNG = 'One of the texts that were tried took too long to read, so it was ended. The reply is unchanged.';

/** Finds the smallest reply that fails alike; says how far it is, and keeps the best when it is told to stop. */
export function MinimiseDialog({ onClose }: { onClose: () => void }) {
  const target = useApp((state) => state.minimising);
  const { service } = useCases();
  const [progress, setProgress] = useState<MinimiseProgress | null>(null);
  const [found, setFound] = useState<Result<MinimisedReply> | null>(null);
  const goesOn = useRef(true);

  useEffect(() => {
    if (!target) return;
    let isWanted = true;
    goesOn.current = true;
    service
      .minimise(target, (told) => {
        if (isWanted) setProgress(told);
        return isWanted && goesOn.current;
      })
      .catch((error) => ({ ok: false, error: isSilence(error) ? HUNG : LOST }) as const)
      .then((answer) => isWanted && setFound(answer));
    return () => {
      isWanted = false;
    };
  }, [service, target]);

  const stop = () => {
    goesOn.current = false;
  };
  return (
    <Dialog title="Minimise" onClose={onClose} className="minimise-dialog">
      <div className="dialog-body scrolls">
        <p className="minimise-lead">
          The smallest reply that fails alike: the same cause, the same outcome in every mode, no fault that was not
          there before.
        </p>
        {!found && target && <Searching progress={progress} from={target.text.length} onStop={stop} />}
        {found && !found.ok && <p>{found.error}</p>}
        {found?.ok && target && <Found found={found.value} target={target} />}
      </div>
    </Dialog>
  );
}

function Searching({
  progress,
  from,
  onStop,
}: {
  progress: MinimiseProgress | null;
  from: number;
  onStop: () => void;
}) {
  const left = progress?.to ?? from;
  return (
    <div className="minimise-progress">
      <meter aria-label="Characters left" min={0} max={Math.max(1, from)} value={left} />
      <p>
        <b>{figure(left)}</b> of {count(from, 'character')} left
        {progress && <span className="meta">{count(progress.reads, 'text')} tried</span>}
      </p>
      <button type="button" className="button" data-autofocus onClick={onStop}>
        Stop
      </button>
    </div>
  );
}

function Found({ found, target }: { found: MinimisedReply; target: MinimiseRequest }) {
  const { openCase } = useCases();
  const [isInOriginal, setInOriginal] = useState(false);
  const [news, setNews] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  // The buttons come after the dialog has opened.
  useEffect(() => first.current?.focus(), []);
  const { input, from, to, reads, issue, fixture } = found;
  const open = () => {
    openCase(fixture, { text: `Opened the smallest reply, ${count(to, 'character')} of ${figure(from)}.` });
  };
  // The text alone does not say which of its lines begin native calls.
  const copied = fixture.frames ? JSON.stringify(fixture, null, 2) : input;
  const copy = async (text: string, what: string) => {
    const isCopied = await copyText(text);
    setNews(isCopied ? `Copied ${what}.` : 'The browser did not allow copying. Select the text and copy it by hand.');
  };
  return (
    <section aria-label="Smallest reply">
      <p className="minimise-sum">
        <b>{figure(from)}</b> → <b>{count(to, 'character')}</b>
        <span className="meta">{count(reads, 'text')} tried</span>
      </p>
      <fieldset className="minimise-views wraps">
        <legend className="unseen">Show</legend>
        <label>
          <input type="radio" name="minimise-view" checked={!isInOriginal} onChange={() => setInOriginal(false)} />
          The smallest reply
        </label>
        <label>
          <input type="radio" name="minimise-view" checked={isInOriginal} onChange={() => setInOriginal(true)} />
          What mattered in the original
        </label>
      </fieldset>
      <ScrollBox className="text-box minimise-text">
        {isInOriginal ? <InOriginal text={target.text} found={found} /> : <Shown text={input} />}
      </ScrollBox>
      <p className="minimise-actions wraps in-row">
        <button ref={first} type="button" className="button is-large is-solid" onClick={open}>
          Open as a new case
        </button>
        <button type="button" className="button is-large" onClick={() => void copy(copied, 'the smallest reply')}>
          {fixture.frames ? 'Copy as fixture' : 'Copy'}
        </button>
        <button type="button" className="button is-large" onClick={() => void copy(issue, 'the issue as Markdown')}>
          Copy as issue
        </button>
        <span className="meta" role="status">
          {news}
        </span>
      </p>
    </section>
  );
}

/** The original with all that mattered lit and the rest grey. */
function InOriginal({ text, found }: { text: string; found: MinimisedReply }) {
  return keptParts(text, found.kept).map((part) =>
    part.kind === 'gap' ? (
      <span className="minimise-gap" key={part.start}>{` … ${count(part.length, 'character')} … `}</span>
    ) : part.kind === 'kept' ? (
      <mark key={part.start}>
        <Shown text={part.text} />
      </mark>
    ) : (
      <Shown text={part.text} key={part.start} />
    ),
  );
}
