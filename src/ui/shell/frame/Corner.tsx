import { type FocusEvent, type ReactNode, useRef } from 'react';
import { focusLater } from '../../parts/widgets/focus-later.ts';
import { usePublishedHeight } from '../../parts/widgets/use-published-height.ts';

/** The corner where news appears. Focus that a card takes along goes back to where it came from. */
export function Corner({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  // What it is before keeps room free for it, so that news lies over nothing.
  usePublishedHeight(corner, '--news-height');

  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget;
  };
  const giveBack = () =>
    focusLater(() => {
      if (document.activeElement !== document.body) return null;
      const origin = cameFrom.current;
      return origin instanceof HTMLElement && origin.isConnected ? origin : document.querySelector('main');
    });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act; what they leave behind is tidied here.
    <div
      ref={corner}
      className="corner"
      onFocus={noteOrigin}
      onClick={giveBack}
      onKeyDown={(event) => event.key === 'Escape' && giveBack()}
    >
      {children}
    </div>
  );
}
