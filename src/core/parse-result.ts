import type { ToolCall } from './calls/tool-call.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';

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
  /** In no argument, no prose and no thinking: lost to the reader. */
  readonly dropped: number;
}

/** What a whole reply reads to. */
export interface ParseResult {
  readonly verdict: Verdict;
  /** What it was read in; `none` where no call decided that. */
  readonly dialect: string;
  readonly calls: readonly ToolCall[];
  /** Everything outside calls and thinking, verbatim. */
  readonly prose: string;
  readonly thinking: string;
  /** By start, then end, then code. */
  readonly diagnostics: readonly Diagnostic[];
  readonly chars: CharCounts;
}
