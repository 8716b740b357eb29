import { performance } from 'node:perf_hooks';

/** How long waiting work may hold the next read, in milliseconds; and how many pieces may wait before all are done at once. */
const MOST_MS = 1;
const MOST_WAITING = 10_000;
/** Bytes that the pieces may hold before the next read waits for them. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Work that waits until what has arrived is passed on; between two pieces of it, once a millisecond is over, more may pass. */
export class AfterTraffic {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  /** Bytes that came with those that wait. */
  #bytes = 0;
  /** How many of those are done; they are taken off together, so that no piece moves all others. */
  #done = 0;
  #isDue = false;

  /** `now`: the time, in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does `work` in its turn; it never throws. `bytes`: how many it holds until then. */
  add(work: () => void, bytes = 0): void {
    this.#bytes += bytes;
    this.#waiting.push(() => {
      this.#bytes -= bytes;
      work();
    });
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#work());
  }

  #work(): void {
    const start = this.#now();
    const isOver = (): boolean =>
      this.#now() - start > MOST_MS && this.#waiting.length - this.#done < MOST_WAITING && this.#bytes <= MOST_BYTES;
    do this.#waiting[this.#done++]?.();
    while (this.#done < this.#waiting.length && !isOver());
    if (this.#done * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#done);
      this.#done = 0;
    }
    this.#isDue = this.#waiting.length > 0;
    if (this.#isDue) setImmediate(() => this.#work());
  }
}
