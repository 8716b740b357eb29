import { useEffect, useState } from 'react';
import type { AnsweredRequest, ServingState } from '../../../core/transcripts/live/live-event.ts';
import { companion } from '../../parts/companion/companion.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { figures, Table } from '../../parts/widgets/Table.tsx';
import { count } from '../../parts/words/count.ts';
import { useRecorder } from '../store/recorder-store.ts';
import { callWords } from '../words/stream-words.ts';
import { CopyBox } from './CopyBox.tsx';
import { CutLane } from './CutLane.tsx';
import { StandingGlyph } from './StreamCells.tsx';
import { useStreamCuts } from './use-stream-cuts.ts';
import './replay-dialog.css';

const CUTS = [
  ['as-recorded', 'As recorded', 'the reads that came'],
  ['events', 'By events', 'one SSE event a read'],
  ['every', 'Every character', 'the finest cut'],
  ['worst', 'Worst cuts', 'where a cut hurts most'],
] as const;

const SPEEDS = [
  [1, 'As recorded'],
  [4, '4×'],
  [0, 'At once'],
] as const;

/** Between two looks at what was answered, in milliseconds. */
const LOOK_MS = 500;

interface How {
  readonly cut: string;
  readonly speed: number;
}

async function askReplay(body?: object): Promise<ServingState | null> {
  const answer = await companion()?.ask('replay', body);
  const { serving = null } = ((await answer?.json()) ?? {}) as { readonly serving?: ServingState | null };
  return serving;
}

/** Serves the streams that have ended again, as they came or cut again; it goes on when the dialog is closed. */
export function ReplayDialog({ onClose }: { onClose: () => void }) {
  const streams = useRecorder((state) => state.streams);
  const folder = useRecorder((state) => state.recorder?.folder) ?? null;
  const [serving, setServing] = useState<ServingState | null>(null);
  const [how, setHow] = useState<How>({ cut: 'as-recorded', speed: 1 });
  const [failure, setFailure] = useState<string | null>(null);
  /** Until it is known whether the streams are served: to read many tapes takes a while. */
  const [isBeginning, setBeginning] = useState(true);
  const finished = streams.filter(({ ended }) => ended).length;
  const newest = streams.find(({ ended, characters }) => ended && characters > 0);

  const ask = async (body?: object): Promise<void> => {
    try {
      setServing(await askReplay(body));
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The recorder does not answer.');
    }
  };
  useEffect(() => {
    const begin = async (): Promise<void> => {
      const known = await askReplay();
      if (known) setHow(known);
      setServing(known ?? (await askReplay({ cut: 'as-recorded', speed: 1 })));
    };
    begin()
      .catch(() => setFailure('The recorder does not answer.'))
      .finally(() => setBeginning(false));
  }, []);
  const isServing = serving !== null;
  useEffect(() => {
    if (!isServing) return;
    const timer = setInterval(() => void askReplay().then(setServing, () => null), LOOK_MS);
    return () => clearInterval(timer);
  }, [isServing]);
  const shown = serving?.answered.find(({ stream }) => stream !== null)?.stream ?? newest?.id ?? null;
  const cuts = useStreamCuts(shown);
  const change = (next: How): void => {
    setHow(next);
    if (isServing) void ask({ ...next });
  };
  const address = serving && `http://127.0.0.1:${serving.port}/v1`;
  return (
    <Dialog title="Replay" className="replay-dialog" onClose={onClose}>
      <p className="replay-status in-row" role="status" aria-label="Serving">
        <RecorderGlyph state={isServing ? 'running' : 'stopped'} size={16} />
        <b>{failure ?? (isBeginning ? 'Getting the streams ready' : statusWords(serving, finished))}</b>
        <span className="meta">{isServing ? 'no key is needed, none is read' : ''}</span>
      </p>
      <div className="replay-how">
        <div>
          <h3 className="meta">Point your agent here</h3>
          {address ? (
            <CopyBox name="Copy replay URL" lead="export OPENAI_BASE_URL=" text={address} />
          ) : (
            <p className="meta">{finished === 0 ? 'Only streams that have ended are served.' : 'Nothing is served.'}</p>
          )}
          <h3 className="meta" id="replay-speed">
            Speed
          </h3>
          <div role="radiogroup" aria-label="Speed" className="replay-speeds">
            {SPEEDS.map(([speed, name]) => (
              <label key={speed} className={how.speed === speed ? 'is-on' : ''}>
                <input
                  type="radio"
                  name="replay-speed"
                  checked={how.speed === speed}
                  onChange={() => change({ ...how, speed })}
                />
                {name}
              </label>
            ))}
          </div>
          <p className="meta">An agent with a short timeout sees the wait as recorded only at 1×.</p>
        </div>
        <div>
          <h3 className="meta">
            Cut the answers {cuts && <span className="replay-shown">shown for stream {shown}</span>}
          </h3>
          <div role="radiogroup" aria-label="Cut" className="replay-cuts">
            {CUTS.map(([cut, name, about]) => (
              <label key={cut} className={how.cut === cut ? 'is-on' : ''}>
                <input
                  type="radio"
                  name="replay-cut"
                  aria-label={name}
                  checked={how.cut === cut}
                  onChange={() => change({ ...how, cut })}
                />
                <span>
                  {name}
                  <span className="meta">{about}</span>
                </span>
                {cuts && <CutLane length={cuts.length} ends={cuts.ends[cut]} />}
              </label>
            ))}
          </div>
        </div>
      </div>
      <Answered serving={serving} />
      <footer className="replay-foot wraps line-above in-row">
        {isServing ? (
          <button type="button" className="button is-large" onClick={() => void ask({ on: false })}>
            Stop serving
          </button>
        ) : (
          <button
            type="button"
            className="button is-large"
            aria-disabled={finished === 0}
            onClick={() => finished > 0 && void ask({ ...how })}
          >
            Serve again
          </button>
        )}
        <span className="fill" />
        {folder === null && <span className="meta">Kept in memory alone; with --out DIR:</span>}
        <code>
          npx chunkscope replay {folder ?? 'DIR'} --cut {how.cut} --speed {how.speed}
        </code>
      </footer>
    </Dialog>
  );
}

