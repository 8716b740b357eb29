import crc32 from 'crc-32';
import { ByteSource, CutOff, Damaged, type Reading, viewOf } from './byte-source.ts';
import type { Emit, FileTaker } from './file-taker.ts';
import { inflateRaw } from './inflate.ts';
import { unzstd } from './unzstd.ts';

const FILE = 0x04034b50;
const LISTED_FILE = 0x02014b50;
const SIGNED_SIZES = 0x08074b50;
const END = 0x06054b50;
const LONG_END = 0x06064b50;
const LONG_END_PLACE = 0x07064b50;

const LONG = 0xffffffff;
const LONG_COUNT = 0xffff;
const LONG_SIZES = 1;

const ENCRYPTED = 1;
const SIZES_BEHIND = 8;

/** Why an encrypted archive is not unpacked. */
export class Encrypted extends Error {}

const STORED = 0;
const METHODS: ReadonlyMap<number, (source: ByteSource, emit: Emit) => Reading> = new Map([
  [8, inflateRaw],
  // As Inspect writes.
  [93, unzstd],
]);

/** What a ZIP says of a file, where it is and in its list. */
interface Facts {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/**
 * Unpacks the files of a ZIP in the order in which they are. Each is held to its checksum and length, and all of them to
 * the list at the end; a file that is damaged costs the others nothing where it says how long it is.
 */
export function* unzip(source: ByteSource, taker: FileTaker): Reading {
  const found = new Map<number, Facts>();
  let listed = 0;
  for (;;) {
    const begin = source.position;
    const signature = viewOf(yield* source.exactly(4)).getUint32(0, true);
    if (signature === FILE) found.set(begin, yield* file(source, taker));
    else if (signature === LISTED_FILE) {
      listed += 1;
      yield* listedFile(source, found);
    } else if (signature === LONG_END)
      yield* source.skip(Number(viewOf(yield* source.exactly(8)).getBigUint64(0, true)));
    else if (signature === LONG_END_PLACE) yield* source.skip(16);
    else if (signature === END) {
      const end = viewOf(yield* source.exactly(18));
      const count = end.getUint16(6, true);
      if (listed !== found.size || (count !== LONG_COUNT && count !== listed % (LONG_COUNT + 1)))
        throw new Damaged('its list names other files than it holds');
      yield* source.skip(end.getUint16(16, true));
      if (!(yield* source.isPadding())) throw new Damaged('more bytes follow its end');
      return;
    } else throw new Damaged('no file begins where one should');
  }
}

function* file(source: ByteSource, taker: FileTaker): Reading<Facts> {
  const header = viewOf(yield* source.exactly(26));
  const flags = header.getUint16(2, true);
  const method = header.getUint16(4, true);
  const name = new TextDecoder().decode(yield* source.exactly(header.getUint16(22, true)));
  const extra = yield* source.exactly(header.getUint16(24, true));
  if ((flags & ENCRYPTED) !== 0) throw new Encrypted();
  const long = longSizes(extra);
  const stated: Facts = {
    name,
    crc: header.getUint32(10, true),
    packed: sizeAt(header, 14, long[1]),
    size: sizeAt(header, 18, long[0]),
  };
  const hasSizesBehind = (flags & SIZES_BEHIND) !== 0;
  const isUnbounded = hasSizesBehind && stated.packed === 0;
  const unpack = METHODS.get(method);
  const emit = taker.open(name);
  let crc = 0;
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    crc = crc32.buf(bytes, crc);
    size += bytes.length;
    emit(bytes);
  };
  let why = unpack || method === STORED ? null : `method ${method} is not read`;
  const begin = source.position;
  if (isUnbounded) {
    if (why !== null) throw new Damaged(why);
    yield* unpack ? unpack(source, take) : storedUpTo(source, take, (behind) => isSigned(behind, crc >>> 0, size));
  } else why = (yield* within(source, stated.packed, why === null ? unpack : skipped, take)) ?? why;
  const packed = source.position - begin;
  const facts = hasSizesBehind ? { name, ...(yield* sizesBehind(source, long.length > 0)) } : stated;
  if (why === null && facts.crc !== crc >>> 0) why = 'incorrect checksum';
  if (why === null && (facts.size !== size || facts.packed !== packed)) why = 'incorrect length';
  taker.close(name, why);
  return facts;
}

