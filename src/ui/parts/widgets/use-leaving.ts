import { useEffect, useState } from 'react';

const SHOWN_MS = 8000;
/** What is seen elsewhere as well, like the name of the reply that was opened, is sooner out of the way. */
const SEEN_MS = 5000;

/** Handlers that hold a card while pointer or focus is on it. */
interface Hold {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Calls `leave`, a function that stays the same, when the card was shown for its time. Spread the result on the card. */
export function useLeaving(leave: () => void, stays: boolean, isSeen = false): Hold {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (stays || isHeld) return;
    const timer = setTimeout(leave, isSeen ? SEEN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leave, stays, isHeld, isSeen]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