function statusWords(serving: ServingState | null, finished: number): string {
  if (!serving) return finished === 0 ? 'Not serving: no stream has ended yet' : 'Not serving';
  const missed = serving.answered.filter(({ matched }) => matched === null).length;
  const served = `Serving ${count(serving.recordings, 'stream')}`;
  if (serving.requests === 0) return `${served}: no request yet`;
  const rest = missed > 0 ? `, ${missed} not recorded` : '';
  return `${served}: ${count(serving.requests, 'request')}, ${serving.requests - missed} answered${rest}`;
}

/** How a request found its stream. */
function matchedWords({ matched, differing, path }: AnsweredRequest): string {
  if (matched === 'messages') return 'same request';
  if (matched === null) return path === null ? 'not recorded' : `not recorded: ${path}`;
  if (differing === null) return 'next in order';
  // Where all messages are the same, the tools are others.
  if (differing === 0) return 'next in order, other tools';
  return `next in order, ${count(differing, 'message')} ${differing === 1 ? 'differs' : 'differ'}`;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** What was answered, newest first, and with which stream. */
function Answered({ serving }: { serving: ServingState | null }) {
  const streams = useRecorder((state) => state.streams);
  return (
    <div className="replay-answered line-above scrolls">
      <Table aria-label="Answered" columns={['Answered', 'Call', figures('Stream'), 'Matched by', figures('Sent')]}>
        {(serving?.answered ?? []).map((answered) => {
          const { request, at, matched, stream, chunks } = answered;
          const row = streams.find(({ id }) => id === stream);
          return (
            <tr key={request}>
              <td>{CLOCK.format(new Date(at))}</td>
              <td>
                {row ? (
                  <span className="replay-call mono">
                    <StandingGlyph row={row} /> <Shown text={callWords(row)} />
                  </span>
                ) : (
                  'no answer'
                )}
              </td>
              <td className="is-number">{stream ?? ''}</td>
              <td className={matched === null ? 'is-missed' : ''}>
                <Shown text={matchedWords(answered)} />
              </td>
              <td className="is-number">{matched ? count(chunks, 'write') : '404'}</td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}
