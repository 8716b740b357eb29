import type { CauseSummary, Summary } from '../../core/logs/summary.ts';
import type { Missed } from './gates.ts';

/** What a report is made of. */
export interface ReportSource {
  readonly summary: Summary;
  /** Those that are shown. */
  readonly causes: readonly CauseSummary[];
  /** Keys of causes that the baseline does not know; null where there is no baseline. */
  readonly fresh: ReadonlySet<string> | null;
  readonly gates: readonly Missed[];
}
