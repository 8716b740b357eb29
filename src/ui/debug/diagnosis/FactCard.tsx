import { type ComponentType, Suspense, type ToggleEvent, useRef, useState } from 'react';
import { Words } from '../../parts/widgets/Words.tsx';

const MARGIN_PX = 12;

/** A fact of the verdict; a press opens the card of that id. */
export function FactButton({ card, text }: { card: string; text: string }) {
  return (
    <button type="button" popoverTarget={card} aria-haspopup="dialog">
      <Words text={text} />
    </button>
  );
}

interface FactCardProps {
  readonly id: string;
  readonly label: string;
  readonly content: ComponentType<{ onLeave: () => void }>;
}

/** What a fact opens. Stands apart from its button, which is in a region that is read out whenever it changes. */
export function FactCard({ id, label, content: Content }: FactCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open' && card.current) placeUnder(card.current);
  };
  return (
    <div
      ref={card}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="pop-card fact-card"
      onToggle={onToggle}
    >
      {isOpen && (
        <Suspense>
          <Content onLeave={() => card.current?.hidePopover()} />
        </Suspense>
      )}
    </div>
  );
}

function placeUnder(card: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${card.id}"]`);
  if (!button) return;
  const { left, bottom } = button.getBoundingClientRect();
  const most = innerWidth - card.offsetWidth - MARGIN_PX;
  card.style.left = `${Math.max(MARGIN_PX, Math.min(left - MARGIN_PX, most))}px`;
  card.style.top = `${bottom + MARGIN_PX}px`;
}
