import { type FileHandle, readFile } from 'node:fs/promises';
import { reasonOf } from '../read-file.ts';
import { openTapeFile } from './tape-folder.ts';

/** A line of a tape without its end, as text or in UTF-8. */
export type TapeLine = string | Uint8Array;

/** Where the lines of one stream are kept. */
export interface Tape {
  write(line: TapeLine): void;
  /** Resolves when everything is where it is kept: to its file, null where there is none. */
  end(): Promise<string | null>;
  /** The lines so far; null where they are no longer kept. */
  text(): Promise<string | null>;
}

/** Makes the tape of a stream, when its first line is known. */
export type TapeMaker = (name: string, id: number) => Tape;

/** Tapes that were begun, and their bytes. */
export interface Kept {
  tapes: number;
  bytes: number;
}

/** The same tapes, counted. */
export function countedTapes(makeTape: TapeMaker): { readonly makeTape: TapeMaker; readonly kept: Readonly<Kept> } {
  const kept: Kept = { tapes: 0, bytes: 0 };
  return {
    kept,
    makeTape(name, id) {
      const tape = makeTape(name, id);
      kept.tapes += 1;
      return {
        write(line) {
          kept.bytes += (typeof line === 'string' ? Buffer.byteLength(line) : line.length) + 1;
          tape.write(line);
        },
        end: () => tape.end(),
        text: () => tape.text(),
      };
    },
  };
}

/** Lines with their ends. Only where one is in bytes already all of them become bytes, as text takes longer. */
function joined(lines: readonly TapeLine[]): string | Buffer {
  if (lines.every((line) => typeof line === 'string')) return lines.map((line) => `${line}\n`).join('');
  return Buffer.concat(lines.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, NEWLINE]));
}

const NEWLINE = Buffer.from('\n');

/** What tapes ask of a disk. */
export interface TapeDisk {
  readonly open: typeof openTapeFile;
  /** Writes behind what the file holds. */
  readonly append: (file: FileHandle, text: TapeLine) => Promise<void>;
  /** Characters that may wait for it in all. */
  readonly mostBehind: number;
}

const DISK: TapeDisk = {
  open: openTapeFile,
  append: (file, text) => file.appendFile(text),
  mostBehind: 64 * 1024 * 1024,
};

/** Tapes that are files of a folder; a disk that takes no more is told of once, and nothing else is touched by it. */
export function tapeFiles(folder: string, say: (sentence: string) => void, disk: Partial<TapeDisk> = {}): TapeMaker {
  let hasSaid = false;
  const failed = (error: unknown): void => {
    if (!hasSaid) say(`Recording has stopped, the traffic goes on: ${folder} can't be written: ${reasonOf(error)}.`);
    hasSaid = true;
  };
  const writing = new Writing();
  return (name, id) => new TapeFile({ folder, name, id, disk: { ...DISK, ...disk }, writing, failed });
}

/** The writing of all tapes of a folder: one file at a time, so that between two of them the traffic passes. */
class Writing {
  /** Characters that wait to be written. */
  behind = 0;
  #last: Promise<void> = Promise.resolve();

  /** Does `write` after what was asked for before; `write` never fails. */
  next(write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(write);
    return this.#last;
  }
}

/** Lines wait so long, or until there are so many characters, so that many streams do not write each read by itself. */
const MOST_WAITING_MS = 1_000;
const MOST_WAITING = 65_536;

interface TapeFileOptions {
  readonly folder: string;
  readonly name: string;
  readonly id: number;
  readonly disk: TapeDisk;
  readonly writing: Writing;
  readonly failed: (error: unknown) => void;
}

/** A tape that is a file, which is there from the first writing on. */
class TapeFile implements Tape {
  readonly #options: TapeFileOptions;
  /** Undefined before it is open, and once it is closed. */
  #file: FileHandle | undefined;
  #path: string | null = null;
  #isBroken = false;
  #waiting: TapeLine[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TapeFileOptions) {
    this.#options = options;
  }

  write(line: TapeLine): void {
    if (this.#isBroken) return;
    const { writing, disk } = this.#options;
    this.#waiting.push(line);
    this.#length += line.length;
    writing.behind += line.length;
    if (writing.behind > disk.mostBehind) this.#break(new Error('it is too slow'));
    else if (this.#length >= MOST_WAITING) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), MOST_WAITING_MS);
  }

  async end(): Promise<string | null> {
    await this.#flush();
    await this.#close();
    return this.#isBroken ? null : this.#path;
  }

  async text(): Promise<string | null> {
    await this.#flush();
    return this.#isBroken || this.#path === null ? null : await readFile(this.#path, 'utf8');
  }

  /** Resolves when all lines are in the file, or it is broken. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#options.writing.next(() => this.#writeWaiting());
  }

  async #writeWaiting(): Promise<void> {
    const { folder, name, id, disk } = this.#options;
    const text = this.#take();
    if (text.length === 0) return;
    try {
      if (this.#path === null) {
        const { file, path } = await disk.open(folder, name, id);
        this.#file = file;
        this.#path = path;
      }
      if (this.#file) await disk.append(this.#file, text);
    } catch (error) {
      this.#break(error);
    }
  }

  /** What waits, which then no longer does. */
  #take(): TapeLine {
    const text = joined(this.#waiting);
    this.#options.writing.behind -= this.#length;
    this.#waiting = [];
    this.#length = 0;
    return text;
  }

  #break(error: unknown): void {
    this.#isBroken = true;
    this.#take();
    this.#options.failed(error);
    void this.#close();
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch((error: unknown) => this.#break(error));
  }
}

/** Characters of tapes that are kept in memory in all; the oldest go first. */
const MOST_KEPT = 64 * 1024 * 1024;

/** Tapes in memory alone. */
export function tapesInMemory(most = MOST_KEPT): TapeMaker {
  const kept = new Set<MemoryTape>();
  let length = 0;
  return () => {
    const tape = new MemoryTape((added) => {
      length += added;
      for (const oldest of kept) {
        if (length <= most) break;
        kept.delete(oldest);
        length -= oldest.drop();
      }
    });
    kept.add(tape);
    return tape;
  };
}

class MemoryTape implements Tape {
  #lines: TapeLine[] | null = [];
  #length = 0;
  readonly #grown: (added: number) => void;

  constructor(grown: (added: number) => void) {
    this.#grown = grown;
  }

  write(line: TapeLine): void {
    if (!this.#lines) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
    this.#grown(line.length + 1);
  }

  /** Forgets its lines; returns how many characters they had. */
  drop(): number {
    this.#lines = null;
    return this.#length;
  }

  end = async (): Promise<null> => null;
  text = async (): Promise<string | null> => (this.#lines ? String(joined(this.#lines)) : null);
}
