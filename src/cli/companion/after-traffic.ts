import { performance } from 'node:perf_hooks';

/** How long waiting work may hold the next read, in milliseconds; and how many pieces may wait before all are done at once. */
const MOST_MS = 1;
const MOST_WAITING = 10_000;

/** Work that waits until what has arrived is passed on; between two pieces of it, once a millisecond is over, more may pass. */
export class AfterTraffic {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #isDue = false;

  /** `now`: the time, in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Does `work` in its turn; it never throws. */
  add(work: () => void): void {
    this.#waiting.push(work);
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#work());
  }

  #work(): void {
    const start = this.#now();
    let done = 0;
    const isOver = (): boolean => this.#now() - start > MOST_MS && this.#waiting.length - done < MOST_WAITING;
    do this.#waiting[done++]?.();
    while (done < this.#waiting.length && !isOver());
    this.#waiting = this.#waiting.slice(done);
    this.#isDue = this.#waiting.length > 0;
    if (this.#isDue) setImmediate(() => this.#work());
  }
}
