/** Where the text area stood when Monaco took over. */
export interface Handoff {
  readonly start: number;
  readonly end: number;
  readonly scrollTop: number;
  /** Where the card's notch points. */
  readonly notch: string;
  readonly hasFocus: boolean;
}
