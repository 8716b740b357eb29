import { getOrCreate } from '../../words/get-or-create.ts';
import type { Pieces, UnpackedPiece } from './unpacked-piece.ts';

/** Inspect's account of a log as it was written. */
const JOURNAL = /(?:^|\/)_journal\//;

/** An entry that only a log of Inspect has, with the folder that the log is in. */
const OF_INSPECT = /^((?:.*?\/)?)(?:_journal\/|samples\/.*_epoch_\d+\.json$)/s;

/** What Inspect keeps of a whole log, with the folder that the log is in. */
const BESIDE_SAMPLES = /^((?:.*\/)?)(?:header|summaries|reductions)\.json$/s;

/** Bytes that are held back at most. */
const MOST_HELD = 4_194_304;

/**
 * Leaves out what Inspect keeps beside the samples of a log. Other archives have files of the same names, so these are
 * held back until another entry says whose they are; where none does, they are read.
 */
export class InspectFiles {
  readonly #out: Pieces;
  readonly #logs = new Set<string>();
  /** By the folder that they are in. */
  readonly #held = new Map<string, UnpackedPiece[]>();
  #length = 0;

  /** What is read goes to `out`. */
  constructor(out: Pieces) {
    this.#out = out;
  }

  /** Where the pieces of the next entry go; null where they are left out. */
  outOf(name: string): Pieces | null {
    const log = OF_INSPECT.exec(name)?.[1];
    if (log !== undefined) {
      this.#logs.add(log);
      this.#held.delete(log);
    }
    if (JOURNAL.test(name)) return null;
    const folder = BESIDE_SAMPLES.exec(name)?.[1];
    if (folder === undefined) return this.#out;
    return this.#logs.has(folder) ? null : { push: (piece) => this.#hold(folder, piece) };
  }

  #hold(folder: string, piece: UnpackedPiece): void {
    getOrCreate(this.#held, folder, () => []).push(piece);
    this.#length += piece.bytes.length;
    if (this.#length > MOST_HELD) this.release();
  }

  /** Has read what is held back. */
  release(): void {
    for (const pieces of this.#held.values()) for (const piece of pieces) this.#out.push(piece);
    this.#held.clear();
    this.#length = 0;
  }
}
