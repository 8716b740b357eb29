import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A window of rows with one stop of the Tab key among them all. */
interface RowStop {
  /** Index of the row at which the Tab key stops. */
  readonly stop: number;
  /** Keeps the row of the stop drawn, wherever the window is, so that the focus has a place to be. */
  readonly rangeExtractor: (range: Range) => number[];
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** For the row that took the focus, by key or press. */
  readonly onReach: (index: number) => void;
}

interface RowStopOptions {
  readonly total: number;
  /** Where the Tab key stops before a row was reached. */
  readonly beginning: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of a row in CSS pixels. */
  readonly rowHeight: number;
}

/** Lets ↑, ↓, Home, End, PageUp and PageDown walk rows of which only a window is drawn. */
export function useRowStop({ total, beginning, scroller, rowHeight }: RowStopOptions): RowStop {
  const [reached, setReached] = useState<number | null>(null);
  const isWalking = useRef(false);
  const stop = Math.max(0, Math.min(reached ?? beginning, total - 1));

  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (stop >= range.count || shown.includes(stop)) return shown;
      return stop < shown[0]! ? [stop, ...shown] : [...shown, stop];
    },
    [stop],
  );

  useLayoutEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${stop + 1}"] button`)?.focus();
  }, [scroller, stop]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Record<string, number> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      PageDown: stop + page,
      PageUp: stop - page,
      Home: 0,
      End: total - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(target, total - 1));
    isWalking.current = next !== stop;
    setReached(next);
  };

  return { stop, rangeExtractor, onKeyDown, onReach: setReached };
}
