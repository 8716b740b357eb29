import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { DialectList } from './DialectList.tsx';
import './dialect-menu.css';

interface DialectMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** What was typed to open it. */
  readonly typed: string;
  readonly value: string;
  readonly auto: string | undefined;
  readonly noteOf: (dialect: string) => string | undefined;
  readonly targets: readonly string[];
  readonly onChange: (dialect: string) => void;
  readonly onConvert: (dialect: string) => void;
  readonly onClose: () => void;
}

const MARGIN = 12;
/** So much is left of it in the lowest window. */
const LEAST_HEIGHT = 280;

/** The dialects under a chip. Closed by Escape, a press outside or a choice. */
export function DialectMenu({ anchor, onChange, onConvert, onClose, ...list }: DialectMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isConverting, setConverting] = useState(false);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    // On a phone the keys would hide what was found.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
    else element.focus();
  }, []);

  // The chip moves while a text is being read.
  useLayoutEffect(() => {
    if (menu.current && anchor.current) place(menu.current, anchor.current);
  });

  const closing = (choose: (dialect: string) => void) => (dialect: string) => {
    menu.current?.hidePopover();
    anchor.current?.querySelector('select')?.focus();
    choose(dialect);
  };

  return (
    <div
      ref={menu}
      className="pop-card dialect-menu"
      popover="auto"
      role="dialog"
      aria-label={isConverting ? 'Convert every call' : 'Read it as'}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <DialectList
        {...list}
        ref={field}
        isConverting={isConverting}
        onConverting={setConverting}
        onChange={closing(onChange)}
        onConvert={closing(onConvert)}
      />
    </div>
  );
}

/** Under its chip, within the window; sheets of narrow windows are placed by their styles. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const { left, right, bottom } = anchor.getBoundingClientRect();
  const width = menu.offsetWidth;
  const from = left + width + MARGIN <= innerWidth ? left : right - width;
  const top = Math.max(MARGIN, Math.min(bottom + 4, innerHeight - LEAST_HEIGHT - MARGIN));
  menu.style.setProperty('--menu-left', `${Math.max(MARGIN, Math.min(from, innerWidth - width - MARGIN))}px`);
  menu.style.setProperty('--menu-top', `${top}px`);
}
