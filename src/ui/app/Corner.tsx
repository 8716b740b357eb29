import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusLater } from '../widgets/focus-later.ts';

/** The corner where news appears. Focus that a card takes along goes back to where it came from. */
export function Corner({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  // Small windows keep a row free for it, so that news lies over nothing.
  useEffect(() => {
    const element = corner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--news-height', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

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
