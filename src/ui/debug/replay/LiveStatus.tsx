import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { behindWords } from '../state/selectors.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import './live-status.css';

/** How far replay is after a stream that runs, or how that ended, and the way to its edge. */
export function LiveStatus() {
  const { followAgain } = useVerbs();
  const isFollowing = useDebug(({ live }) => live?.isFollowing === true);
  const ended = useDebug(({ live }) => live?.ended ?? null);
  const behind = useDebug(behindWords);
  return (
    <span className="live-status">
      <span role="status" aria-label="Live" aria-live={ended === null ? 'off' : 'polite'}>
        {ended ?? (isFollowing ? 'Following' : behind)}
      </span>
      {ended === null && !isFollowing && (
        <button type="button" className="button" onClick={followAgain}>
          <RecorderGlyph state="running" size={14} />
          Follow again <kbd className="key">End</kbd>
        </button>
      )}
    </span>
  );
}
