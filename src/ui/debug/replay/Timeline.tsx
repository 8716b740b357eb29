import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { endOf, type Gap, gapsOf, startOf, ticksOf } from '../../parts/lanes/axis.ts';
import { LanesCanvas } from '../../parts/lanes/LanesCanvas.tsx';
import { laneRunsOf } from '../../parts/lanes/lane-runs.ts';
import { drawLanes, LANES_HEIGHT, type Lanes, type Surface } from '../../parts/lanes/lanes.ts';
import { type Marks, marksOf, type Pin, pinsOf } from '../../parts/lanes/marks.ts';
import { takeAnswer } from '../../parts/state/take-answer.ts';
import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { useWidth } from '../../parts/widgets/use-width.ts';
import { count } from '../../parts/words/count.ts';
import { spelled } from '../../parts/words/directional.ts';
import type { DebugState } from '../state/debug-state.ts';
import { chunkAt } from '../state/replay.ts';
import {
  behindWords,
  selectChunk,
  selectIsGrowing,
  selectIsRead,
  selectIsWhole,
  selectLength,
} from '../state/selectors.ts';
import { useDebug, useDebugStore, useService, useVerbs } from '../store/context.ts';
import { bracketsOf } from './brackets.ts';
import { breakMarksOf } from './break-marks.ts';
import { Overview } from './Overview.tsx';
import { useStripPointer } from './strip-pointer.ts';
import { useTimeline } from './timeline-view.tsx';
import { isIn, percent, placeIn, stretchIn } from './window-place.ts';

/** Width of the lanes in a window of 1440 px, for a page drawn before it is measured. */
const USUAL_WIDTH = 1352;
/** A longer reply has more characters than a screen has room for: it is seen whole above the lanes. */
const LONG = 2_000;

/**
 * The reply from end to end, or a window of it: calls above, chunks and states as two lanes, problems as pins below, an
 * axis, and a playhead to drag. Above them the whole, where there is more of it than the lanes show.
 */
export function Timeline() {
  const { axis, isAll, zoom, show } = useTimeline();
  const strip = useRef<HTMLDivElement>(null);
  const width = useWidth(strip, USUAL_WIDTH);
  const length = useDebug(selectLength);
  const isCurrent = useDebug((state) => selectIsRead(state) || !state.report);
  const lanes = useLanes();
  const isWhole = useDebug(selectIsWhole);
  const isLong = axis.unit === 'ms' || length > LONG;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2), '0': () => show(null) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls in it hold the focus; the keys are theirs.
    <div className={`timeline ${isAll ? '' : 'is-zoomed'} ${isLong ? 'is-long' : ''}`} onKeyDown={onKeyDown}>
      {(isLong || !isAll) && <Overview lanes={lanes} width={width} isCurrent={isCurrent} />}
      <div className="timeline-lanes">
        <span className="timeline-label is-chunks" aria-hidden="true">
          {isWhole ? 'Chunk' : 'Chunks'}
        </span>
        <span className="timeline-label is-states" aria-hidden="true">
          States
        </span>
        <div className="strip" ref={strip}>
          <CallBrackets width={width} />
          <LaneDrawing lanes={lanes} width={width} isCurrent={isCurrent} />
          <Gaps width={width} />
          <Veil />
          <Pins marks={lanes.marks} width={width} />
          <BreakMarks width={width} />
          <Playhead />
          <LiveEdge width={width} />
          <PositionSlider strip={strip} />
        </div>
      </div>
      <Ticks width={width} />
    </div>
  );
}

/** What is drawn, taken together when the text has been read. */
function useLanes(): Lanes {
  const { axis } = useTimeline();
  const store = useDebugStore();
  const events = useDebug((state) => state.report?.events ?? null);
  const problems = useDebug((state) => state.problems);
  const unlisted = useDebug((state) => state.report?.unlisted ?? null);
  const chunkEnds = useDebug((state) => state.chunkEnds);
  // Events come when their text has been read, and stay where it changes until the next ones come.
  const runs = useMemo(() => events && laneRunsOf(store.getState().reply.raw.text, events), [events, store]);
  // What is named and not read is no problem of the stream: the text has its mark, in neither colour.
  const marks = useMemo(
    () =>
      marksOf(
        problems.filter((problem) => !problem.isNamedOnly),
        unlisted,
      ),
    [problems, unlisted],
  );
  return useMemo(() => ({ axis, chunkEnds, runs, marks }), [axis, chunkEnds, runs, marks]);
}

