import { Icon } from '../../parts/widgets/Icon.tsx';
import { useMedia } from '../../parts/widgets/use-media.ts';
import { useTry, useTryVerbs } from '../trial/use-try.ts';
import { OpenRunButton } from './parts/parts.tsx';
import { NARROW, UseBest } from './parts/UseBest.tsx';
import './try-actions.css';

/** In the page's head: the way back, and what can be done with the run. */
export function TryActions() {
  const { close, pause, resume, stop, exportRun } = useTryVerbs();
  const news = useTry((state) => (state.shows === 'run' ? state.news : null));
  const hasCompanion = useTry((state) => state.models !== null);
  const isNarrow = useMedia(NARROW);
  const status = news?.status;
  const isLive = status?.from === 'companion' && status.phase !== 'done';
  return (
    <>
      <button type="button" className="plain-button try-back" aria-label="Back to the Workshop" onClick={close}>
        <Icon name="left" size={14} />
        <span>Back to the Workshop</span>
      </button>
      {isLive && status.phase === 'running' && (
        <button type="button" className="button is-large" onClick={() => void pause()}>
          <Icon name="pause" size={14} /> Pause
        </button>
      )}
      {isLive && status.phase === 'paused' && (
        <button type="button" className="button is-large" onClick={() => void resume()}>
          <Icon name="play" size={14} /> Resume
        </button>
      )}
      {isLive && (
        <button type="button" className="button is-large" onClick={() => void stop()}>
          Stop
        </button>
      )}
      {news && status?.phase === 'done' && (
        <>
          {!isNarrow && <UseBest />}
          <button type="button" className="button is-large" aria-label="Export" onClick={() => void exportRun()}>
            <Icon name="share" />
            <span>Export</span>
          </button>
        </>
      )}
      {!isLive && (news || hasCompanion) && (
        <OpenRunButton className={`button is-large ${news ? 'try-icon-only' : ''}`} />
      )}
    </>
  );
}
