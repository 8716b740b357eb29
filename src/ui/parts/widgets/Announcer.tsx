import { useEffect, useRef, useState } from 'react';

interface AnnouncerProps {
  /** Null while it is not known. */
  readonly text: string | null;
  /** The same text about something else is said again. */
  readonly about?: number;
  /** Milliseconds for which the text must have been there. */
  readonly settles: number;
  /** Milliseconds between two announcements of a text that never stands still; it need not settle then. */
  readonly atMostEvery?: number | undefined;
}

/** Says a text aloud once, unseen, when it has settled. What is there when it is first drawn is read with the page. */
export function Announcer({ text, about = 0, settles, atMostEvery }: AnnouncerProps) {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const heard = useRef(text === null ? null : `${about} ${text}`);
  const lastAt = useRef(0);

  useEffect(() => {
    const key = `${about} ${text}`;
    if (text === null || heard.current === key) return;
    const wait =
      atMostEvery === undefined ? settles : Math.max(0, Math.round(lastAt.current + atMostEvery - performance.now()));
    const timer = setTimeout(() => {
      heard.current = key;
      lastAt.current = performance.now();
      setSaid(({ times }) => ({ text, times: times + 1 }));
    }, wait);
    return () => clearTimeout(timer);
  }, [text, about, settles, atMostEvery]);

  return (
    <div className="unseen" aria-live="polite">
      {said.text !== '' && <p key={said.times}>{said.text}</p>}
    </div>
  );
}
