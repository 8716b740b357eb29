export const VERDICTS = ['clean', 'recovered', 'broken', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Every character of the input is in exactly one bucket; their sum is the length. */
export interface CharCounts {
  readonly markup: number;
  readonly value: number;
  readonly prose: number;
  readonly thinking: number;
  /** Inside the span of a repair. */
  readonly repaired: number;
  /** In no argument, prose or thinking: lost to the reader. */
  readonly dropped: number;
}
