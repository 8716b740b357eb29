import { Decompress } from 'fzstd';
import { type ByteSource, Damaged, type Reading, reasonOf, viewOf } from './byte-source.ts';
import { XxHash64 } from './xxhash64.ts';

const MAGIC = 0xfd2fb528;
const SKIPPED_MAGIC = 0x184d2a50;

/** Whether a Zstandard frame begins here, be it one to be skipped, as parallel compressors write them. */
export const beginsZstd = (head: Uint8Array): boolean =>
  head.length >= 4 && (magicOf(head) === MAGIC || isSkipped(magicOf(head)));

const magicOf = (head: Uint8Array): number => viewOf(head).getUint32(0, true);
const isSkipped = (magic: number): boolean => (magic & 0xfffffff0) >>> 0 === SKIPPED_MAGIC;

/** What `zstd` itself unpacks without being told that it may take more memory. */
const LARGEST_WINDOW = 2 ** 27;
const LARGEST_BLOCK = 2 ** 17;

/** Unpacks frame after frame, each held to its checksum and length, and leaves what follows them. */
export function* unzstd(source: ByteSource, emit: (bytes: Uint8Array) => void): Reading {
  for (;;) {
    const magic = yield* source.upTo(4);
    if (!beginsZstd(magic)) {
      source.unread(magic);
      return;
    }
    if (isSkipped(magicOf(magic))) yield* source.skip(magicOf(yield* source.exactly(4)));
    else yield* frame(source, magic, emit);
  }
}

interface FrameHeader {
  readonly bytes: Uint8Array;
  readonly hasChecksum: boolean;
  /** Null where the frame does not say it. */
  readonly contentSize: number | null;
}

/** fzstd unpacks, and compares nothing: where the frame ends, how long it is and its checksum are read here. */
function* frame(source: ByteSource, magic: Uint8Array, emit: (bytes: Uint8Array) => void): Reading {
  const header = yield* frameHeader(source);
  const hash = new XxHash64();
  let length = 0;
  const unpacked: Uint8Array[] = [];
  const zstd = new Decompress((bytes) => unpacked.push(bytes));
  const take = (packed: Uint8Array, isEnd = false): void => {
    try {
      zstd.push(packed, isEnd);
    } catch (error) {
      throw new Damaged(reasonOf(error));
    }
    for (const bytes of unpacked.splice(0)) {
      length += bytes.length;
      if (header.hasChecksum) hash.update(bytes);
      emit(bytes);
    }
  };
  take(magic);
  take(header.bytes);
  for (let isLast = false; !isLast; ) {
    const head = yield* source.exactly(3);
    const [low = 0, middle = 0, high = 0] = head;
    const size = (low >> 3) | (middle << 5) | (high << 13);
    const kind = (low >> 1) & 3;
    if (kind === RESERVED || size > LARGEST_BLOCK) throw new Damaged('invalid block');
    isLast = (low & 1) === 1;
    const block = yield* source.exactly(kind === REPEATED ? 1 : size);
    if (kind === COMPRESSED && isEndless(block)) throw new Damaged('invalid block');
    take(head);
    take(block);
  }
  const checksum = yield* source.exactly(header.hasChecksum ? 4 : 0);
  take(checksum, true);
  if (header.contentSize !== null && header.contentSize !== length) throw new Damaged('incorrect length');
  if (header.hasChecksum && magicOf(checksum) !== Number(hash.digest() & 0xffffffffn))
    throw new Damaged('incorrect checksum');
}

const REPEATED = 1;
const COMPRESSED = 2;
const RESERVED = 3;

/**
 * Whether one weight has the whole of the table that Huffman's weights are read by: it then takes no bits, and fzstd would
 * read it for ever.
 */
function isEndless(block: Uint8Array): boolean {
  const [first = 0] = block;
  const table = [3, 3, 4, 5][(first >> 2) & 3]!;
  if ((first & 3) !== COMPRESSED || (block[table] ?? 0) >= 128) return false;
  let at = 8 * (table + 1);
  const bits = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value |= (((block[at >> 3] ?? 0) >> (at & 7)) & 1) << bit;
    return value;
  };
  const size = bits(4) + 5;
  for (;;) {
    const from = at;
    if (bits(size + 1) === 2 ** (size + 1) - 1) return true;
    at = from;
    if (bits(size) !== 1) return false;
    while (bits(2) === 3);
  }
}

function* frameHeader(source: ByteSource): Reading<FrameHeader> {
  const described = yield* source.exactly(1);
  const [descriptor = 0] = described;
  const isOneSegment = (descriptor & 0x20) !== 0;
  if ((descriptor & 8) !== 0) throw new Damaged('invalid frame');
  if ((descriptor & 3) !== 0) throw new Damaged('it needs a dictionary');
  const sizeBytes = [isOneSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const rest = yield* source.exactly((isOneSegment ? 0 : 1) + sizeBytes);
  const sizes = rest.subarray(rest.length - sizeBytes);
  const contentSize = sizeBytes === 0 ? null : littleEndian(sizes) + (sizeBytes === 2 ? 256 : 0);
  const [windowByte = 0] = rest;
  const window = isOneSegment ? contentSize! : 2 ** (10 + (windowByte >> 3)) * (1 + (windowByte & 7) / 8);
  if (window > LARGEST_WINDOW) throw new Damaged('its window is larger than 128 MB');
  return { bytes: joined(described, rest), hasChecksum: (descriptor & 4) !== 0, contentSize };
}

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
