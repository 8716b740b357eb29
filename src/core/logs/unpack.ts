import { Gunzip, Unzip, type UnzipDecoder, UnzipInflate } from 'fflate';
import { Decompress } from 'fzstd';
import { err, ok, type Result } from '../../base/result.ts';

/** A piece of a log's bytes as they are once unpacked. */
export interface UnpackedPiece {
  /** The file in the archive; empty where there is none. */
  readonly entry: string;
  readonly bytes: Uint8Array;
}

/** Files of archives that hold no samples: Inspect's own account of them, and what systems add. */
const NO_LOG = /(?:^|\/)(?:_journal\/|__MACOSX\/|\.|header\.json$|summaries\.json$|reductions\.json$)|\/$/;

/** What grows to more than this many times its size is a bomb, not a log. */
const MOST_GROWTH = 1_000;

/** Growth says nothing about less than this. */
const SMALL = 16_777_216;

const ENCRYPTED = 'This archive is encrypted. Unpack it and give the files in it.';
/** Why a bomb is not unpacked, unless it is trusted. */
export const BOMB = `This archive grows to more than ${MOST_GROWTH} times its size. Unpack it yourself if you trust it.`;

/** How many archives may stand in each other, as a `.gz` in a ZIP. */
const MOST_NESTED = 3;

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];

/** What a log may be that nothing here reads, by its first bytes. */
const UNREAD: readonly (readonly [signature: readonly number[], what: string])[] = [
  [[0x42, 0x5a, 0x68], 'bzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
  [[0x04, 0x22, 0x4d, 0x18], 'LZ4'],
  [[0x50, 0x41, 0x52, 0x31], 'Parquet'],
];

/** Whether a file is an archive, read or not, by its first bytes. */
export const isPacked = (head: Uint8Array): boolean =>
  isGzip(head) || isZstd(head) || isZip(head) || UNREAD.some(([signature]) => startsWith(head, signature));

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Uint8Array): boolean => startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP);
const isSkippable = (head: Uint8Array): boolean =>
  head.length >= HEAD && ((head[0] ?? 0) & 0xf0) === 0x50 && startsWith(head.subarray(1), [0x2a, 0x4d, 0x18]);
/** Parallel compressors begin with a frame that is to be skipped. */
const isZstd = (head: Uint8Array): boolean => startsWith(head, ZSTD) || isSkippable(head);

/**
 * Unpacks gzip, Zstandard and ZIP by what the bytes begin with, as they arrive, and what stands in them; anything else
 * passes through.
 */
export class Unpacker {
  readonly #pieces: UnpackedPiece[] = [];
  #packed = 0;
  #unpacked = 0;
  #head = new Uint8Array(0);
  #push: ((bytes: Uint8Array, isEnd: boolean) => void) | null = null;
  #refused: string | null = null;
  readonly #isTrusted: boolean;
  readonly #depth: number;
  /** What reads the file in the archive that is open. */
  #inner: { readonly entry: string; readonly unpacker: Unpacker } | null = null;

  /** What is trusted may grow to any size. */
  constructor(isTrusted = false, depth = 0) {
    this.#isTrusted = isTrusted;
    this.#depth = depth;
  }

