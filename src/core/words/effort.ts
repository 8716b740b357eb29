/** A budget of steps for one question about a schema; counted, not timed, so that the answer is the same on every machine. */
export class Effort {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Takes some steps; false, with nothing left, where there are not enough. */
  spend(steps: number): boolean {
    const enough = steps <= this.left;
    this.left = enough ? this.left - steps : 0;
    return enough;
  }
}
