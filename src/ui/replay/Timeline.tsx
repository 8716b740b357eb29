import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useDebug, useVerbs } from '../store/context.ts';
import { chunkAt } from '../store/replay.ts';
import { selectChunk, selectLength } from '../store/selectors.ts';
import { spelled } from '../widgets/directional.ts';
import { Shown } from '../widgets/Shown.tsx';
import { breakMarksOf } from './break-marks.ts';
import { LanesCanvas } from './LanesCanvas.tsx';
import { pinsOf } from './lanes.ts';

/** Width of the lanes in a window of 1440 px, for a page drawn before it is measured. */
const USUAL_WIDTH = 1352;

/** The reply from end to end: calls above, chunks and states as two lanes, problems as pins below, and a playhead to drag. */
export function Timeline() {
  const strip = useRef<HTMLDivElement>(null);
  const width = useWidth(strip);
  return (
    <div className="timeline">
      <span className="timeline-label is-chunks" aria-hidden="true">
        Chunks
      </span>
      <span className="timeline-label is-states" aria-hidden="true">
        States
      </span>
      <div className="strip" ref={strip}>
        <CallBrackets />
        <LanesCanvas width={width} />
        <Veil />
        <Pins width={width} />
        <BreakMarks width={width} />
        <Playhead />
        <PositionSlider strip={strip} />
      </div>
    </div>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? USUAL_WIDTH)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1e5) / 1e3}%`;

const MOST_BRACKETS = 40;

function CallBrackets() {
  const calls = useDebug((state) => state.report?.calls);
  const total = useDebug((state) => state.report?.callCount ?? 0);
  const length = useDebug(selectLength);
  if (!calls || total > MOST_BRACKETS) return null;
  return (
    <ol className="brackets" aria-hidden="true">
      {calls.map(({ start, end, toolName, complete }, index) => (
        <li
          key={start}
          className={complete ? 'bracket' : 'bracket is-open'}
          style={{ left: percent(start, length), width: percent(end - start, length) }}
        >
          <span>
            {index + 1} <Shown text={toolName} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Dims what has not been read and lights the chunk that is being read. */
function Veil() {
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const ends = useDebug((state) => state.chunkEnds);
  const chunk = useDebug(selectChunk);
  if (length === 0) return null;
  const start = chunk === 0 ? 0 : (ends[chunk - 1] ?? 0);
  const end = ends[chunk] ?? 0;
  return (
    <>
      {position < length && <span className="veil" style={{ left: percent(position, length) }} />}
      <span className="lit-chunk" style={{ left: percent(start, length), width: percent(end - start, length) }} />
    </>
  );
}

const MOST_PINS = 300;

function Pins({ width }: { width: number }) {
  const { seek } = useVerbs();
  const problems = useDebug((state) => state.problems);
  const length = useDebug(selectLength);
  const pins = useMemo(() => pinsOf(problems, length, width).slice(0, MOST_PINS), [problems, length, width]);
  return (
    <div className="pins" aria-hidden="true">
      {pins.map(({ x, group, first, count }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Next problem and the Problems panel do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Next problem and the Problems panel do the same.
        <span
          key={`${x} ${group}`}
          className={`pin is-${group}`}
          style={{ left: percent(Math.min(Math.max(x, 6), width - 6), width) }}
          title={first.message}
          onClick={() => seek(first.stop)}
        >
          {group === 'error' && count === 1 ? '!' : count}
        </span>
      ))}
    </div>
  );
}

/** Where the breakpoints stop, a disc over the lanes for each. */
function BreakMarks({ width }: { width: number }) {
  const { seek } = useVerbs();
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const stops = useDebug((state) => state.stops);
  const length = useDebug(selectLength);
  const marks = useMemo(() => breakMarksOf(breakpoints, stops, length, width), [breakpoints, stops, length, width]);
  return (
    <div aria-hidden="true">
      {marks.map(({ offset, name }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Next breakpoint does the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Next breakpoint does the same.
        <span
          key={offset}
          className="break-mark"
          style={{ left: percent(offset, length) }}
          title={spelled(name)}
          onClick={() => seek(offset)}
        />
      ))}
    </div>
  );
}

function Playhead() {
  const position = useDebug((state) => state.position);
  const peek = useDebug((state) => state.peek?.offset ?? null);
  const length = useDebug(selectLength);
  return (
    <>
      {peek !== null && <span className="peek-line" style={{ left: percent(peek, length) }} aria-hidden="true" />}
      <span className="playhead" style={{ left: percent(position, length) }} aria-hidden="true" />
    </>
  );
}

/** The control itself: a native slider over the lanes, invisible but for its focus. */
function PositionSlider({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const { seek, peekAt } = useVerbs();
  const position = useDebug((state) => state.position);
  const length = useDebug(selectLength);
  const ends = useDebug((state) => state.chunkEnds);
  const machineState = useDebug((state) => state.moment?.state ?? 'Outside');
  const isDragging = useRef(false);

  const offsetUnder = (event: PointerEvent): number => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.round((Math.max(0, Math.min(event.clientX - box.left, box.width)) / box.width) * length);
  };
  const chunk = ends.length === 0 ? 0 : chunkAt(ends, position) + 1;

  return (
    <input
      type="range"
      className="position"
      aria-label="Position"
      aria-valuetext={`chunk ${chunk} of ${ends.length}, character ${position} of ${length}, state ${machineState}`}
      min={0}
      max={length}
      step={1}
      value={position}
      onChange={(event) => {
        if (!isDragging.current) seek(Number(event.target.value));
      }}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        peekAt(null);
        seek(offsetUnder(event));
      }}
      onPointerMove={(event) => {
        if (isDragging.current) seek(offsetUnder(event));
        else if (event.pointerType === 'mouse') peekAt(offsetUnder(event));
      }}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
      }}
      onPointerLeave={() => peekAt(null)}
      style={{ '--at': percent(position, length) } as CSSProperties}
    />
  );
}
