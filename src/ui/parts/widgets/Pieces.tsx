import { Shown } from './Shown.tsx';

/** A stretch of one side of a change, and whether it is what changed there. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** One side of a change; what was taken out or put in is marked as that. */
export function Pieces({ pieces, change: Change }: { pieces: readonly Piece[]; change: 'del' | 'ins' }) {
  return pieces.map(({ text, isChanged }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one side never move.
    const shown = <Shown key={index} text={text} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    return isChanged ? <Change key={index}>{shown}</Change> : shown;
  });
}
