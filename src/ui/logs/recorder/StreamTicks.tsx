import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';

const WIDTH = 400;
const HEIGHT = 24;
/** Of a read, and of the gap after it. */
const READ = 3;

/** When the reads of a stream came: a line until the first, a stroke each, the first problem, and a flag where it is now. */
export function StreamTicks({
  row: { ticks, first, last, problem, ended },
  scale,
}: {
  row: LiveStream;
  scale: number;
}) {
  const x = (seconds: number): number => (seconds / scale) * (WIDTH - 8);
  const strokes = (odd: number): string =>
    ticks.flatMap((t, at) => (at % 2 === odd ? [`M${x(t).toFixed(1)} 8h${READ}v8h-${READ}z`] : [])).join('');
  const wait = first ?? ended?.t ?? last ?? 0;
  return (
    <svg className="stream-ticks" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="stream-wait" d={`M0 12H${Math.max(6, x(wait)).toFixed(1)}`} />
      <path className="stream-a" d={strokes(0)} />
      <path className="stream-b" d={strokes(1)} />
      {problem && (
        <path
          className={problem.isError ? 'stream-error' : 'stream-repair'}
          d={`M${x(problem.t).toFixed(1)} 2h4v18h-4z`}
        />
      )}
      {!ended && last !== null && <path className="stream-edge" d={`M${(x(last) + READ + 1).toFixed(1)} 1h3v22h-3z`} />}
    </svg>
  );
}
