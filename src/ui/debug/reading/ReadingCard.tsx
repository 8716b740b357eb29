import { Suspense, type ToggleEvent, useRef, useState } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { ErrorHandling } from './ErrorHandling.tsx';
import './reading-card.css';

/** Fetches the menu, which only those need who open it. */
export const loadReadingMenu = () => import('./ReadingMenu.tsx');
const ReadingMenu = lazyPart(loadReadingMenu, 'ReadingMenu');

export const READING_CARD = 'reading';
const MARGIN_PX = 12;

/** The menu of how the reply is read, under the button that opened it; a sheet in narrow windows. */
export function ReadingCard() {
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => card.current?.hidePopover();
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open' && card.current) place(card.current);
  };
  return (
    <div
      ref={card}
      id={READING_CARD}
      popover="auto"
      role="dialog"
      aria-label="Format"
      className="pop-card reading-card"
      onToggle={onToggle}
    >
      <div className="reading-menu">
        {isOpen && (
          <Suspense fallback={<p className="panel-empty">Fetching the formats …</p>}>
            <ReadingMenu onLeave={close} />
          </Suspense>
        )}
        <ErrorHandling />
      </div>
    </div>
  );
}

/** Under the button that is seen, or above one at the foot of the window. */
function place(card: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[popovertarget="${READING_CARD}"]`)];
  const button = buttons.find((one) => one.offsetParent !== null);
  if (!button) return;
  const { left, top, bottom } = button.getBoundingClientRect();
  const most = innerWidth - card.offsetWidth - MARGIN_PX;
  const isLow = bottom > innerHeight / 2;
  card.style.setProperty('--reading-left', `${Math.max(MARGIN_PX, Math.min(left, most))}px`);
  card.style.setProperty('--reading-top', isLow ? 'auto' : `${bottom + 4}px`);
  card.style.setProperty('--reading-bottom', isLow ? `${innerHeight - top + 4}px` : 'auto');
  card.style.setProperty('--reading-room', `${(isLow ? top : innerHeight - bottom) - MARGIN_PX - 4}px`);
}
