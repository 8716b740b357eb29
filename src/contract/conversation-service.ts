import type { Fixture } from '../core/cases/fixture.ts';
import type { ProviderId } from '../core/conversation/providers/provider.ts';
import type {
  CorrectedHistory,
  HistoryChange,
  MessageDetail,
  RowWords,
  ShownConversation,
} from '../core/conversation/shown/shown-conversation.ts';

/** What would correct a problem of a history. */
export interface OfferedFix {
  readonly title: string;
  readonly changes: readonly HistoryChange[];
}

/**
 * The history that the worker holds. Its rows cross once, its words when they are seen. Answers are null where the worker does not hold the
 * conversation of that id: it holds the one that was opened last.
 */
export interface ConversationService {
  /** Opens the history in a paste; null where there is none. `provider` names who gets it; else the paste does. */
  openConversation(text: string, provider: ProviderId | null): Promise<ShownConversation | null>;
  /** The words of some rows, in their order. */
  conversationWords(id: number, rows: readonly number[]): Promise<readonly RowWords[] | null>;
  /** Rows that hold a text. */
  searchConversation(id: number, query: string): Promise<readonly number[] | null>;
  /** A message by its index, whole. */
  conversationMessage(id: number, message: number): Promise<MessageDetail | null>;
  /** The turn of a message as a reply, with the tools of the request. */
  conversationTurn(id: number, message: number): Promise<Fixture | null>;
  /** What corrects a problem by its index; null where nothing is known to as well. */
  conversationFix(id: number, problem: number): Promise<OfferedFix | null>;
  /** The history with all its corrections; null where it has none as well. */
  correctedConversation(id: number): Promise<CorrectedHistory | null>;
}
