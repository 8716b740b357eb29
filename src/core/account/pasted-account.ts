import type { Account } from './account-types.ts';

/** What a page shows of an account: it crosses threads, so it holds neither values nor readings. */
export interface PastedAccount
  extends Pick<
    Account,
    'subject' | 'sentence' | 'verdict' | 'culprit' | 'do' | 'next' | 'message' | 'parsers' | 'complaints' | 'evidence'
  > {
  /** What servers differ in, or the chosen one makes of the reply, a sentence; null where there is nothing to say. */
  readonly servers: { readonly sentence: string; readonly isOfChosen: boolean } | null;
  /** Item of the reply that is opened; null where the paste holds none. */
  readonly replyItem: number | null;
  /** Index of the complaint that decides; -1 where none does. */
  readonly deciding: number;
  /** It is about a history of messages, which is shown as a conversation. */
  readonly isConversation: boolean;
}
