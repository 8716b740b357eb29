import { chunkAt, timeOf } from '../state/replay.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import './live-status.css';

/** How far replay is behind a stream that runs, or how that ended, and the way to its edge. */
export function LiveStatus() {
  const { followAgain } = useVerbs();
  const isFollowing = useDebug(({ live }) => live?.isFollowing === true);
  const ended = useDebug(({ live }) => live?.ended ?? null);
  const behind = useDebug(({ reply: { raw }, position }) => {
    const last = raw.ends.length - 1;
    return timeOf(raw.times, last) - timeOf(raw.times, chunkAt(raw.ends, position));
  });
  const seconds = `${(behind / 1000).toFixed(1)} s behind`;
  return (
    <span className="live-status">
      <span role="status" aria-label="Live" aria-live={ended === null ? 'off' : 'polite'}>
        {ended ?? (isFollowing ? 'Following' : seconds)}
      </span>
      {ended === null && !isFollowing && (
        <button type="button" className="button" onClick={followAgain}>
          <LiveRing />
          Follow again <kbd className="key">End</kbd>
        </button>
      )}
    </span>
  );
}

/** Where a stream is that still runs: a ring with a disc. */
function LiveRing() {
  return (
    <svg width="14" height="14" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="9" cy="9" r="4.4" fill="currentColor" />
    </svg>
  );
}
