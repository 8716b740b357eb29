import { type LeftOutCount, systemFile } from '../../../base/left-out-files.ts';
import { ByteSource, CutOff, Damaged, type Reading } from './byte-source.ts';
import { emptyFolders } from './empty-folders.ts';
import { gunzip } from './inflate.ts';
import { InspectFiles } from './inspect-files.ts';
import type { Pieces, UnpackedPiece } from './unpacked-piece.ts';
import { BLOCK, isTar, untar } from './untar.ts';
import { Encrypted, unzip } from './unzip.ts';
import { beginsZstd, unzstd } from './unzstd.ts';

/** Why an archive is not unpacked at all; a sentence for the user. */
export class Refused extends Error {}

/** What grows to more than this many times its size is a bomb, not a log. */
const MOST_GROWTH = 1_000;

/** Growth says nothing about less than this. */
const SMALL = 16_777_216;

const ENCRYPTED = 'This archive is encrypted. Unpack it and give the files in it.';
/** Why a bomb is not unpacked, unless it is trusted. */
export const BOMB = `This archive grows to more than ${MOST_GROWTH} times its size. Unpack it yourself if you trust it.`;

/** How many archives may be in each other, as a `.gz` in a ZIP; a `.tar.gz` is two. */
const MOST_NESTED = 4;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];

/** What a log may be that nothing here reads, by its first bytes. */
const UNREAD: readonly (readonly [signature: readonly number[], what: string])[] = [
  [[0x42, 0x5a, 0x68], 'bzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
  [[0x04, 0x22, 0x4d, 0x18], 'LZ4'],
];

/** Whether a file is an archive, read or not, by its first bytes. */
export const isPacked = (head: Uint8Array): boolean =>
  isGzip(head) ||
  beginsZstd(head) ||
  isZip(head) ||
  isTar(head) ||
  UNREAD.some(([signature]) => startsWith(head, signature));

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Uint8Array): boolean => startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP);

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** So few packed bytes at a time that what comes of them is small. */
const STEP = 16_384;

/**
 * Unpacks gzip, Zstandard, ZIP and tar by what the bytes begin with, as they arrive, and what is in them; anything else
 * passes through. What is refused throws; what is cut off or damaged is unpacked as far as it goes and said at the end.
 */
export class Unpacker {
  readonly #problems = new Set<string>();
  readonly #pieces: UnpackedPiece[] = [];
  #files = 0;
  #packed = 0;
  #unpacked = 0;
  readonly #leftOut: LeftOutCount;
  readonly #isTrusted: boolean;
  readonly #flow: Flow;

  /** Counts in `leftOut` what is not read of an archive. What is trusted may grow to any size. */
  constructor(leftOut: LeftOutCount, isTrusted = false) {
    this.#leftOut = leftOut;
    this.#isTrusted = isTrusted;
    this.#flow = this.#flowOf('', 0);
  }

  /** What can be unpacked with these bytes. */
  *push(bytes: Uint8Array): Generator<UnpackedPiece> {
    for (let at = 0; at < bytes.length; at += STEP) {
      const step = bytes.slice(at, at + STEP);
      this.#packed += step.length;
      this.#flow.add(step);
      yield* this.#pieces.splice(0);
    }
  }

  /** What is left when the bytes are over. */
  *end(): Generator<UnpackedPiece> {
    this.#flow.end();
    yield* this.#pieces.splice(0);
  }