function LaneDrawing({ lanes, width, isCurrent }: { lanes: Lanes; width: number; isCurrent: boolean }) {
  const { window } = useTimeline();
  const draw = useCallback((surface: Surface) => drawLanes(surface, lanes, window, width), [lanes, window, width]);
  return <LanesCanvas className="lanes" width={width} height={LANES_HEIGHT} draw={draw} isCurrent={isCurrent} />;
}

function CallBrackets({ width }: { width: number }) {
  const { axis, window } = useTimeline();
  const calls = useDebug((state) => state.report?.calls);
  const callCount = useDebug((state) => state.report?.callCount ?? 0);
  const length = useDebug(selectLength);
  const brackets = useMemo(
    () => (calls ? bracketsOf(calls, { callCount, axis, length, window, width }) : []),
    [calls, callCount, axis, length, window, width],
  );
  return (
    <ol className="brackets" aria-hidden="true">
      {brackets.map(({ first, last, name, isOpen, from, to }) => (
        <li
          key={first}
          className={`bracket ${isOpen || to > window.to ? 'is-open' : ''} ${from < window.from ? 'is-entered' : ''}`}
          style={stretchIn(window, from, to) ?? {}}
        >
          <span>
            {from < window.from && '‹ '}
            {name === null ? (
              `${count(last - first + 1, 'call')}`
            ) : (
              <>
                {first} <Shown text={name} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Waits that are narrower are no more than a hole. */
const DRAWN_GAP_PX = 28;
const GAP_CHARACTER_PX = 6.5;

/** The waits between chunks as lines with their lengths. */
function Gaps({ width }: { width: number }) {
  const { axis, window } = useTimeline();
  const gaps = useMemo(() => gapsOf(axis), [axis]);
  const held = useHeldBack(gaps);
  const scale = width / (window.to - window.from);
  return (
    <div aria-hidden="true">
      {gaps.map((gap) => {
        const place = stretchIn(window, gap.from, gap.to);
        const shown = (Math.min(gap.to, window.to) - Math.max(gap.from, window.from)) * scale;
        if (!place || shown < DRAWN_GAP_PX) return null;
        const words = gapWords(gap, held.get(gap.position) ?? '').find(
          (one) => one.length * GAP_CHARACTER_PX + 20 < shown,
        );
        return (
          <span key={gap.from} className="gap" style={place}>
            {words && <span>{words}</span>}
          </span>
        );
      })}
    </div>
  );
}

/** What a wait is called, the fullest words first. */
function gapWords({ kind, length }: Gap, held: string): string[] {
  const time = length < 100 ? `${Math.round(length)} ms` : `${(length / 1000).toFixed(2)} s`;
  if (kind === 'first') return [`first token after ${time}`, time];
  const tail = held.length > SHOWN_OF_HELD ? `…${held.slice(-SHOWN_OF_HELD)}` : held;
  const name = `${kind} ${time}`;
  return [...(held === '' ? [] : [`${name}, ${spelled(tail.replace(/\s/g, '␣'))} held back`]), name, time];
}

const SHOWN_OF_HELD = 12;
/** Of more stalls the longest are asked about. */
const MOST_ASKED = 8;
const NOTHING_HELD: ReadonlyMap<number, string> = new Map();

/** What the machine held back while a stream stalled, by the position at which it was. */
function useHeldBack(gaps: readonly Gap[]): ReadonlyMap<number, string> {
  const service = useService();
  const report = useDebug((state) => state.report);
  const [held, setHeld] = useState(NOTHING_HELD);
  useEffect(() => {
    const stalls = gaps.filter(({ kind }) => kind === 'stall').sort((a, b) => b.length - a.length);
    if (!report || stalls.length === 0) return;
    const asked = stalls.slice(0, MOST_ASKED).map(async ({ position }) => {
      const { buffered } = await service.seek(position);
      return [position, buffered] as const;
    });
    return takeAnswer(Promise.all(asked), (answers) => setHeld(new Map(answers)));
  }, [service, report, gaps]);
  return held;
}

/** Dims what has not been read, lights the chunk that is being read and outlines the one that is pointed at. */
function Veil() {
  const { axis, window } = useTimeline();
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const ends = useDebug((state) => state.chunkEnds);
  const chunk = useDebug(selectChunk);
  const pointed = useDebug((state) => state.pointed?.moment.offset ?? null);
  if (length === 0) return null;
  const unread = position < length && stretchIn(window, endOf(axis, position), axis.end);
  // One chunk that is all there is stands out from nothing.
  const stretchOf = (index: number) =>
    ends.length > 1 && stretchIn(window, startOf(axis, ends[index - 1] ?? 0), endOf(axis, ends[index] ?? 0));
  const lit = stretchOf(chunk);
  const outlined = pointed !== null && stretchOf(chunkAt(ends, pointed));
  return (
    <>
      {unread && <span className="veil" style={unread} />}
      {lit && <span className="lit-chunk" style={lit} />}
      {outlined && <span className="pointed-chunk" style={outlined} />}
    </>
  );
}

function Pins({ marks, width }: { marks: Marks; width: number }) {
  const { axis, window } = useTimeline();
  const { inside, before, after } = useMemo(() => pinsOf(marks, axis, window, width), [marks, axis, window, width]);
  return (
    <div className="pins" aria-hidden="true">
      {before.length > 0 && <span className="pins-edge is-before">‹{before.map((pin) => pinMark(pin))}</span>}
      {inside.map((pin) => pinMark(pin, { left: percent(pin.x, width) }))}
      {after.length > 0 && <span className="pins-edge is-after">{after.map((pin) => pinMark(pin))}›</span>}
    </div>
  );

  function pinMark(pin: Pin, style?: CSSProperties) {
    return <PinMark key={`${pin.x} ${pin.group}`} pin={pin} {...(style && { style })} />;
  }
}

function PinMark({ pin: { group, label, count: met, message, stop }, style }: { pin: Pin; style?: CSSProperties }) {
  const { seek } = useVerbs();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Next problem and the Problems panel do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Next problem and the Problems panel do the same.
    <span
      className={`pin is-${group}`}
      style={style}
      title={met > 1 ? `${count(met, group)}; the first: ${message}` : message}
      onClick={() => seek(stop)}
    >
      {label}
    </span>
  );
}

/** Where the breakpoints stop, a disc over the lanes for each. */
function BreakMarks({ width }: { width: number }) {
  const { seek } = useVerbs();
  const { axis, window } = useTimeline();
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const stops = useDebug((state) => state.stops);
  const length = useDebug(selectLength);
  const marks = useMemo(() => {
    const pixelsAt = (offset: number): number | null => {
      const value = endOf(axis, offset);
      const isShown = offset <= length && isIn(window, value);
      return isShown ? ((value - window.from) / (window.to - window.from || 1)) * width : null;
    };
    return breakMarksOf(breakpoints, stops, pixelsAt);
  }, [breakpoints, stops, axis, window, length, width]);
  return (
    <div aria-hidden="true">
      {marks.map(({ offset, name }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Next breakpoint does the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Next breakpoint does the same.
        <span
          key={offset}
          className="break-mark"
          style={{ left: placeIn(window, endOf(axis, offset)) }}
          title={spelled(name)}
          onClick={() => seek(offset)}
        />
      ))}
    </div>
  );
}

function Playhead() {
  const { axis, window } = useTimeline();
  const at = endOf(
    axis,
    useDebug((state) => state.position),
  );
  const peek = useDebug((state) => state.peek?.offset ?? state.pointed?.moment.offset ?? null);
  const peekAt = peek === null ? null : endOf(axis, peek);
  return (
    <>
      {peekAt !== null && isIn(window, peekAt) && (
        <span className="peek-line" style={{ left: placeIn(window, peekAt) }} aria-hidden="true" />
      )}
      {isIn(window, at) && <span className="playhead" style={{ left: placeIn(window, at) }} aria-hidden="true" />}
    </>
  );
}

/** What is narrower does not say how far after the playhead is, nor what the ring is. */
const BEHIND_PX = 100;
const NAMED_EDGE_PX = 180;

/** Where a stream is that still runs, and how far the playhead is after it; at the edge its flag stands for both. */
function LiveEdge({ width }: { width: number }) {
  const { axis, window } = useTimeline();
  const isOpen = useDebug(selectIsGrowing);
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const behind = useDebug(behindWords);
  const from = endOf(axis, position);
  const stretch = stretchIn(window, from, axis.end);
  if (!isOpen || position >= length || !stretch) return null;
  const room = ((Math.min(axis.end, window.to) - Math.max(from, window.from)) / (window.to - window.from)) * width;
  const isEdgeIn = isIn(window, axis.end);
  return (
    <span className="live-behind in-row" style={stretch} aria-hidden="true">
      <span>{room > BEHIND_PX && behind}</span>
      {isEdgeIn && room > NAMED_EDGE_PX && <span>live edge</span>}
      {isEdgeIn && <RecorderGlyph state="running" size={14} />}
    </span>
  );
}

/**
 * The control itself: a native slider over the lanes, invisible but for its focus. It is where the store does at
 * once, since its next key starts there, and so it is set by hand: a step is drawn once by all others.
 */
function PositionSlider({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const { seek } = useVerbs();
  const store = useDebugStore();
  const slider = useRef<HTMLInputElement>(null);
  const length = useDebug(selectLength);
  const { isHeld, ...pointer } = useStripPointer(strip);
  const [first] = useState(store.getState().position);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new length is a new end, within which the slider keeps its value.
  useLayoutEffect(() => {
    const show = (): void => {
      const input = slider.current;
      if (!input) return;
      const state = store.getState();
      const words = sliderWords(state);
      if (input.valueAsNumber !== state.position) input.value = String(state.position);
      if (input.getAttribute('aria-valuetext') !== words) input.setAttribute('aria-valuetext', words);
    };
    show();
    return store.subscribe(show);
  }, [store, length]);

  return (
    <input
      ref={slider}
      type="range"
      className="position"
      aria-label="Position"
      aria-valuetext={sliderWords(store.getState())}
      min={0}
      max={length}
      step={1}
      defaultValue={first}
      onChange={(event) => {
        if (!isHeld()) seek(Number(event.target.value));
      }}
      {...pointer}
    />
  );
}

function sliderWords(state: DebugState): string {
  const { chunkEnds, position, moment } = state;
  const chunk = chunkEnds.length === 0 ? 0 : chunkAt(chunkEnds, position) + 1;
  return `chunk ${chunk} of ${chunkEnds.length}, character ${position} of ${selectLength(state)}, state ${moment?.state ?? 'Outside'}`;
}

/** Digits of the ticks are narrower; their distance from the line is in it. */
const TICK_CHARACTER_PX = 8;

function Ticks({ width }: { width: number }) {
  const { axis, window } = useTimeline();
  const ticks = useMemo(() => {
    const perPx = (window.to - window.from) / Math.max(1, width);
    // A number that would be cut off at the end is left out.
    return ticksOf(axis, window, width).filter(
      ({ value, label }) => (window.to - value) / perPx > label.length * TICK_CHARACTER_PX,
    );
  }, [axis, window, width]);
  return (
    <div className="axis" aria-hidden="true">
      {axis.unit === 'ms' && <span className="timeline-label">Time</span>}
      <div className="ticks">
        {ticks.map(({ value, label }) => (
          <span key={value} className="tick" style={{ left: placeIn(window, value) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
