import type { ImportResult } from '../transcripts/import-result.ts';
import { factsOf } from './account.ts';
import type { AccountOptions } from './account-types.ts';
import { decide } from './deciding.ts';

/** The reply that decides what is said of a paste. */
export interface PastedReply {
  /** Null where the paste holds none. */
  readonly imported: ImportResult | null;
  /** What the words of a program ask the model for. */
  readonly message?: string;
}

/** Finds the reply that the account of a paste is about, so that other commands read what `explain` reads. */
export function replyOfPaste(paste: string, options: AccountOptions = {}): PastedReply {
  const facts = factsOf(paste, options);
  const { reply = facts.replies[0], message } = decide(facts);
  return { imported: reply?.reply.imported ?? null, ...(message !== undefined && { message }) };
}