/** Takes nothing of a file that is not read. */
function* skipped(): Reading {}

/** Unpacks so many bytes; why that failed, as part of a sentence, where they were passed over all the same. */
function* within(
  source: ByteSource,
  length: number,
  unpack: ((source: ByteSource, emit: Emit) => Reading) | undefined,
  emit: Emit,
): Reading<string | null> {
  const own = new ByteSource();
  const run = unpack?.(own, emit);
  let why: string | null = null;
  let isDone = false;
  const step = (): void => {
    try {
      isDone ||= run?.next().done === true;
    } catch (error) {
      isDone = true;
      if (error instanceof CutOff) why = 'its end is missing';
      else if (error instanceof Damaged) why = error.message;
      else throw error;
    }
  };
  for (let left = length; left > 0; ) {
    const bytes = yield* source.someMore(left);
    left -= bytes.length;
    if (!run) emit(bytes);
    else if (!isDone) {
      own.add(bytes);
      step();
    }
  }
  own.end();
  step();
  return why ?? (run && unpack !== skipped && own.position < length ? 'incorrect length' : null);
}

/** Takes what is not packed and does not say how long it is, up to the sizes after it, which must fit. */
function* storedUpTo(source: ByteSource, emit: Emit, isEnd: (behind: DataView) => boolean): Reading {
  for (;;) {
    const bytes = yield* source.someMore();
    const at = bytes.indexOf(SIGNED_SIZES & 0xff);
    emit(at < 0 ? bytes : bytes.subarray(0, at));
    if (at < 0) continue;
    source.unread(bytes.subarray(at));
    const behind = yield* source.exactly(SHORT_SIZES);
    source.unread(behind);
    if (isEnd(viewOf(behind))) return;
    emit(yield* source.exactly(1));
  }
}

/** Signature, checksum and two lengths. */
const SHORT_SIZES = 16;

const isSigned = (behind: DataView, crc: number, size: number): boolean =>
  behind.getUint32(0, true) === SIGNED_SIZES &&
  behind.getUint32(4, true) === crc &&
  behind.getUint32(8, true) === size % 2 ** 32;

function* sizesBehind(source: ByteSource, isLong: boolean): Reading<Omit<Facts, 'name'>> {
  const first = viewOf(yield* source.exactly(4)).getUint32(0, true);
  const crc = first === SIGNED_SIZES ? viewOf(yield* source.exactly(4)).getUint32(0, true) : first;
  const sizes = viewOf(yield* source.exactly(isLong ? 16 : 8));
  return isLong
    ? { crc, packed: Number(sizes.getBigUint64(0, true)), size: Number(sizes.getBigUint64(8, true)) }
    : { crc, packed: sizes.getUint32(0, true), size: sizes.getUint32(4, true) };
}

function* listedFile(source: ByteSource, found: ReadonlyMap<number, Facts>): Reading {
  const header = viewOf(yield* source.exactly(42));
  const name = new TextDecoder().decode(yield* source.exactly(header.getUint16(24, true)));
  const extra = longSizes(yield* source.exactly(header.getUint16(26, true)));
  yield* source.skip(header.getUint16(28, true));
  const next = (at: number): number =>
    header.getUint32(at, true) === LONG ? (extra.shift() ?? LONG) : header.getUint32(at, true);
  const size = next(20);
  const packed = next(16);
  const facts = found.get(next(38));
  if (
    facts?.name !== name ||
    facts.crc !== header.getUint32(12, true) ||
    facts.size !== size ||
    facts.packed !== packed
  )
    throw new Damaged('its list names other files than it holds');
}

const sizeAt = (header: DataView, at: number, long: number | undefined): number => {
  const size = header.getUint32(at, true);
  return size === LONG ? (long ?? LONG) : size;
};

/** The numbers that are kept apart as they need 64 bits. */
function longSizes(extra: Uint8Array): number[] {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LONG_SIZES) continue;
    const end = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true));
    const numbers: number[] = [];
    for (let number = at + 4; number + 8 <= end; number += 8) numbers.push(Number(view.getBigUint64(number, true)));
    return numbers;
  }
  return [];
}
