import { type ByteSource, Damaged, type Reading } from './byte-source.ts';
import type { FileTaker } from './file-taker.ts';

/** Headers and data of a tar begin at a multiple of this. */
export const BLOCK = 512;

const SUM_AT = 148;
const SUM_LENGTH = 8;
const BLANK = 0x20;

/** Whether a header of a tar begins here, which its checksum tells. */
export function isTar(head: Uint8Array): boolean {
  if (head.length < BLOCK || head[0] === 0) return false;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) {
    const isSum = at >= SUM_AT && at < SUM_AT + SUM_LENGTH;
    sum += isSum ? BLANK : head[at]!;
  }
  return numberAt(head, SUM_AT, SUM_LENGTH) === sum;
}

/** Kinds of entries, as their header has them. */
const PAX = 'x';
const PAX_OF_ALL = 'g';
const LONG_NAME = 'L';
const LONG_LINK = 'K';
const SPARSE = 'S';
/** Links, devices and folders, whose data is elsewhere or nowhere; some writers give a size all the same. */
const WITHOUT_DATA = /[1-6]/;

/** Longer names are no names. */
const LONGEST_NAME = 1_048_576;

/** Unpacks the files of a tar, or of several after each other, in the order in which they are. */
export function* untar(source: ByteSource, taker: FileTaker): Reading {
  let said: Said = {};
  for (;;) {
    const header = yield* source.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) {
      if (yield* source.isPadding()) return;
      if (source.position % BLOCK !== 0) throw new Damaged('more bytes follow its end');
      continue;
    }
    if (!isTar(header)) throw new Damaged('no file begins where one should');
    const kind = String.fromCharCode(header[156]!);
    const size = said.size ?? numberAt(header, 124, 12);
    if (kind === PAX) said = { ...said, ...paxOf(yield* text(source, size)) };
    else if (kind === LONG_NAME) said = { ...said, name: untilZero(yield* text(source, size)) };
    else if (kind === PAX_OF_ALL || kind === LONG_LINK) yield* source.skip(padded(size));
    else {
      yield* file(source, taker, {
        kind,
        size,
        name: said.name ?? nameIn(header),
        isSparse: said.isSparse ?? false,
        header,
      });
      said = {};
    }
  }
}

/** What a header says of the entry after it. */
interface Said {
  readonly name?: string;
  readonly size?: number;
  readonly isSparse?: boolean;
}

interface Entry extends Required<Said> {
  readonly kind: string;
  readonly header: Uint8Array;
}

function* file(source: ByteSource, taker: FileTaker, { kind, size, name, isSparse, header }: Entry): Reading {
  const emit = taker.open(name);
  const hasData = size > 0 && !(WITHOUT_DATA.test(kind) && (yield* isEntryNext(source)));
  for (let isLonger = kind === SPARSE && header[482] !== 0; isLonger; )
    isLonger = (yield* source.exactly(BLOCK))[504] !== 0;
  const isRead = kind !== SPARSE && !isSparse;
  for (let left = hasData ? size : 0; left > 0; ) {
    const bytes = yield* source.someMore(left);
    left -= bytes.length;
    if (isRead) emit(bytes);
  }
  if (hasData) yield* source.skip(padded(size) - size);
  taker.close(name, isRead ? null : 'sparse files are not read');
}

/** Whether another entry begins here, or the end. */
function* isEntryNext(source: ByteSource): Reading<boolean> {
  const next = yield* source.upTo(BLOCK);
  source.unread(next);
  return isTar(next) || next.every((byte) => byte === 0);
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

function* text(source: ByteSource, size: number): Reading<string> {
  if (size > LONGEST_NAME) throw new Damaged('a name is too long');
  const bytes = yield* source.exactly(padded(size));
  return new TextDecoder().decode(bytes.subarray(0, size));
}

/** The records of a pax header, each `LENGTH KEY=VALUE` and a line break. */
function paxOf(records: string): Said {
  const recordOf = (key: string): string | undefined => new RegExp(`^\\d+ ${key}=(.*)$`, 'm').exec(records)?.[1];
  const [name, size] = [recordOf('path'), recordOf('size')];
  return {
    ...(name !== undefined && { name }),
    ...(size !== undefined && { size: Number(size) }),
    ...(recordOf('GNU\\.sparse\\.[a-z]+') !== undefined && { isSparse: true }),
  };
}

/** The name in a header; before it comes what did not fit, where the header is a POSIX one. */
function nameIn(header: Uint8Array): string {
  const at = (from: number, length: number): string =>
    untilZero(new TextDecoder().decode(header.subarray(from, from + length)));
  const prefix = at(257, 6) === 'ustar' ? at(345, 155) : '';
  return prefix === '' ? at(0, 100) : `${prefix}/${at(0, 100)}`;
}

const untilZero = (text: string): string => text.replace(/\0.*$/s, '');

/** A number of a header: octal, or in bytes where the first says so. */
function numberAt(header: Uint8Array, from: number, length: number): number {
  const bytes = header.subarray(from, from + length);
  if ((bytes[0]! & 0x80) !== 0) return bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
  const digits = untilZero(String.fromCharCode(...bytes)).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : 0;
}
