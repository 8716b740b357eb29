import type { CauseSummary, Summary } from '../summary.ts';

/** A gate and what became of it. */
export interface HeldGate {
  readonly name: string;
  /** Why it was missed, with figures; null where it was passed. */
  readonly reason: string | null;
}

/** What a report is made of. */
export interface ReportSource {
  readonly summary: Summary;
  /** Those that are shown. */
  readonly causes: readonly CauseSummary[];
  /** Keys of causes that the baseline does not know; null where there is no baseline. */
  readonly fresh: ReadonlySet<string> | null;
  readonly gates: readonly HeldGate[];
}
