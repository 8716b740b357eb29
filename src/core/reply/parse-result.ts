import type { ToolCall } from '../calls/tool-call.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { CharCounts, Verdict } from '../words/verdict.ts';

/** The result of reading a whole reply. */
export interface ParseResult {
  readonly verdict: Verdict;
  /** The dialect that the reply was read in; `none` where no call decided it. */
  readonly dialect: string;
  readonly calls: readonly ToolCall[];
  /** Everything outside calls and thinking, verbatim. */
  readonly prose: string;
  readonly thinking: string;
  /** Sorted by start, then end, then code. */
  readonly diagnostics: readonly Diagnostic[];
  readonly chars: CharCounts;
}
