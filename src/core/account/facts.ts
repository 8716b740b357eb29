import type { PastedHistory } from '../conversation/history-of-paste.ts';
import type { ReplyCase } from '../paste/cases.ts';
import type { Evidence } from '../paste/evidence.ts';
import type { AccountCall, AccountComplaint } from './account-types.ts';
import type { ReplyReport } from './report-of-reply.ts';

/** A reply of the paste with what is said of it. */
export interface ReportedReply {
  readonly reply: ReplyCase;
  readonly report: ReplyReport;
}

/** What is known of a paste before anything is decided. */
export interface Facts {
  readonly paste: string;
  readonly evidence: Evidence;
  readonly replies: readonly ReportedReply[];
  /** The paste read as one text, where it holds no reply and nobody complains: it tells what the text is instead. */
  readonly whole?: ReportedReply;
  readonly complaints: readonly AccountComplaint[];
  readonly calls: readonly AccountCall[];
  readonly hasTools: boolean;
  /** The history of messages in the paste, or a provider's refusal of one; null where there is neither. */
  readonly conversation: PastedHistory | null;
}
