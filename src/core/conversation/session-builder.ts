import { ConversationBuilder } from './builder.ts';
import type { Conversation, ShapeId } from './conversation.ts';
import type { ProviderId } from './providers/provider-id.ts';

/** Takes what a session file holds beside its messages as well. */
export class SessionBuilder extends ConversationBuilder {
  readonly #aside: Conversation[] = [];

  /** What came before is no part of the history any more: a summary stands for it. */
  restart(): void {
    this.messages.length = 0;
    this.items.length = 0;
  }

  /** A conversation beside this one. */
  aside(conversation: Conversation): void {
    this.#aside.push(conversation);
  }

  /** @param cut  pointers of the records that could not be read */
  override build(shape: ShapeId, provider: ProviderId | null = null, cut: readonly string[] = []): Conversation {
    return { ...super.build(shape, provider), aside: this.#aside, cut };
  }
}
