import { figure } from '../../parts/words/count.ts';

const WIDTH = 208;
/** Pieces narrower than this are drawn as if they were so wide. */
const NARROWEST = 2;

/** The pieces that a cut makes of a text, each as wide as its share of it, and their number. */
export function CutLane({ length, ends }: { length: number; ends: ArrayLike<number> }) {
  const every = Math.max(1, Math.ceil(ends.length / (WIDTH / NARROWEST)));
  const drawn = Array.from(ends).filter((_, at) => (at + 1) % every === 0 || at === ends.length - 1);
  const x = (end: number): number => (end / length) * WIDTH;
  const pieces = (odd: number): string =>
    drawn
      .flatMap((end, at) => {
        const from = x(drawn[at - 1] ?? 0);
        return at % 2 === odd
          ? [`M${from.toFixed(1)} 0H${Math.max(from + 1, x(end) - 0.5).toFixed(1)}V10H${from.toFixed(1)}z`]
          : [];
      })
      .join('');
  return (
    <>
      <svg className="cut-lane" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
        <path className="stream-a" d={pieces(0)} />
        <path className="stream-b" d={pieces(1)} />
      </svg>
      <span className="cut-count">{figure(ends.length)}</span>
    </>
  );
}
