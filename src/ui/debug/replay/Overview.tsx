import { type KeyboardEvent, type PointerEvent, useCallback, useRef } from 'react';
import { endOf, positionAt, type Window } from '../../parts/lanes/axis.ts';
import { LanesCanvas } from '../../parts/lanes/LanesCanvas.tsx';
import { drawOverview, type Lanes, OVERVIEW_HEIGHT } from '../../parts/lanes/lanes.ts';
import { useDebug } from '../store/context.ts';
import { useTimeline } from './timeline-view.tsx';
import { percent } from './window-place.ts';

/** A press that moves less draws no window. */
const LEAST_DRAG_PX = 4;

type Hold =
  | { readonly kind: 'window'; readonly grip: number }
  | { readonly kind: 'edge'; readonly other: number }
  | { readonly kind: 'new'; readonly at: number };

/** The whole reply, with the window that the lanes show: dragged by its middle or its two handles, or drawn again. */
export function Overview({ lanes, width, isCurrent }: { lanes: Lanes; width: number; isCurrent: boolean }) {
  const { axis, window, isAll, show } = useTimeline();
  const { end } = axis;
  const box = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const draw = useCallback(
    (surface: Parameters<typeof drawOverview>[0]) => drawOverview(surface, lanes, width),
    [lanes, width],
  );

  const valueUnder = ({ clientX }: PointerEvent): number => {
    const { left = 0, width: wide = 1 } = box.current?.getBoundingClientRect() ?? {};
    return Math.max(0, Math.min((clientX - left) / (wide || 1), 1)) * end;
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const value = valueUnder(event);
    const edge = (event.target as HTMLElement).dataset['edge'];
    box.current?.setPointerCapture(event.pointerId);
    if (edge) hold.current = { kind: 'edge', other: edge === 'from' ? window.to : window.from };
    else if (isAll) hold.current = { kind: 'new', at: value };
    else {
      const size = window.to - window.from;
      const isInside = value >= window.from && value <= window.to;
      hold.current = { kind: 'window', grip: isInside ? value - window.from : size / 2 };
      if (!isInside) show({ from: value - size / 2, to: value + size / 2 });
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const held = hold.current;
    if (!held) return;
    const value = valueUnder(event);
    if (held.kind === 'window') {
      show({ from: value - held.grip, to: value - held.grip + window.to - window.from });
      return;
    }
    const other = held.kind === 'edge' ? held.other : held.at;
    if (Math.abs(value - other) < (end * LEAST_DRAG_PX) / width) return;
    show({ from: Math.min(value, other), to: Math.max(value, other) });
  };

  const release = (): void => {
    hold.current = null;
  };

  return (
    <div
      className="whole"
      ref={box}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <LanesCanvas className="whole-lanes" width={width} height={OVERVIEW_HEIGHT} draw={draw} isCurrent={isCurrent} />
      <span className="whole-shade" style={{ left: 0, width: percent(window.from, end) }} />
      <span className="whole-shade" style={{ right: 0, width: percent(end - window.to, end) }} />
      <OverviewPosition />
      <span className="whole-window" style={{ left: percent(window.from, end), right: percent(end - window.to, end) }}>
        <Handle edge="from" window={window} />
        <Handle edge="to" window={window} />
      </span>
    </div>
  );
}

function OverviewPosition() {
  const { axis } = useTimeline();
  const position = useDebug((state) => state.position);
  return (
    <span className="whole-position" style={{ left: percent(endOf(axis, position), axis.end) }} aria-hidden="true" />
  );
}

const HANDLE_STEP = 0.02;

/** One edge of the window; arrow keys move it by a fiftieth of the reply. */
function Handle({ edge, window }: { edge: 'from' | 'to'; window: Window }) {
  const { axis, show } = useTimeline();
  const isFrom = edge === 'from';
  const value = window[edge];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = axis.end * HANDLE_STEP;
    const targets: Record<string, number> = {
      ArrowLeft: value - step,
      ArrowRight: value + step,
      Home: isFrom ? 0 : window.from + step,
      End: isFrom ? window.to - step : axis.end,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = { ...window, [edge]: Math.max(0, Math.min(target, axis.end)) };
    if (next.to - next.from >= step / 2) show(next);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      data-edge={edge}
      className={`whole-handle is-${edge}`}
      aria-label={isFrom ? 'First shown' : 'Last shown'}
      aria-valuemin={0}
      aria-valuemax={positionAt(axis, axis.end)}
      aria-valuenow={positionAt(axis, value)}
      aria-valuetext={`character ${positionAt(axis, value)}`}
      onKeyDown={onKeyDown}
    />
  );
}
