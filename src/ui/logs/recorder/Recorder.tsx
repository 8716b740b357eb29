import { Suspense, useState } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { PaneTabs } from '../../parts/widgets/PaneTabs.tsx';
import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { figure } from '../../parts/words/count.ts';
import { useLogFiles } from '../open/use-log-files.tsx';
import { useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
import { recorderFacts, recorderSentence } from '../words/stream-words.ts';
import { BaseUrls, Kept, Repairs } from './RecorderSetup.tsx';
import { RecordedBefore, StreamPreview } from './StreamPreview.tsx';
import { Streams } from './Streams.tsx';
import './recorder.css';

const ReplayDialog = lazyPart<'ReplayDialog', { onClose: () => void }>(
  () => import('./ReplayDialog.tsx'),
  'ReplayDialog',
);

type RecorderPage = 'streams' | 'urls' | 'kept';

const PAGES: readonly (readonly [RecorderPage, string])[] = [
  ['streams', 'Streams'],
  ['urls', 'Base URLs'],
  ['kept', 'Kept'],
];

/** The streams that the recorder passes on, as they run. */
export function Recorder() {
  const [page, setPage] = useState<RecorderPage>('streams');
  const picked = useRecorder((state) => state.picked);
  const [isReplaying, setReplaying] = useState(false);
  const [onOpenTapes, tapes] = useLogFiles();
  const { refresh, pick } = useRecorderVerbs();
  const close = () => {
    setReplaying(false);
    refresh();
  };
  const verbs = { onOpenTapes, onReplay: () => setReplaying(true) };
  const streams = useRecorder((state) => state.held ?? state.streams);
  const isChanging = useRecorder((state) => state.recorder?.repair?.shadow === false);
  /** There was no stream yet; those from before this page come at once. */
  const isFirst = useRecorder((state) => !state.recorder?.streams);
  const newest = streams.find(({ ended }) => !ended) ?? streams[0];
  const shown = streams.find(({ id }) => id === picked) ?? newest;
  return (
    <section className="recorder" aria-label="Recorder" data-page={page}>
      <RecorderHead />
      <PaneTabs panes={PAGES} current={page} onChoose={setPage} counts={{ streams: figure(streams.length) }} />
      <div className="recorder-setup">
        <BaseUrls />
        <Repairs />
        <Kept />
        <p className="recorder-foot line-above meta">
          Bytes reach your program first{isChanging ? '' : ' and unchanged'}. If the disk is full, recording stops; the
          traffic does not.
        </p>
      </div>
      <Streams picked={shown?.id ?? null} isFirst={isFirst} isFollowing={picked === null} onPick={pick} {...verbs} />
      {shown && <StreamPreview row={shown} />}
      {!shown && isFirst && <RecordedBefore {...verbs} />}
      {/* Here, where they outlive the first stream. */}
      {tapes}
      {isReplaying && (
        <Suspense>
          <ReplayDialog onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function RecorderHead() {
  const { pause, resume, setRecording, follow } = useRecorderVerbs();
  const recorder = useRecorder((state) => state.recorder);
  const streams = useRecorder((state) => state.streams);
  const isHeld = useRecorder((state) => state.held !== null);
  const stoppedAt = useRecorder((state) => state.stoppedAt);
  const isLost = useRecorder((state) => state.phase === 'lost');
  const isRecording = recorder?.isRecording !== false;
  const facts = recorderFacts(recorder, streams);
  const stop = stoppedAt
    ? `The view stopped at stream ${stoppedAt.id}${stoppedAt.problem ? `: ${stoppedAt.problem.title}` : ''}`
    : 'The view is paused';
  const kept = recorder?.folder ? 'what was recorded is on its tapes' : 'nothing of it is kept';
  const news = [...(isLost ? [kept] : []), ...(isHeld ? [stop] : [])];
  return (
    <div className="verdict-row line-below recorder-head">
      <div className="verdict" role="status" aria-label="Verdict">
        <RecorderGlyph state={isLost || !isRecording ? 'stopped' : isHeld ? 'paused' : 'running'} />
        <h1>
          <Words text={isLost ? 'The recorder has ended' : recorderSentence(recorder, streams)} />
        </h1>
        <ul className="facts">
          {news.map((fact) => (
            <li key={fact} className="is-news">
              {fact}
            </li>
          ))}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className="recorder-verbs" {...ONE_STOP}>
        {isLost ? (
          <button type="button" className="button is-large" onClick={follow}>
            Connect again
          </button>
        ) : (
          <>
            {streams.length > 0 && (
              <button type="button" className="button is-large" onClick={isHeld ? resume : pause}>
                <Icon name={isHeld ? 'play' : 'pause'} size={14} />
                {isHeld ? 'Resume the view' : 'Pause the view'}
              </button>
            )}
            <button type="button" className="button is-large" onClick={() => void setRecording(!isRecording)}>
              {isRecording && <Icon name="stop" size={14} />}
              {isRecording ? 'Stop recording' : 'Record again'}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
