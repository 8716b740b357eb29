/** Numbers of parts of an answer, of which some that are held are left out: those behind them move up. */
export class Indexes {
  private readonly left: ReadonlySet<number>;
  /** The parts that begin in what is held. */
  private readonly held: readonly number[];
  private readonly first: number;
  /** The next number that is free. */
  next: number;

  /** `open`: parts that began before what is held. */
  constructor(held: readonly number[], left: ReadonlySet<number>, open: readonly number[]) {
    this.left = left;
    this.held = held;
    this.first = held.length > 0 ? Math.min(...held) : Math.max(-1, ...open) + 1;
    this.next = this.first + held.filter((index) => !left.has(index)).length;
  }

  isLeft(index: number): boolean {
    return this.left.has(index);
  }

  /** The number that a part is sent under. */
  of(index: number): number {
    const at = this.held.indexOf(index);
    if (at < 0) return index;
    return this.first + this.held.slice(0, at).filter((one) => !this.left.has(one)).length;
  }
}
