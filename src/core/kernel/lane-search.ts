import { smallInt32Array } from '../../base/columns.ts';
import type { Lane } from './compile.ts';

const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const NEVER = 0x7fffffff;

/**
 * Finds where lanes stop. Each literal is searched once per piece and the hit kept, so a piece is crossed a bounded
 * number of times however many runs it has, forwards or after a step back.
 */
export class LaneSearch {
  private pieceBase = -1;
  private pieceLength = -1;
  private readonly hits: Int32Array;
  private readonly searchedFrom: Int32Array;
  private readonly illegalSlot: number;

  /** `slots` is how many literals the machine's lanes search for. */
  constructor(slots: number) {
    this.illegalSlot = slots;
    this.hits = smallInt32Array(slots + 1);
    this.searchedFrom = smallInt32Array(slots + 1);
  }

  /**
   * First position in the piece at or after `i` where the lane must stop; `to` if there is none before it. Where a
   * literal may go on after `to`, the stop is where it would begin at the earliest. `base` is the piece's offset.
   */
  stop(lane: Lane, piece: string, base: number, i: number, to: number): number {
    if (this.pieceBase !== base || this.pieceLength !== piece.length) {
      this.pieceBase = base;
      this.pieceLength = piece.length;
      this.hits.fill(-1);
    }
    let stop = to;
    for (const { text, slot } of lane.literals) {
      const hit = this.next(slot, text, piece, i);
      if (hit < stop) stop = hit;
      else if (text.length > 1) stop = Math.min(stop, Math.max(i, to - text.length + 1));
    }
    return lane.illegal ? Math.min(stop, this.next(this.illegalSlot, null, piece, i)) : stop;
  }

  /** Next hit of a literal (null: of a character XML cannot hold) at or after `i`. */
  private next(slot: number, literal: string | null, piece: string, i: number): number {
    const from = this.searchedFrom[slot] as number;
    const known = this.hits[slot] as number;
    if (known >= i && from <= i) return known;
    // After a step back only the stretch not searched yet is searched.
    const upTo = known >= i ? from + (literal?.length ?? 1) - 1 : piece.length;
    const found = search(upTo < piece.length ? piece.slice(0, upTo) : piece, literal, i);
    this.searchedFrom[slot] = i;
    if (found >= 0 || known < i) this.hits[slot] = found >= 0 ? found : NEVER;
    return this.hits[slot] as number;
  }
}

function search(piece: string, literal: string | null, from: number): number {
  if (literal !== null) return piece.indexOf(literal, from);
  ILLEGAL.lastIndex = from;
  return ILLEGAL.test(piece) ? ILLEGAL.lastIndex - 1 : -1;
}
