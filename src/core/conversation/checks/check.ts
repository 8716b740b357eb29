import type { Conversation } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { ProviderRule } from '../providers/provider.ts';
import type { HistoryCode } from './history-code.ts';

export type { HistoryCode } from './history-code.ts';

/** A place where a history breaks a rule. */
export interface Found {
  /** Of the item, block, message or member that it is about. */
  readonly pointer: string;
  /** Index in `items`; absent where it is about a message. */
  readonly item?: number;
  /** Index in `messages`. */
  readonly message: number;
  /** What is wrong, in one sentence. */
  readonly says: string;
}

/** A correction that may be offered: edits of the history. */
export interface HistoryFix {
  readonly title: string;
  /** No content is lost. */
  readonly safe: boolean;
  readonly edits: readonly Edit[];
}

/** One code: what breaks it, said of a history of any shape, and what mends it. */
export interface HistoryCheck {
  readonly code: HistoryCode;
  /** Short, for lists: "Call without a result". */
  readonly title: string;
  /** It is asked of every history, whoever it is sent to. */
  readonly isOfPairs: boolean;
  /** What breaks the rule, by the condition that the provider's rule names (`when`); the empty name is the only or usual one. */
  readonly conditions: Readonly<Record<string, (history: Conversation, rule?: ProviderRule) => readonly Found[]>>;
}
