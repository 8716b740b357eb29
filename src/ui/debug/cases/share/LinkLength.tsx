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

/** The place of a length on the meter, which is logarithmic because links differ by orders of magnitude. */
function place(length: number): number {
  const part = Math.log(Math.max(length, SHORTEST) / SHORTEST) / Math.log(LONGEST / SHORTEST);
  return Math.round(Math.min(1, part) * 1000) / 10;
}

/** How long the link is, and where that fits; its room is kept while the link is made. */
export function LinkLength({ link }: { link: SharedLink | null }) {
  const length = link?.address.length ?? 0;
  return (
    <div className={`share-length${link ? ` is-${link.tier}` : ''}`}>
      <div className="share-meter" aria-hidden="true">
        {link && <span className="share-fill" style={{ width: `${place(length)}%` }} />}
        {MARKS.map(([most, name]) => (
          <span key={most} className="share-mark" style={{ left: `${place(most)}%` }}>
            {name}
          </span>
        ))}
      </div>
      <p>
        {link ? (
          <>
            <b>{figure(length)} characters.</b> {link.sentence}
          </>
        ) : (
          'Making the link …'
        )}
      </p>
    </div>
  );
}
