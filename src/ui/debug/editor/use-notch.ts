import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Problem } from '../../parts/reply/problems.ts';

/** Advance of a character at 13 px in the usual monospaced faces; used until the real one can be measured. */
const ADVANCE_PX = 7.83;
/** From the left edge of the card to where code starts. */
const CODE_START_PX = 14;

/** Where the card's notch points: the middle of the problem's first character, as a CSS length from the card's left edge. */
export function useNotch(painted: RefObject<HTMLElement | null>, problem: Problem | null): string {
  const [measured, setMeasured] = useState<number | null>(null);
  useLayoutEffect(() => {
    const root = painted.current;
    const mark = problem && root?.querySelector('.p-repair-now, .p-named, .p-ghost, .p-error, .p-caret');
    const card = root?.querySelector('.painted-card > *');
    if (!mark || !card) {
      setMeasured(null);
      return;
    }
    const { left, width } = mark.getBoundingClientRect();
    setMeasured(Math.round(left + Math.min(width, ADVANCE_PX) / 2 - card.getBoundingClientRect().left));
  }, [painted, problem]);
  if (measured !== null) return `${measured}px`;
  return `${CODE_START_PX + ((problem?.column ?? 1) - 0.5) * ADVANCE_PX}px`;
}
