import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Axis, characterAxis, endOf, gapsOf, timeAxis, type Window } from '../../parts/lanes/axis.ts';
import { selectLength } from '../state/selectors.ts';
import { useDebug, useDebugStore } from '../store/context.ts';

/** What the timeline shows of a reply, and along which axis. */
export interface TimelineView {
  readonly axis: Axis;
  readonly window: Window;
  readonly isAll: boolean;
  /** Whether the times of the chunks are known, so that there is a choice. */
  readonly isTimed: boolean;
  readonly setUnit: (unit: Axis['unit']) => void;
  /** Shows a window, as far as the axis goes; null shows all. */
  readonly show: (window: Window | null) => void;
  /** Makes the window `factor` times as wide around a value, by default around the position. */
  readonly zoom: (factor: number, around?: number) => void;
}

const TimelineContext = createContext<TimelineView | null>(null);

export function useTimeline(): TimelineView {
  const view = useContext(TimelineContext);
  if (!view) throw new Error('Chunkscope bug: no timeline above this component');
  return view;
}

/** What a window shows at least. */
const LEAST: Record<Axis['unit'], number> = { character: 16, ms: 20 };
/** Where in the window the position comes to be when it has left it, from the edge it came over. */
const ENTERS_AT = 0.15;

/** Keeps the window of the timeline: it stays where the user put it, and moves on when the position leaves it. */
export function TimelineProvider({ children }: { children: ReactNode }) {
  const store = useDebugStore();
  const length = useDebug(selectLength);
  const key = useDebug((state) => state.reply.key);
  const chunkEnds = useDebug((state) => state.chunkEnds);
  const times = useDebug((state) => state.chunkTimes);
  const [chosen, setChosen] = useState<Axis['unit'] | null>(null);
  const [shown, setShown] = useState<{ readonly of: string; readonly window: Window } | null>(null);

  const timed = useMemo(() => (times ? timeAxis(chunkEnds, times) : null), [chunkEnds, times]);
  // Times that come evenly tell nothing that the characters do not.
  const usual = timed && gapsOf(timed).length > 0 ? 'ms' : 'character';
  const axis = useMemo(
    () => (timed && (chosen ?? usual) === 'ms' ? timed : characterAxis(length)),
    [timed, chosen, usual, length],
  );
  const of = `${key} ${axis.unit}`;
  const window = useMemo(
    () => fitted(shown?.of === of ? shown.window : { from: 0, to: axis.end }, axis),
    [shown, of, axis],
  );
  const isAll = window.to - window.from >= axis.end;

  const view = useMemo((): TimelineView => {
    const show = (next: Window | null): void => setShown(next && { of, window: fitted(next, axis) });
    return {
      axis,
      window,
      isAll,
      isTimed: timed !== null,
      setUnit: setChosen,
      show,
      zoom(factor, around) {
        const { from, to } = window;
        const position = endOf(axis, store.getState().position);
        const fixed = around ?? (position >= from && position <= to ? position : (from + to) / 2);
        const size = Math.max(Math.min(LEAST[axis.unit], axis.end), (to - from) * factor);
        const part = (fixed - from) / (to - from || 1);
        show(size >= axis.end ? null : { from: fixed - part * size, to: fixed + (1 - part) * size });
      },
    };
  }, [axis, window, isAll, of, timed, store]);

  const latest = useLatest(view);
  useEffect(
    () =>
      store.subscribe(({ position }, before) => {
        if (position !== before.position) follow(latest.current, position);
      }),
    [store, latest],
  );

  return <TimelineContext.Provider value={view}>{children}</TimelineContext.Provider>;
}

/** What was rendered last, for those who hear of the page outside rendering. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

function follow({ axis, window: { from, to }, isAll, show }: TimelineView, position: number): void {
  const value = endOf(axis, position);
  if (isAll || (value >= from && value <= to)) return;
  const size = to - from;
  const start = value > to ? value - size * ENTERS_AT : value - size * (1 - ENTERS_AT);
  show({ from: start, to: start + size });
}

/** A window of the same width as far as there is room, inside the axis. */
function fitted({ from, to }: Window, { end }: Axis): Window {
  const size = Math.min(to - from, end);
  const start = Math.max(0, Math.min(from, end - size));
  return { from: start, to: start + size };
}
