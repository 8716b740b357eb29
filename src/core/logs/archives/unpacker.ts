import { counted } from '../../../base/counted.ts';
import { ByteSource, CutOff, Damaged, type Reading } from './byte-source.ts';
import { gunzip } from './inflate.ts';
import { Encrypted, unzip } from './unzip.ts';
import { beginsZstd, unzstd } from './unzstd.ts';

/** A piece of a log's bytes as they are once unpacked. */
export interface UnpackedPiece {
  /** The file in the archive; empty where there is none. */
  readonly entry: string;
  readonly bytes: Uint8Array;
}

/** Why an archive is not unpacked at all; a sentence for the user. */
export class Refused extends Error {}

/** Files of archives that hold no samples: Inspect's own account of them, and what systems add. */
const NO_LOG = /(?:^|\/)(?:_journal\/|__MACOSX\/|\.|header\.json$|summaries\.json$|reductions\.json$)|\/$/;

/** What grows to more than this many times its size is a bomb, not a log. */
const MOST_GROWTH = 1_000;

/** Growth says nothing about less than this. */
const SMALL = 16_777_216;

const ENCRYPTED = 'This archive is encrypted. Unpack it and give the files in it.';
/** Why a bomb is not unpacked, unless it is trusted. */
export const BOMB = `This archive grows to more than ${MOST_GROWTH} times its size. Unpack it yourself if you trust it.`;

/** How many archives may be in each other, as a `.gz` in a ZIP. */
const MOST_NESTED = 3;

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
  isGzip(head) || beginsZstd(head) || isZip(head) || UNREAD.some(([signature]) => startsWith(head, signature));

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Uint8Array): boolean => startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP);

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Bytes that tell what a file is. */
const HEAD = 8;

/** So few packed bytes at a time that what comes of them is small. */
const STEP = 16_384;

/**
 * Unpacks gzip, Zstandard and ZIP by what the bytes begin with, as they arrive, and what is in them; anything else
 * passes through. What is refused throws; what is cut off or damaged is unpacked as far as it goes and said at the end.
 */
export class Unpacker {
  readonly #problems = new Set<string>();
  #pieces: UnpackedPiece[] = [];
  #packed = 0;
  #unpacked = 0;
  readonly #isTrusted: boolean;
  readonly #flow: Flow;

  /** What is trusted may grow to any size. */
  constructor(isTrusted = false) {
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

  /** What was not whole, in sentences, with the records that came of it; null where nothing is wrong. */
  problem(records: number): string | null {
    if (this.#problems.size === 0) return null;
    return [...this.#problems, `${counted(records, 'record')} came out of it.`].join(' ');
  }

  #flowOf(entry: string, depth: number): Flow {
    return new Flow(
      (source) => this.#unpack(source, entry, depth),
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

  *#unpack(source: ByteSource, entry: string, depth: number): Reading {
    const head = yield* source.upTo(HEAD);
    source.unread(head);
    const unread = UNREAD.find(([signature]) => startsWith(head, signature))?.[1];
    if (unread && depth === 0)
      throw new Refused(`This is ${unread}, which is not read. Unpack it, or save it as JSON lines.`);
    if (depth === MOST_NESTED) yield* this.#pass(source, entry);
    else if (isZip(head)) yield* this.#unzip(source, entry, depth);
    else if (isGzip(head)) yield* this.#through(gunzip, source, this.#flowOf(entry, depth + 1));
    else if (beginsZstd(head)) {
      yield* this.#through(unzstd, source, this.#flowOf(entry, depth + 1));
      if (!(yield* source.isPadding())) throw new Damaged('more bytes follow its end');
    } else yield* this.#pass(source, entry);
  }

  *#through(unpack: typeof gunzip, source: ByteSource, inner: Flow): Reading {
    try {
      yield* unpack(source, (bytes) => inner.add(bytes));
    } finally {
      inner.end();
    }
  }

  *#unzip(source: ByteSource, entry: string, depth: number): Reading {
    let inner: Flow | null = null;
    try {
      yield* unzip(source, {
        open: (name) => {
          const own = NO_LOG.test(name) ? null : this.#flowOf([entry, name].filter(Boolean).join('!'), depth + 1);
          inner = own;
          return (bytes) => own?.add(bytes);
        },
        close: (name, why) => {
          inner?.end();
          inner = null;
          if (why !== null) this.#say([entry, name].filter(Boolean).join('!'), why);
        },
      });
    } catch (error) {
      throw error instanceof Encrypted ? new Refused(ENCRYPTED) : error;
    } finally {
      (inner as Flow | null)?.end();
    }
  }

  *#pass(source: ByteSource, entry: string): Reading {
    for (;;) {
      const bytes = yield* source.some();
      if (bytes.length === 0) return;
      this.#unpacked += bytes.length;
      if (!this.#isTrusted && this.#unpacked > SMALL && this.#unpacked > MOST_GROWTH * this.#packed)
        throw new Refused(BOMB);
      this.#pieces.push({ entry, bytes });
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
