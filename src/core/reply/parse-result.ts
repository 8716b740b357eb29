import type { ToolCall } from '../calls/tool-call.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { CharCounts, Verdict } from '../words/verdict.ts';

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
