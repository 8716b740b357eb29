/** Where the plain view was when Monaco took over. */
export interface Handoff {
  readonly start: number;
  readonly end: number;
  readonly scrollTop: number;
  /** Where the card's notch points. */
  readonly notch: string;
  readonly hasFocus: boolean;
  /** Which of the card's buttons has the focus, or -1. */
  readonly cardButton: number;
}
