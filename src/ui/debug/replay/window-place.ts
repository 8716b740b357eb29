import type { Window } from '../../parts/lanes/axis.ts';

/** A part of a whole as a length of CSS. */
export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 1e5) / 1e3}%`;

/** Where a value lies in a window, as a length of CSS from its left edge. */
export const placeIn = ({ from, to }: Window, value: number): string => percent(value - from, to - from);

export const isIn = ({ from, to }: Window, value: number): boolean => value >= from && value <= to;

/** A stretch of the axis as far as it lies in a window: its left edge and its width; null where none of it does. */
export function stretchIn(window: Window, from: number, to: number): { left: string; width: string } | null {
  const [start, end] = [Math.max(from, window.from), Math.min(to, window.to)];
  if (end < start) return null;
  return { left: placeIn(window, start), width: percent(end - start, window.to - window.from) };
}
