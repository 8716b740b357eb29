import type { SharedLink } from '../../../../core/cases/share-case.ts';
import { figure } from '../../../parts/words/count.ts';

/** Up to which length a link fits where. */
const MARKS: readonly (readonly [length: number, place: string])[] = [
  [2_000, 'any chat'],
  [8_000, 'an issue'],
  [32_000, 'a browser'],
];
const SHORTEST = 200;
const LONGEST = 100_000;

/** Where a length stands on the meter, which is logarithmic because links differ by orders of magnitude. */
function place(length: number): number {
  const part = Math.log(Math.max(length, SHORTEST) / SHORTEST) / Math.log(LONGEST / SHORTEST);
  return Math.round(Math.min(1, part) * 1000) / 10;
}

/** How long the link is, and where that fits. */
export function LinkLength({ link: { address, tier, sentence } }: { link: SharedLink }) {
  const { length } = address;
  return (
    <div className={`share-length is-${tier}`}>
      <div className="share-meter" aria-hidden="true">
        <span className="share-fill" style={{ width: `${place(length)}%` }} />
        {MARKS.map(([most, name]) => (
          <span key={most} className="share-mark" style={{ left: `${place(most)}%` }}>
            {name}
          </span>
        ))}
      </div>
      <p>
        <b>{figure(length)} characters.</b> {sentence}
      </p>
    </div>
  );
}
