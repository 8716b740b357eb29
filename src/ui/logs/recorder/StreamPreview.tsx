import { useLayoutEffect, useRef } from 'react';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { usePage } from '../../parts/page/page.ts';
import { groupOfState } from '../../parts/reply/groups.ts';
import { download } from '../../parts/widgets/download.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { recorderFor } from '../store/recorder-store.ts';
import { aboutWords, standingWords } from '../words/stream-words.ts';
import { OpenTapes } from './OpenTapes.tsx';
import { openStream } from './open-stream.ts';
import { ReplayButton } from './ReplayButton.tsx';
import { useStreamText } from './use-stream-text.ts';

/** What scrolls is a stop for the Tab key. */
const STOP = { tabIndex: 0 };

/** Of a long stream its end is shown. */
const MOST_SHOWN = 6_000;

/** The stream that is picked, else the newest: its text as it grows. */
export function StreamPreview({ row }: { row: LiveStream }) {
  const page = usePage();
  const text = useStreamText(row);
  const { id, model, path, ended, reads, problem, state } = row;
  const from = Math.max(0, text.length - MOST_SHOWN);
  const keep = async () => {
    const service = await recorderFor(page).live();
    const opened = await service.openStream(id).catch(() => null);
    const made = opened?.ok ? await page.maskedFile(opened.value) : null;
    if (made) download(made.text, made.fileName);
    page.news.toast(made ? `Kept as ${made.fileName}, credentials masked.` : 'The fixture could not be written.', {
      isError: !made,
    });
  };
  return (
    <section className="recorder-preview" aria-labelledby="recorder-preview-title">
      <header className="pane-head">
        <h2 id="recorder-preview-title">Stream {id}</h2>
        <span className="meta">
          {ended ? 'ended' : 'live'}, {count(reads, 'read')}
        </span>
      </header>
      <p className="recorder-facts">
        <span>
          <Shown text={model} /> {model === SIMULATED && <span className="outlined">simulated</span>}
        </span>
        <span className="mono">
          <Shown text={path} />
        </span>
        <span>
          {!ended && <Glyph group={groupOfState(state)} size={11} />} {standingWords(row)}, {aboutWords(row)}
        </span>
      </p>
      <StreamText text={text} from={from} problem={problem} isOpen={!ended} />
      <footer className="recorder-actions">
        <button type="button" className="button is-large" onClick={() => void openStream(page, id)}>
          {ended ? 'Open in Debug' : 'Follow in Debug'}
        </button>
        <button type="button" className="button is-large" onClick={() => void keep()}>
          Keep as fixture
        </button>
      </footer>
    </section>
  );
}

interface StreamTextProps {
  readonly text: string;
  readonly from: number;
  readonly problem: LiveStream['problem'];
  readonly isOpen: boolean;
}

function StreamText({ text, from, problem, isOpen }: StreamTextProps) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && isAtEnd.current && text !== '') element.scrollTop = element.scrollHeight;
  }, [text]);
  const start = problem ? Math.max(from, Math.min(problem.start, text.length)) : text.length;
  const end = problem ? Math.max(start, Math.min(problem.end, text.length)) : text.length;
  return (
    <section
      ref={box}
      className="recorder-text scrolls"
      {...STOP}
      aria-label="Text of the stream"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 30;
      }}
    >
      {from > 0 && <span className="meta">… </span>}
      <Shown text={text.slice(from, start)} />
      {end > start && (
        <mark className={problem?.isError ? 'is-lost' : ''} title={problem?.title}>
          <Shown text={text.slice(start, end)} />
        </mark>
      )}
      <Shown text={text.slice(end)} />
      {isOpen && <span className="stream-caret" />}
    </section>
  );
}

const REASONS: readonly (readonly [what: string, why: string])[] = [
  ['No line at all', 'The variable must be set where your program starts. Its log should name this address.'],
  ['Refused with 403', 'The page of another site asked. Only programs are served, never browsers.'],
  ['Refused with 404', 'The path names the target, as the URLs at the left do.'],
  ['Answers at once', 'Without “stream”: true there is one read, and nothing to watch.'],
  ['The port was taken', 'The next free one is used; the URLs at the left hold it.'],
];

/** Before the first request: why none may come, and what was recorded before. */
export function RecordedBefore() {
  return (
    <section className="recorder-preview" aria-labelledby="recorder-why-title">
      <header className="pane-head">
        <h2 id="recorder-why-title">If nothing arrives</h2>
      </header>
      <dl className="recorder-why">
        {REASONS.map(([what, why]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <div className="recorder-before">
        <h3>Recorded before?</h3>
        <p>A folder of tapes is a log, and it can be served again.</p>
        <div>
          <OpenTapes />
          <ReplayButton />
        </div>
      </div>
    </section>
  );
}
