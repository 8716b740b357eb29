import { Suspense, type ToggleEvent, useRef, useState } from 'react';
import { lazyPart } from '../../../parts/widgets/lazy-part.ts';

const CharacterAccount = lazyPart(() => import('./CharacterAccount.tsx'), 'CharacterAccount');

const ID = 'characters';
const MARGIN_PX = 12;

/** The fact of how much was lost; a press opens the card with the account of every character. */
export function CharactersButton({ text }: { text: string }) {
  return (
    <button type="button" popoverTarget={ID} aria-haspopup="dialog">
      {text}
    </button>
  );
}

/** Stands apart from its button, which is in a region that is read out whenever it changes. */
export function CharactersCard() {
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open' && card.current) placeUnder(card.current);
  };
  return (
    <div
      ref={card}
      id={ID}
      popover="auto"
      role="dialog"
      aria-label="Where every character went"
      className="account-card"
      onToggle={onToggle}
    >
      {isOpen && (
        <Suspense>
          <CharacterAccount onLeave={() => card.current?.hidePopover()} />
        </Suspense>
      )}
    </div>
  );
}

function placeUnder(card: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${ID}"]`);
  if (!button) return;
  const { left, bottom } = button.getBoundingClientRect();
  const most = innerWidth - card.offsetWidth - MARGIN_PX;
  card.style.left = `${Math.max(MARGIN_PX, Math.min(left - MARGIN_PX, most))}px`;
  card.style.top = `${bottom + MARGIN_PX}px`;
}
