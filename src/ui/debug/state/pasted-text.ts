import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';

/** What was pasted with the reply in it, and what is said of it. */
export interface PastedText {
  /** Null where a case kept only what programs said in it. */
  readonly text: string | null;
  readonly account: PastedAccount;
  /** The reply that the account is about, as it was opened, and what it was checked against. */
  readonly about: {
    readonly text: string;
    readonly dialect: string;
    readonly tools: readonly ToolDefinition[];
    readonly reader: string | null;
  };
  /** Of a conversation: the message whose turn is shown as a reply, by its index; absent while the conversation itself is shown. */
  readonly turn?: number | undefined;
  /** The file that it is from. */
  readonly fileName?: string | undefined;
}
