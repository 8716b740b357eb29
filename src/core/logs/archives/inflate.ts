import { Inflate, type ZStream } from 'pako';
import { type ByteSource, Damaged, type Reading, reasonOf } from './byte-source.ts';

const GZIP_ALONE = 31;

/** Everything that was inflated so far comes out. */
const FLUSHED = 2;

/** Unpacks gzip: one member or several, each held to its checksum and length. Zeros after it are padding. */
export function* gunzip(source: ByteSource, emit: (bytes: Uint8Array) => void): Reading {
  do yield* inflate(source, { windowBits: GZIP_ALONE }, emit);
  while (!(yield* source.isPadding()));
}

/** Unpacks one deflate stream and leaves what follows it. */
export const inflateRaw = (source: ByteSource, emit: (bytes: Uint8Array) => void): Reading =>
  inflate(source, { raw: true }, emit);

function* inflate(
  source: ByteSource,
  options: { readonly windowBits?: number; readonly raw?: boolean },
  emit: (bytes: Uint8Array) => void,
): Reading {
  const inflater = new Inflate(options);
  let stream: ZStream | null = null;
  inflater.onStart = (started) => {
    stream = started;
  };
  inflater.onData = emit;
  while (!inflater.ended) {
    const bytes = yield* source.someMore();
    inflater.push(bytes, FLUSHED);
    const { avail_in: left, output, next_out: inflated } = stream!;
    if (inflater.err) {
      if (inflated > 0) emit(output.subarray(0, inflated));
      throw new Damaged(reasonOf(inflater.msg));
    }
    if (inflater.ended) source.unread(bytes.subarray(bytes.length - left));
  }
}
