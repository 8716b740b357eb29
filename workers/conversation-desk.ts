import type { ConversationService, OfferedFix } from '../src/contract/conversation-service.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { historyOfPaste } from '../src/core/conversation/history-of-paste.ts';
import type { ProviderId } from '../src/core/conversation/providers/provider.ts';
import { OpenedConversation } from '../src/core/conversation/shown/opened-conversation.ts';
import type {
  CorrectedHistory,
  MessageDetail,
  RowWords,
  ShownConversation,
} from '../src/core/conversation/shown/shown-conversation.ts';

/** Holds the conversation that was opened last. */
export class ConversationDesk implements ConversationService {
  #lastId = 0;
  #opened: OpenedConversation | undefined;
  /** The paste that was read last, with what was found: opening it does not find it again. */
  #read: { readonly text: string; readonly opened: OpenedConversation } | undefined;

  /** Keeps what an import found, until the page opens it. */
  keep(text: string, opened: OpenedConversation): void {
    this.#read = { text, opened };
  }

  async openConversation(text: string, provider: ProviderId | null): Promise<ShownConversation | null> {
    const known = provider === null && this.#read?.text === text ? this.#read.opened : undefined;
    this.#opened = known ?? OpenedConversation.of(text, historyOfPaste(text, provider));
    this.#lastId += 1;
    return this.#opened?.shown(this.#lastId) ?? null;
  }

  async conversationWords(id: number, rows: readonly number[]): Promise<readonly RowWords[] | null> {
    return this.#of(id)?.words(rows) ?? null;
  }

  async searchConversation(id: number, query: string): Promise<readonly number[] | null> {
    return this.#of(id)?.search(query) ?? null;
  }

  async conversationMessage(id: number, message: number): Promise<MessageDetail | null> {
    return this.#of(id)?.message(message) ?? null;
  }

  async conversationTurn(id: number, message: number): Promise<Fixture | null> {
    return this.#of(id)?.turn(message) ?? null;
  }

  async conversationFix(id: number, problem: number): Promise<OfferedFix | null> {
    return this.#of(id)?.fix(problem) ?? null;
  }

  async correctedConversation(id: number): Promise<CorrectedHistory | null> {
    return this.#of(id)?.corrected() ?? null;
  }

  #of(id: number): OpenedConversation | undefined {
    return id === this.#lastId ? this.#opened : undefined;
  }
}
