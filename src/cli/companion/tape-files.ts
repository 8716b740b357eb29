import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, diskThread, type ToWrite, type Written } from './disk-thread.ts';
import { joined, type Tape, type TapeLine, type TapeMaker } from './tape.ts';

/** Tapes that are files of a folder; a disk that takes no more is told of once, and nothing else is touched by it. */
export function tapeFiles(folder: string, say: (sentence: string) => void, disk: Disk = diskThread()): TapeMaker {
  let hasSaid = false;
  const failed = (reason: string): void => {
    if (!hasSaid) say(`Recording has stopped, the traffic goes on: ${folder} can't be written: ${reason}.`);
    hasSaid = true;
  };
  const writing = new Writing(disk, failed);
  let count = 0;
  return (name, id) => new TapeFile({ tape: ++count, path: join(folder, name), number: id }, writing);
}

/** How long lines wait, so that many streams do not write each read by itself; lines that someone waits for, or very many. */
const USUAL_MS = 250;
const SOON_MS = 5;
const MANY = 1024 * 1024;
/** Characters that may wait for the disk in all, and what each writing counts beside its own. */
const MOST_BEHIND = 64 * 1024 * 1024;
const FOR_EACH = 4_096;

/** What a tape has to write, and what is told of it. */
interface Writeable {
  readonly write: ToWrite;
  readonly done: (written: Written) => void;
}

/** The writing of all tapes of a folder: what has gathered goes to the disk in one batch. */
class Writing {
  readonly failed: (reason: string) => void;
  readonly #disk: Disk;
  readonly #due = new Set<TapeFile>();
  /** Without their texts, which the disk has. */
  readonly #handed: { readonly told: readonly Writeable['done'][]; readonly length: number }[] = [];
  #behind = 0;
  #timer: NodeJS.Timeout | undefined;
  #isSoon = false;

  constructor(disk: Disk, failed: (reason: string) => void) {
    this.#disk = disk;
    this.failed = failed;
    disk.onWritten((written) => {
      const { told, length } = this.#handed.shift()!;
      this.#behind -= length;
      for (const [at, done] of told.entries()) done(written[at]!);
    });
  }

  /** Has a tape's lines written; `isSoon`: someone waits for it. */
  add(file: TapeFile, isSoon: boolean): void {
    this.#due.add(file);
    if (this.#timer !== undefined && (this.#isSoon || !isSoon)) return;
    clearTimeout(this.#timer);
    this.#isSoon = isSoon;
    this.#timer = setTimeout(() => this.#hand(), isSoon ? SOON_MS : USUAL_MS);
  }

  /** Whether the disk can't follow. */
  get isBehind(): boolean {
    return this.#behind > MOST_BEHIND;
  }

  #hand(): void {
    this.#timer = undefined;
    const all = [...this.#due].map((file) => file.take());
    this.#due.clear();
    const length = all.reduce((sum, { write }) => sum + write.text.length + FOR_EACH, 0);
    this.#behind += length;
    this.#handed.push({ told: all.map(({ done }) => done), length });
    this.#disk.write(all.map(({ write }) => write));
  }
}

/** A tape that is a file, which is there from the first writing on. */
class TapeFile implements Tape {
  readonly #place: Pick<ToWrite, 'tape' | 'path' | 'number'>;
  readonly #writing: Writing;
  #lines: TapeLine[] = [];
  #length = 0;
  #isLast = false;
  #isBroken = false;
  #path: string | null = null;
  #whenWritten: (() => void)[] = [];

  constructor(place: Pick<ToWrite, 'tape' | 'path' | 'number'>, writing: Writing) {
    this.#place = place;
    this.#writing = writing;
  }

  write(line: TapeLine): void {
    if (this.#writing.isBehind) this.#break('it is too slow');
    if (this.#isBroken) return;
    this.#lines.push(line);
    this.#length += line.length;
    this.#writing.add(this, this.#length > MANY);
  }

  async end(): Promise<string | null> {
    this.#isLast = true;
    const written = this.#written();
    // What is broken waits for no disk.
    if (!this.#isBroken) await written;
    return this.#isBroken ? null : this.#path;
  }

  async text(): Promise<string | null> {
    if (!this.#isLast && !this.#isBroken) await this.#written();
    return this.#isBroken || this.#path === null ? null : await readFile(this.#path, 'utf8');
  }

  /** The lines that wait, which then no longer do. */
  take(): Writeable {
    const waiting = this.#whenWritten;
    const text = joined(this.#lines);
    this.#whenWritten = [];
    this.#lines = [];
    this.#length = 0;
    return {
      write: { ...this.#place, text, isLast: this.#isLast },
      done: (written) => {
        if ('path' in written) this.#path = written.path;
        else this.#break(written.reason);
        for (const told of waiting) told();
      },
    };
  }

  /** Resolves when all lines are in the file, or it is broken. */
  #written(): Promise<void> {
    this.#writing.add(this, true);
    return new Promise((done) => this.#whenWritten.push(done));
  }

  #break(reason: string): void {
    if (!this.#isBroken) this.#writing.failed(reason);
    this.#isBroken = true;
    this.#lines = [];
  }
}
