/** Requests that the median is of. */
const MOST = 101;

/** What the last requests were held up by, in milliseconds. */
export class LastDelays {
  readonly #last: number[] = [];
  #next = 0;

  add(ms: number): void {
    this.#last[this.#next] = ms;
    this.#next = (this.#next + 1) % MOST;
  }

  /** Null before the first. */
  get median(): number | null {
    const sorted = [...this.#last].sort((a, b) => a - b);
    return sorted[(sorted.length - 1) >> 1] ?? null;
  }
}
