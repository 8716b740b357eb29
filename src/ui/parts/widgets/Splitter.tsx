import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

interface SplitterProps {
  readonly label: string;
  /** The custom property of the document that holds the width of what is left of the divider. */
  readonly property: string;
  readonly className: string;
  readonly initial: number;
  readonly least: number;
  readonly most: number;
  /** The left edge of what is resized. */
  readonly leftOf: (splitter: HTMLElement) => number;
}

const STEP = 16;

/** A divider that the pointer drags and the arrow keys move; a double click puts it back. Its place is kept. */
export function Splitter({ label, property, className, initial, least, most, leftOf }: SplitterProps) {
  const [width, setWidth] = useState(initial);
  const clamp = (value: number) => Math.round(Math.max(least, Math.min(most, value)));

  useEffect(() => {
    const kept = Number(readKept(property));
    if (kept >= least && kept <= most) setWidth(kept);
  }, [property, least, most]);

  useEffect(() => {
    const { style } = document.documentElement;
    if (width === initial) style.removeProperty(property);
    else style.setProperty(property, `${width}px`);
  }, [width, initial, property]);

  const move = (value: number) => {
    const next = clamp(value);
    setWidth(next);
    keep(property, next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Where it is: a narrow window may give it another place than it was left at.
    const { left, width: thick } = event.currentTarget.getBoundingClientRect();
    const now = Math.round(left + thick / 2 - 0.5 - leftOf(event.currentTarget));
    const moves: Record<string, number> = {
      ArrowLeft: now - STEP,
      ArrowRight: now + STEP,
      Home: least,
      End: most,
      Enter: initial,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.clientX - leftOf(event.currentTarget));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no <hr>.
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${width} pixels`}
      className={`splitter ${className}`}
      onDoubleClick={() => move(initial)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

function readKept(property: string): string | null {
  try {
    return localStorage.getItem(property);
  } catch {
    return null;
  }
}

function keep(property: string, width: number): void {
  try {
    localStorage.setItem(property, String(width));
  } catch {
    // Storage is closed: the width lasts as long as the page.
  }
}
