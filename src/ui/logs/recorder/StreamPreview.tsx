import { useMemo } from 'react';
import type { StreamReadout } from '../../../contract/live-service.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import type { SessionReport } from '../../../core/travel/session-report.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { usePage } from '../../parts/page/page.ts';
import { cardTitle, doneWords } from '../../parts/reply/card-words.ts';
import { groupOfState } from '../../parts/reply/groups.ts';
import { groupOfProblem, type Problem, problemsOf } from '../../parts/reply/problems.ts';
import { ReplyText } from '../../parts/reply/ReplyText.tsx';
import { download } from '../../parts/widgets/download.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { CallList } from '../replies/ReplyPane.tsx';
import { recorderFor } from '../store/recorder-store.ts';
import { aboutWords, standingWords } from '../words/stream-words.ts';
import { openRepaired } from './open-repaired.ts';
import { openStream } from './open-stream.ts';
import { Since } from './Since.tsx';
import { StreamLanes } from './StreamLanes.tsx';
import { TapeButtons, type TapeVerbs } from './TapeButtons.tsx';
import { useStreamReadout } from './use-stream-readout.ts';

/** The stream that is picked, else the newest: its text as it grows, and its calls. */
export function StreamPreview({ row }: { row: LiveStream }) {
  const page = usePage();
  const readout = useStreamReadout(row);
  const { id, at, last, model, path, ended, reads, state } = row;
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
    <section className="recorder-preview pane" aria-labelledby="recorder-preview-title">
      <header className="pane-head">
        <h2 id="recorder-preview-title">Stream {id}</h2>
        <span className="meta">
          {ended ? 'ended' : 'live'}, {count(reads, 'read')}
          {!ended && last !== null && (
            <>
              , the last <Since at={Date.parse(at) + last * 1000} /> ago
            </>
          )}
        </span>
      </header>
      <p className="recorder-facts wraps line-below quiet">
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
      <StreamText row={row} readout={readout} />
      <footer className="pane-foot recorder-actions">
        <button type="button" className="button is-large is-solid" onClick={() => void openStream(page, id)}>
          {ended ? 'Open in Debug' : 'Follow in Debug'}
        </button>
        {ended !== null && ended.repaired > 0 && (
          <button type="button" className="button is-large" onClick={() => void openRepaired(page, id)}>
            Open before and after
          </button>
        )}
        <button type="button" className="button is-large" onClick={() => void keep()}>
          Keep as fixture
        </button>
      </footer>
    </section>
  );
}

/** What a stream says, painted, with its first problem and its calls; its end is in view while it runs. */
function StreamText({ row, readout }: { row: LiveStream; readout: StreamReadout | null }) {
  const problems = useMemo(() => (readout ? problemsOf(readout.report) : []), [readout]);
  if (!readout || readout.text === '')
    return <p className="recorder-none meta">{row.ended ? 'It says nothing.' : 'Nothing is said yet.'}</p>;
  const { text, report } = readout;
  const problem = problems[0];
  return (
    <>
      <section className={`stream pane log-stream ${row.ended ? '' : 'is-live'}`} aria-label="Text of the stream">
        <ReplyText
          text={text}
          report={report}
          problems={problems}
          chunkEnds={readout.chunkEnds}
          card={problem && <ProblemCard problem={problem} report={report} />}
          {...(row.ended === null && { focus: text.length })}
        />
      </section>
      <CallList reply={readout} isOpen={row.ended === null} />
      <StreamLanes row={row} readout={readout} problems={problems} />
    </>
  );
}

function ProblemCard({ problem, report }: { problem: Problem; report: SessionReport }) {
  const group = groupOfProblem(problem);
  const isLossless = !report.dropped.some(({ start, end }) => start < problem.end && end > problem.start);
  const done = doneWords(problem, isLossless);
  return (
    <section className={`card is-${group}`} aria-label="First problem">
      <header className="card-head">
        <Glyph group={group} letter={problem.code === 'unescaped-ampersand' ? '&' : '!'} size={16} />
        <h2>
          <Words text={cardTitle(problem)} />
        </h2>
      </header>
      <dl className="card-facts named">
        <dt>Why</dt>
        <dd>
          <Words text={problem.why} />
        </dd>
        {done !== null && (
          <>
            <dt>Done</dt>
            <dd>
              <Words text={done} />
            </dd>
          </>
        )}
      </dl>
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
export function RecordedBefore(verbs: TapeVerbs) {
  return (
    <section className="recorder-preview pane" aria-labelledby="recorder-why-title">
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
      <div className="recorder-before line-above">
        <h3>Recorded before?</h3>
        <p>A folder of tapes is a log, and it can be served again.</p>
        <div>
          <TapeButtons {...verbs} />
        </div>
      </div>
    </section>
  );
}
