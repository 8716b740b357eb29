import { LeftOutCount, type LeftOutFiles } from '../../../base/left-out-files.ts';
import { BOMB } from '../archives/unpacker.ts';
import { blocksOf, type LogBlock, type LogFile, type LogReading, LogRefused, type ReadBlock } from './read-blocks.ts';

/** A block with how far into all files the reading was when it was whole. */
export interface QueuedBlock extends LogBlock {
  readonly bytesRead: number;
}

/** Blocks of one log have ids from a multiple of this on, so that what comes late of one is not taken for another's. */
const MOST_BLOCKS = 2 ** 32;

/** Why a file, or the rest of it, was not read. */
export interface FileRefusal {
  readonly refused: string;
  /** It would be read where it is trusted. */
  readonly canTrust: boolean;
}

/** The blocks of some files, one file after the other. */
export class BlockQueue {
  /** The blocks that were read, in their order. */
  readonly blocks: QueuedBlock[] = [];
  readonly #files: LogFile[];
  readonly #firstId: number;
  readonly #how: LogReading;
  readonly #onEnd: (name: string, refusal: FileRefusal | null, leftOut: LeftOutFiles) => void;
  #next = 0;
  #reader: AsyncGenerator<ReadBlock> | null = null;
  /** Of the file that is read. */
  #leftOut = new LeftOutCount();
  #reading: Promise<LogBlock | null> = Promise.resolve(null);
  /** Of the files before the one that is read. */
  #bytesBefore = 0;
  #isStopped = false;

  /** `log` is the log's number; `onEnd` is called after the last block of each file. */
  constructor(
    log: number,
    files: readonly LogFile[],
    reading: LogReading,
    onEnd: (name: string, refusal: FileRefusal | null, leftOut: LeftOutFiles) => void,
  ) {
    this.#files = [...files];
    this.#firstId = log * MOST_BLOCKS;
    this.#how = reading;
    this.#onEnd = onEnd;
  }

  get bytes(): number {
    return this.#files.reduce((sum, { file }) => sum + file.size, 0);
  }

  /** Every file was read to its end. */
  get isDone(): boolean {
    return this.#next >= this.#files.length;
  }

  add(files: readonly LogFile[]): void {
    this.#files.push(...files);
    this.#isStopped = false;
  }

  /** Gives out no more blocks until files are added. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The next block; null where all were given out. Questions are answered in their order. */
  next(): Promise<LogBlock | null> {
    this.#reading = this.#reading.then(
      () => this.#read(),
      () => this.#read(),
    );
    return this.#reading;
  }

  async #read(): Promise<LogBlock | null> {
    while (!this.#isStopped) {
      const file = this.#files[this.#next];
      if (!file) return null;
      this.#reader ??= blocksOf(file, this.#leftOut, this.#how);
      let refusal: FileRefusal | null = null;
      try {
        const found = await this.#reader.next();
        if (!found.done) {
          const { bytesRead, ...block } = found.value;
          const id = this.#firstId + this.blocks.length;
          const read = { ...block, id, bytesRead: this.#bytesBefore + bytesRead };
          this.blocks.push(read);
          return read;
        }
      } catch (error) {
        if (!(error instanceof LogRefused)) throw error;
        refusal = { refused: error.message, canTrust: error.message === BOMB };
      }
      this.#onEnd(file.name, refusal, this.#leftOut.counts);
      this.#leftOut = new LeftOutCount();
      this.#reader = null;
      this.#bytesBefore += file.file.size;
      this.#next += 1;
    }
    return null;
  }
}
