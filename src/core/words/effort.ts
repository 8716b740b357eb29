/** Steps that one question about a schema may still cost; counted, not timed, so that the answer is the same everywhere. */
export class Effort {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Pays for some steps; false, and nothing left, where there are not enough. */
  spend(steps: number): boolean {
    const enough = steps <= this.left;
    this.left = enough ? this.left - steps : 0;
    return enough;
  }
}
