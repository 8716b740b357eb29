/** How the machine moved between its named states: visits, characters, first arrival, and moves by pair. */
export class StateVisits {
  private readonly size: number;
  private readonly counts: Uint32Array;
  private readonly characters: Float64Array;
  private readonly first: Int32Array;
  private readonly moves: Uint32Array;
  private enteredAt = 0;

  constructor(size: number) {
    this.size = size;
    this.counts = new Uint32Array(size);
    this.characters = new Float64Array(size);
    this.first = new Int32Array(size).fill(-1);
    this.moves = new Uint32Array(size * size);
    this.counts[0] = 1;
    this.first[0] = 0;
  }

  /** The machine left one state for another, having read up to `offset`. */
  enter(from: number, to: number, offset: number): void {
    this.characters[from] = (this.characters[from] as number) + Math.max(0, offset - this.enteredAt);
    this.enteredAt = offset;
    this.counts[to] = (this.counts[to] as number) + 1;
    if ((this.first[to] as number) < 0) this.first[to] = offset;
    this.moves[from * this.size + to] = (this.moves[from * this.size + to] as number) + 1;
  }

  visitsOf(state: number): number {
    return this.counts[state] as number;
  }

  /** Characters read in a state, `offset` being how far the machine has read and `current` where it is. */
  charactersOf(state: number, current: number, offset: number): number {
    return (this.characters[state] as number) + (state === current ? Math.max(0, offset - this.enteredAt) : 0);
  }

  firstAt(state: number): number | null {
    const first = this.first[state] as number;
    return first < 0 ? null : first;
  }

  movesBetween(from: number, to: number): number {
    return this.moves[from * this.size + to] as number;
  }

  copyFrom(other: StateVisits): void {
    this.counts.set(other.counts);
    this.characters.set(other.characters);
    this.first.set(other.first);
    this.moves.set(other.moves);
    this.enteredAt = other.enteredAt;
  }
}