  /** What can be unpacked with these bytes; the error says why the rest cannot. */
  push(bytes: Uint8Array, isEnd = false): Result<readonly UnpackedPiece[]> {
    let next = bytes;
    if (!this.#push) {
      this.#head = joined(this.#head, bytes);
      if (this.#head.length < HEAD && !isEnd) return ok([]);
      next = this.#head;
      this.#push = this.#unpackerFor(next);
    }
    this.#packed += next.length;
    try {
      // Small steps, so that a bomb is found out before it fills the memory.
      for (let at = 0; this.#refused === null && (at < next.length || (at === 0 && isEnd)); at += STEP) {
        const last = at + STEP >= next.length;
        this.#push(next.subarray(at, at + STEP), isEnd && last);
        if (!this.#isTrusted && this.#unpacked > SMALL && this.#unpacked > MOST_GROWTH * this.#packed)
          this.#refused = BOMB;
      }
      if (isEnd) this.#endInner();
    } catch (error) {
      this.#refused = `This archive is damaged: ${error instanceof Error ? error.message : String(error)}.`;
    }
    const pieces = this.#pieces.splice(0);
    return this.#refused === null ? ok(pieces) : err(this.#refused);
  }

  #take(entry: string, bytes: Uint8Array): void {
    if (this.#inner?.entry !== entry) {
      this.#endInner();
      this.#inner = { entry, unpacker: new Unpacker(this.#isTrusted, this.#depth + 1) };
    }
    this.#takeInner(bytes, false);
  }

  #endInner(): void {
    this.#takeInner(new Uint8Array(0), true);
    this.#inner = null;
  }

  #takeInner(bytes: Uint8Array, isEnd: boolean): void {
    if (!this.#inner) return;
    const { entry, unpacker } = this.#inner;
    const taken = unpacker.push(bytes, isEnd);
    if (!taken.ok) this.#refused ??= taken.error;
    else for (const piece of taken.value) this.#pass([entry, piece.entry].filter(Boolean).join('!'), piece.bytes);
  }

  #pass(entry: string, bytes: Uint8Array): void {
    this.#unpacked += bytes.length;
    if (bytes.length > 0) this.#pieces.push({ entry, bytes });
  }

  #unpackerFor(head: Uint8Array): (bytes: Uint8Array, isEnd: boolean) => void {
    const plain = (bytes: Uint8Array): void => this.#pass('', bytes);
    const unread = UNREAD.find(([signature]) => startsWith(head, signature))?.[1];
    if (unread && this.#depth === 0)
      this.#refused = `This is ${unread}, which is not read. Unpack it, or save it as JSON lines.`;
    if (this.#depth === MOST_NESTED) return plain;
    if (isGzip(head)) {
      const gunzip = new Gunzip((bytes) => this.#take('', bytes));
      return (bytes, isEnd) => gunzip.push(new Uint8Array(bytes), isEnd);
    }
    if (isZstd(head)) {
      const zstd = new Decompress((bytes) => this.#take('', bytes));
      let skipped = isSkippable(head) ? 8 + new DataView(head.buffer, head.byteOffset).getUint32(4, true) : 0;
      return (bytes, isEnd) => {
        const rest = bytes.subarray(skipped);
        skipped -= bytes.length - rest.length;
        zstd.push(rest, isEnd);
      };
    }
    return isZip(head) ? this.#unzipper(head) : plain;
  }

  #unzipper(head: Uint8Array): (bytes: Uint8Array, isEnd: boolean) => void {
    if (((head[6] ?? 0) & 1) === 1) this.#refused = ENCRYPTED;
    const unzip = new Unzip((file) => {
      if (NO_LOG.test(file.name)) return;
      file.ondata = (error, bytes) => {
        if (error) this.#refused = `${file.name} in this archive can't be unpacked: ${error.message}.`;
        else this.#take(file.name, bytes);
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    unzip.register(UnzipZstd);
    return (bytes, isEnd) => unzip.push(new Uint8Array(bytes), isEnd);
  }
}

/** Bytes that tell what a file is. */
const HEAD = 8;

const STEP = 65_536;

/** ZIP's method 93, which Inspect writes. */
class UnzipZstd implements UnzipDecoder {
  static compression = 93;
  ondata: UnzipDecoder['ondata'] = () => {};
  readonly #zstd = new Decompress((bytes, isEnd) => {
    if (bytes.length > 0 || isEnd) this.ondata(null, new Uint8Array(bytes), isEnd ?? false);
  });

  push(bytes: Uint8Array, isEnd: boolean): void {
    this.#zstd.push(bytes, isEnd);
  }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
