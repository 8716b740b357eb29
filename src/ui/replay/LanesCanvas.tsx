import { useEffect, useRef, useState } from 'react';
import { useDebug } from '../store/context.ts';
import { onThemeChange, tokenColours } from '../theme/theme.ts';
import { drawLanes, LANES_HEIGHT, type LaneColour, type Lanes } from './lanes.ts';

const COLOURS = ['prose', 'markup', 'value', 'cdata', 'repair', 'error', 'chunk-a', 'chunk-b'] as const;

/** Chunks and states on a canvas, drawn anew only when the text, its cuts, the width or the theme change. */
export function LanesCanvas({ width }: { width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useDebug((state) => state.reply.raw.text);
  const events = useDebug((state) => state.report?.events ?? null);
  const problems = useDebug((state) => state.problems);
  const unlisted = useDebug((state) => state.report?.unlisted ?? null);
  const chunkEnds = useDebug((state) => state.chunkEnds);
  const isRead = useDebug((state) => state.readRevision === state.revision);
  const theme = useThemeEpoch();
  const [isDrawn, setDrawn] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the tokens stand for.
  useEffect(() => {
    if (!canvas.current || (events && !isRead)) return;
    paint(canvas.current, { text, events, problems, unlisted, chunkEnds }, width);
    setDrawn(true);
  }, [text, events, problems, unlisted, chunkEnds, width, theme, isRead]);

  return (
    <>
      {!isDrawn && <LanesRecord lanes={{ text, events, problems, unlisted, chunkEnds }} width={width} />}
      <canvas className="lanes" ref={canvas} />
    </>
  );
}

function paint(canvas: HTMLCanvasElement, lanes: Lanes, width: number): void {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(LANES_HEIGHT * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  const colours = tokenColours(COLOURS);
  context.scale(ratio, ratio);
  const rect = (x: number, y: number, w: number, height: number, colour: LaneColour): void => {
    context.fillStyle = colours[colour];
    if (w < 4) {
      context.fillRect(x, y, w, height);
      return;
    }
    context.beginPath();
    context.roundRect(x, y, w, height, colour.startsWith('chunk') ? 1.5 : [1, 1, 0, 0]);
    context.fill();
  };
  drawLanes({ rect }, lanes, width);
}

/** The same drawing as elements, for a page that is shown before any script has run. */
function LanesRecord({ lanes, width }: { lanes: Lanes; width: number }) {
  const rects: React.ReactElement[] = [];
  drawLanes(
    {
      rect: (x, y, w, height, colour) => {
        rects.push(
          <rect key={rects.length} x={round(x)} y={y} width={round(w)} height={height} fill={`var(--${colour})`} />,
        );
      },
    },
    lanes,
    width,
  );
  return (
    <svg className="lanes" viewBox={`0 0 ${width} ${LANES_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {rects}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Rises whenever the colours on the screen change. */
function useThemeEpoch(): number {
  const [epoch, setEpoch] = useState(0);
  useEffect(() => onThemeChange(() => setEpoch((before) => before + 1)), []);
  return epoch;
}
