import type { ExplainedReading } from '../explain/explain.ts';
import type { ReplyCase } from '../paste/cases.ts';
import type { Evidence } from '../paste/evidence.ts';
import type { AccountCall, AccountComplaint } from './account-types.ts';

/** A reply of the paste with what is said of it. */
export interface ReportedReply {
  readonly reply: ReplyCase;
  readonly report: ExplainedReading;
}

/** What is known of a paste before anything is decided. */
export interface Facts {
  readonly paste: string;
  readonly evidence: Evidence;
  readonly replies: readonly ReportedReply[];
  readonly complaints: readonly AccountComplaint[];
  readonly calls: readonly AccountCall[];
  readonly hasTools: boolean;
}
