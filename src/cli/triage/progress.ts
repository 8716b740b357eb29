import type { Io } from '../command.ts';
import type { Work } from './jobs.ts';

/** Number of records that are searched for a place that may hold a reply. */
export const RECORDS_LOOKED_AT = 200;

/** How many records were read, said where somebody watches. */
export class Progress {
  /** The first records that came in batches. */
  readonly first: string[] = [];
  readonly #io: Io;
  readonly #isShown = process.stderr.isTTY && process.stdout !== undefined;
  #records = 0;
  #said = Date.now();

  constructor(io: Io) {
    this.#io = io;
  }

  async *counting<T extends Work>(work: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const piece of work) {
      if ('records' in piece) {
        for (const { text } of piece.records.slice(0, RECORDS_LOOKED_AT - this.first.length)) this.first.push(text);
        this.add(piece.records.length);
      }
      yield piece;
    }
  }

  add(records: number): void {
    this.#records += records;
    if (!this.#isShown || Date.now() - this.#said <= 1_000) return;
    this.#said = Date.now();
    this.#io.say(`${this.#records} records so far`);
  }
}