  /** What was not whole, in sentences, with what came of it (`3 records`); null where nothing is wrong. */
  problem(found: string): string | null {
    if (this.#problems.size === 0) return null;
    return [...this.#problems, `${found} came out of it.`].join(' ');
  }

  #flowOf(entry: string, depth: number, out: Pieces = this.#pieces): Flow {
    return new Flow(
      (source) => this.#unpack(source, entry, depth, out),
      (why) => this.#say(entry, why),
    );
  }

  #say(entry: string, why: string | null): void {
    const what = entry === '' ? 'This archive' : `${entry} in this archive`;
    this.#problems.add(
      why === null
        ? `${what} is cut off. What came before the cut was read.`
        : `${what} is damaged (${why}). What could be unpacked was read.`,
    );
  }

  *#unpack(source: ByteSource, entry: string, depth: number, out: Pieces): Reading {
    const head = yield* source.upTo(BLOCK);
    source.unread(head);
    const unread = UNREAD.find(([signature]) => startsWith(head, signature))?.[1];
    if (unread && depth === 0)
      throw new Refused(`This is ${unread}, which is not read. Unpack it, or save it as JSON lines.`);
    if (depth === MOST_NESTED) yield* this.#pass(source, entry, out);
    else if (isZip(head)) yield* this.#archive(unzip, source, entry, depth, out);
    else if (isTar(head)) yield* this.#archive(untar, source, entry, depth, out);
    else if (isGzip(head)) yield* this.#through(gunzip, source, this.#flowOf(entry, depth + 1, out));
    else if (beginsZstd(head)) {
      yield* this.#through(unzstd, source, this.#flowOf(entry, depth + 1, out));
      if (!(yield* source.isPadding())) throw new Damaged('more bytes follow its end');
    } else yield* this.#pass(source, entry, out);
  }

  *#through(unpack: typeof gunzip, source: ByteSource, inner: Flow): Reading {
    try {
      yield* unpack(source, (bytes) => inner.add(bytes));
    } finally {
      inner.end();
    }
  }

  *#archive(read: typeof unzip, source: ByteSource, entry: string, depth: number, out: Pieces): Reading {
    const inspect = new InspectFiles(out);
    const hasData = new Map<string, boolean>();
    const label = (name: string): string => [entry, name].filter(Boolean).join('!');
    let inner: Flow | null = null;
    const end = (): void => {
      inner?.end();
      inner = null;
    };
    try {
      yield* read(source, {
        open: (name) => {
          const kind = systemFile(name);
          if (kind !== null) this.#leftOut.add(kind);
          else if (!hasData.has(name)) hasData.set(name, false);
          const own = kind === null ? inspect.outOf(name) : null;
          inner = own && this.#flowOf(label(name), depth + 1, own);
          return (bytes) => {
            if (kind === null && bytes.length > 0) hasData.set(name, true);
            inner?.add(bytes);
          };
        },
        close: (name, why) => {
          end();
          if (why !== null) this.#say(label(name), why);
        },
      });
    } catch (error) {
      throw error instanceof Encrypted ? new Refused(ENCRYPTED) : error;
    } finally {
      end();
      inspect.release();
      this.#leftOut.add('empty folders', emptyFolders(hasData));
    }
  }

  *#pass(source: ByteSource, entry: string, out: Pieces): Reading {
    const file = this.#files++;
    for (;;) {
      const bytes = yield* source.some();
      if (bytes.length === 0) return;
      this.#unpacked += bytes.length;
      if (!this.#isTrusted && this.#unpacked > SMALL && this.#unpacked > MOST_GROWTH * this.#packed)
        throw new Refused(BOMB);
      out.push({ entry, file, bytes });
    }
  }
}

/** Bytes on their way through one reading of them, which ends where it fails. */
class Flow {
  readonly #source = new ByteSource();
  readonly #run: Reading;
  /** Null where the end is missing. */
  readonly #fail: (why: string | null) => void;
  #isDone = false;

  constructor(read: (source: ByteSource) => Reading, fail: (why: string | null) => void) {
    this.#run = read(this.#source);
    this.#fail = fail;
  }

  add(bytes: Uint8Array): void {
    if (this.#isDone) return;
    this.#source.add(bytes);
    this.#step();
  }

  end(): void {
    if (this.#isDone) return;
    this.#source.end();
    this.#step();
  }

  #step(): void {
    try {
      this.#isDone = this.#run.next().done === true;
    } catch (error) {
      this.#isDone = true;
      if (error instanceof CutOff) this.#fail(null);
      else if (error instanceof Damaged) this.#fail(error.message);
      else throw error;
    }
  }
}
