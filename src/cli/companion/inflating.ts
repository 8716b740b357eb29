import type { Transform } from 'node:stream';
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

/** Inflates what arrives piece by piece, each as far as it goes; fails on bytes that are not of the encoding. */
export type Inflating = (bytes: Uint8Array) => Promise<Uint8Array>;

/** What inflates a content encoding; undefined for one that is unknown or none at all. */
export function inflating(encoding: string | undefined): Inflating | undefined {
  const make = INFLATERS[encoding?.trim().toLowerCase() ?? ''];
  if (!make) return undefined;
  const inflater = make();
  let pieces: Buffer[] = [];
  inflater.on('data', (piece: Buffer) => pieces.push(piece));
  const broken = new Promise<never>((_, fail) => inflater.on('error', fail));
  broken.catch(() => {});
  return (bytes) => {
    const inflated = new Promise<Uint8Array>((done) => {
      inflater.write(bytes, () => {
        done(Buffer.concat(pieces));
        pieces = [];
      });
    });
    return Promise.race([broken, inflated]);
  };
}
