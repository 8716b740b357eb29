import type { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const FLUSHED = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const INFLATERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(FLUSHED),
  'x-gzip': () => createGunzip(FLUSHED),
  deflate: () => createInflate(FLUSHED),
  br: () =>
    createBrotliDecompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
};

/** Some kilobytes may unpack to gigabytes: so many bytes are unpacked in one go, and so long is waited before more of them. */
const SLICE = 256 * 1024;
const TURN_MS = 5;

/**
 * Inflates what arrives piece by piece, each as far as it goes, in slices; fails on bytes that are not of the encoding, and
 * after as many as are wanted.
 */
export type Inflating = (bytes: Uint8Array) => AsyncGenerator<Uint8Array, void>;

/** Inflates answers. Further slices of all of them take turns, so that the traffic and the disk keep up whatever comes. */
export class Inflaters {
  readonly #most: number;
  #turn = Promise.resolve();

  /** `most`: bytes that are wanted of an answer. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What inflates a content encoding; undefined for one that is unknown or none at all. */
  of(encoding: string | undefined): Inflating | undefined {
    const make = INFLATERS[encoding?.trim().toLowerCase() ?? ''];
    return make && this.#inflating(make());
  }

  #inflating(inflater: Transform): Inflating {
    let room = this.#most;
    let failure: Error | undefined;
    let wake = (): void => {};
    inflater.on('readable', () => wake());
    inflater.on('error', (error) => {
      failure = error;
      wake();
    });
    return async function* (this: Inflaters, bytes: Uint8Array) {
      let isWritten = false;
      inflater.write(bytes, () => {
        isWritten = true;
        wake();
      });
      for (let isFirst = true; ; isFirst = false) {
        if (!isFirst) await this.#nextTurn();
        const slice: Uint8Array[] = [];
        let length = 0;
        while (length < Math.min(SLICE, room + 1)) {
          // What is not read is not unpacked.
          const piece = inflater.read() as Buffer | null;
          if (piece) {
            slice.push(piece);
            length += piece.length;
          } else if (isWritten || failure) break;
          else
            await new Promise<void>((ready) => {
              wake = ready;
            });
        }
        if (length > 0) yield Buffer.concat(slice).subarray(0, room);
        room -= length;
        if (room < 0) inflater.destroy();
        if (room < 0 || failure) throw failure ?? new Error('More came than is wanted.');
        if (length < SLICE) return;
      }
    }.bind(this);
  }

  /** Resolves when it is this slice's turn. */
  #nextTurn(): Promise<void> {
    this.#turn = this.#turn.then(() => delay(TURN_MS));
    return this.#turn;
  }
}
