import { useCallback, useMemo, useRef } from 'react';
import type { StreamReadout } from '../../../contract/live-service.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { timeAxis } from '../../parts/lanes/axis.ts';
import { LanesCanvas } from '../../parts/lanes/LanesCanvas.tsx';
import { laneRunsOf } from '../../parts/lanes/lane-runs.ts';
import { drawLanes, LANES_HEIGHT, type Surface } from '../../parts/lanes/lanes.ts';
import { marksOf } from '../../parts/lanes/marks.ts';
import type { Problem } from '../../parts/reply/problems.ts';
import { useWidth } from '../../parts/widgets/use-width.ts';

const USUAL_WIDTH = 400;

interface StreamLanesProps {
  readonly row: LiveStream;
  readonly readout: StreamReadout;
  readonly problems: readonly Problem[];
}

/** When the chunks of a stream came, and what they hold: the lanes of Debug, smaller. */
export function StreamLanes({ row: { first, last, ended }, readout, problems }: StreamLanesProps) {
  const { text, report, chunkEnds, times } = readout;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, USUAL_WIDTH);
  const lanes = useMemo(
    () => ({
      axis: timeAxis(chunkEnds, times),
      chunkEnds,
      runs: laneRunsOf(text, report.events),
      marks: marksOf(problems, report.unlisted),
    }),
    [text, report, chunkEnds, times, problems],
  );
  const draw = useCallback(
    (surface: Surface) => drawLanes(surface, lanes, { from: 0, to: lanes.axis.end }, width),
    [lanes, width],
  );
  return (
    <div className="stream-lanes line-above" aria-hidden="true">
      <span>Chunks</span>
      <div ref={box}>
        <LanesCanvas className="stream-lanes-drawn" width={width} height={LANES_HEIGHT} draw={draw} isCurrent />
      </div>
      <span>States</span>
      <p>
        <span>{(first ?? 0).toFixed(2)} s to the first byte</span>
        <span>{ended === null ? 'live' : `${(last ?? 0).toFixed(2)} s`}</span>
      </p>
    </div>
  );
}
