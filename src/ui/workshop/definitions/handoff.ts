/** Where the text area was when Monaco took over. */
export interface Handoff {
  readonly start: number;
  readonly end: number;
  readonly scrollTop: number;
  readonly scrollLeft: number;
  readonly hasFocus: boolean;
}
