import { type PointerEvent, type PointerEventHandler, type RefObject, useEffect, useRef } from 'react';
import { positionAt, type Window } from '../../parts/lanes/axis.ts';
import { useVerbs } from '../store/context.ts';
import { useLatest, useTimeline } from './timeline-view.tsx';

interface StripPointer {
  /** Whether a pointer moves the position, so that the slider is not to move it as well. */
  readonly isHeld: () => boolean;
  readonly onPointerDown: PointerEventHandler<HTMLElement>;
  readonly onPointerMove: PointerEventHandler<HTMLElement>;
  readonly onPointerUp: PointerEventHandler<HTMLElement>;
  readonly onPointerCancel: PointerEventHandler<HTMLElement>;
  readonly onPointerLeave: PointerEventHandler<HTMLElement>;
}

/** How much a turn of the wheel by one pixel widens the window. */
const PER_WHEEL_PX = 0.0025;
const PER_PINCH_PX = 0.01;
const LINE_PX = 16;

/**
 * What pointers do over the lanes: one that is pressed moves the position, one that is not looks, two pinch; the wheel
 * zooms where the pointer is, and moves the window sideways.
 */
export function useStripPointer(strip: RefObject<HTMLElement | null>): StripPointer {
  const { seek, peekAt } = useVerbs();
  const timeline = useTimeline();
  const latest = useLatest(timeline);
  const held = useRef(new Map<number, number>());

  const valueUnder = (clientX: number): number => valueAt(strip.current, clientX, latest.current.window);
  const offsetUnder = ({ clientX }: PointerEvent): number => positionAt(latest.current.axis, valueUnder(clientX));

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { window, zoom, show, isAll } = latest.current;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        const by = (sideways * pixels * (window.to - window.from)) / (element.clientWidth || 1);
        if (!isAll) show({ from: window.from + by, to: window.to + by });
        return;
      }
      const perPixel = event.ctrlKey ? PER_PINCH_PX : PER_WHEEL_PX;
      zoom(Math.exp(event.deltaY * pixels * perPixel), valueAt(element, event.clientX, window));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [strip, latest]);

  /** Two fingers keep what is under them. */
  const pinch = (id: number, x: number): void => {
    const other = [...held.current].find(([pointer]) => pointer !== id)?.[1] ?? x;
    const before = Math.abs((held.current.get(id) ?? x) - other);
    const after = Math.abs(x - other);
    if (before > 0 && after > 0) latest.current.zoom(before / after, valueUnder((x + other) / 2));
  };

  const release = ({ pointerId }: PointerEvent): void => {
    held.current.delete(pointerId);
  };

  return {
    isHeld: () => held.current.size > 0,
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, event.clientX);
      peekAt(null);
      if (held.current.size === 1) seek(offsetUnder(event));
    },
    onPointerMove(event) {
      const { pointerId, clientX, pointerType } = event;
      if (held.current.size > 1 && held.current.has(pointerId)) pinch(pointerId, clientX);
      else if (held.current.size > 0) seek(offsetUnder(event));
      else if (pointerType === 'mouse') peekAt(offsetUnder(event));
      if (held.current.has(pointerId)) held.current.set(pointerId, clientX);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: () => peekAt(null),
  };
}

/** The value of the axis that lies under a place of the screen. */
function valueAt(element: HTMLElement | null, clientX: number, { from, to }: Window): number {
  const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
  const part = width === 0 ? 0 : Math.max(0, Math.min((clientX - left) / width, 1));
  return from + part * (to - from);
}
