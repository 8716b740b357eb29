import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onThemeChange, tokenColours } from '../theme/theme.ts';
import type { LaneColour, Surface } from './lanes.ts';

const COLOURS = ['prose', 'markup', 'value', 'cdata', 'repair', 'error', 'chunk-a', 'chunk-b'] as const;

interface LanesCanvasProps {
  readonly className: string;
  readonly width: number;
  readonly height: number;
  readonly draw: (surface: Surface) => void;
  /** False while the drawing would be of a text that is not read yet: what was drawn stays. */
  readonly isCurrent: boolean;
}

/** A drawing of lanes on a canvas, made again only when `draw`, the size or the theme change. */
export function LanesCanvas({ className, width, height, draw, isCurrent }: LanesCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeEpoch();
  const [isDrawn, setDrawn] = useState(isCurrent && typeof document !== 'undefined');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the tokens stand for.
  useLayoutEffect(() => {
    if (!canvas.current || !isCurrent) return;
    paint(canvas.current, draw, width, height);
    setDrawn(true);
  }, [draw, width, height, theme, isCurrent]);

  return (
    <>
      {!isDrawn && <LanesRecord className={className} width={width} height={height} draw={draw} />}
      <canvas className={className} ref={canvas} />
    </>
  );
}

function paint(canvas: HTMLCanvasElement, draw: LanesCanvasProps['draw'], width: number, height: number): void {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  const colours = tokenColours(COLOURS);
  context.scale(ratio, ratio);
  const rect = (x: number, y: number, w: number, h: number, colour: LaneColour): void => {
    context.fillStyle = colours[colour];
    if (w < 4) {
      context.fillRect(x, y, w, h);
      return;
    }
    context.beginPath();
    context.roundRect(x, y, w, h, colour.startsWith('chunk') ? 1.5 : [1, 1, 0, 0]);
    context.fill();
  };
  draw({ rect });
}

/** The same drawing as elements, for a page that is shown before any script has run. */
function LanesRecord({ className, width, height, draw }: Omit<LanesCanvasProps, 'isCurrent'>) {
  const rects: ReactElement[] = [];
  draw({
    rect: (x, y, w, h, colour) => {
      rects.push(
        <rect
          key={rects.length}
          x={round(x)}
          y={round(y)}
          width={round(w)}
          height={round(h)}
          fill={`var(--${colour})`}
        />,
      );
    },
  });
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
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
