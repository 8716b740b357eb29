import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { reasonOf } from '../read-file.ts';
import { openTapeFile } from './tape-folder.ts';

/** Where the lines of one stream are kept. */
export interface Tape {
  write(line: string): void;
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
          kept.bytes += Buffer.byteLength(line) + 1;
          tape.write(line);
        },
        end: () => tape.end(),
        text: () => tape.text(),
      };
    },
  };
}

/** Tapes that are files of a folder; a disk that takes no more is told of once, and nothing else is touched by it. */
export function tapeFiles(
  folder: string,
  say: (sentence: string) => void,
  open: (fd: number) => Writable = (fd) => createWriteStream('', { fd }),
): TapeMaker {
  let hasSaid = false;
  const failed = (error: unknown): void => {
    if (!hasSaid) say(`Recording has stopped, the traffic goes on: ${folder} can't be written: ${reasonOf(error)}.`);
    hasSaid = true;
  };
  return (name, id) => {
    try {
      const { fd, path } = openTapeFile(folder, name, id);
      return new TapeFile(open(fd), path, failed);
    } catch (error) {
      failed(error);
      return NO_TAPE;
    }
  };
}

const NO_TAPE: Tape = { write: () => {}, end: async () => null, text: async () => null };

/** Lines wait so long, or until there are so many characters, so that many streams do not write each read by itself. */
const MOST_WAITING_MS = 500;
const MOST_WAITING = 65_536;

class TapeFile implements Tape {
  readonly #path: string;
  /** Undefined once it is closed or broken. */
  #stream: Writable | undefined;
  #isBroken = false;
  #waiting: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: Writable, path: string, failed: (error: unknown) => void) {
    this.#stream = stream;
    this.#path = path;
    stream.on('error', (error) => {
      this.#isBroken = true;
      this.#stream = undefined;
      failed(error);
    });
  }

  write(line: string): void {
    if (!this.#stream) return;
    this.#waiting.push(`${line}\n`);
    this.#length += line.length;
    if (this.#length >= MOST_WAITING) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), MOST_WAITING_MS);
  }

  async end(): Promise<string | null> {
    const stream = this.#stream;
    if (stream) {
      void this.#flush();
      await new Promise<void>((done) => {
        stream.once('close', done);
        stream.end();
      });
    }
    this.#stream = undefined;
    return this.#isBroken ? null : this.#path;
  }

  async text(): Promise<string | null> {
    await this.#flush();
    return this.#isBroken ? null : await readFile(this.#path, 'utf8');
  }

  /** Resolves when all lines are in the file, or it is broken. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#length = 0;
    const stream = this.#stream;
    return stream ? new Promise((done) => stream.write(text, () => done())) : Promise.resolve();
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
  #lines: string[] | null = [];
  #length = 0;
  readonly #grown: (added: number) => void;

  constructor(grown: (added: number) => void) {
    this.#grown = grown;
  }

  write(line: string): void {
    if (!this.#lines) return;
    this.#lines.push(`${line}\n`);
    this.#length += line.length + 1;
    this.#grown(line.length + 1);
  }

  /** Forgets its lines; returns how many characters they had. */
  drop(): number {
    this.#lines = null;
    return this.#length;
  }

  end = async (): Promise<null> => null;
  text = async (): Promise<string | null> => this.#lines?.join('') ?? null;
}
