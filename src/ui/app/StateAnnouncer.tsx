import { useEffect, useRef, useState } from 'react';
import { useDebug } from '../store/context.ts';
import { selectChunk, selectCurrentProblem } from '../store/selectors.ts';

/** Spoken at most once in this time. */
const EVERY_MS = 1000;

/** Says state and problem aloud as replay moves, no more than once a second. */
export function StateAnnouncer() {
  const chunk = useDebug(selectChunk);
  const machineState = useDebug((state) => state.moment?.state ?? '');
  const problem = useDebug(selectCurrentProblem);
  const text = `Chunk ${chunk + 1}, ${machineState}${problem ? `. ${problem.message}` : ''}`;
  const [spoken, setSpoken] = useState('');
  const last = useRef({ at: 0, isFirst: true });

  useEffect(() => {
    // What stands when the page opens is read with the page.
    if (last.current.isFirst) {
      last.current.isFirst = false;
      return;
    }
    const wait = Math.max(0, last.current.at + EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      last.current.at = performance.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p className="unseen" aria-live="polite">
      {spoken}
    </p>
  );
}
