import { useEffect, useState } from 'react';

/** Between two looks at the clock, in milliseconds. */
const LOOK_MS = 250;

/** How long ago something was, as it grows: `0.5 s`. `at`: milliseconds of the clock. */
export function Since({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{(Math.max(0, now - at) / 1000).toFixed(1)} s</>;
}
