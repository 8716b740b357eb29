import type { HistoryCode } from '../checks/history-code.ts';
import type { ProviderId } from './provider-id.ts';

export type { ProviderId } from './provider-id.ts';

/** A rule that a provider holds histories to. */
export interface ProviderRule {
  readonly code: HistoryCode;
  /** Which condition of the check it is; absent where the check has only one. */
  readonly when?: string;
  /** Settings of the condition: a pattern of ids, a length. */
  readonly given?: {
    readonly pattern?: RegExp;
    readonly most?: number;
    /** The rule holds for these models alone; of another, or one that is not named, only the provider's words say it. */
    readonly model?: RegExp;
  };
  /** The provider's own error, as a pattern; null where no words are known. */
  readonly words: RegExp | null;
  /** The error as it is written, `N` and `ID` for what varies. */
  readonly quote: string;
  /** Year, or month, since when it is known to be refused. */
  readonly from: string;
  readonly until?: string;
  /** `known`: several reports or measured; `reported`: one report or code alone; `lifted`: no longer refused by the provider itself. */
  readonly refuses: 'known' | 'reported' | 'lifted';
  readonly source: string;
}

/** Who refuses histories: an API, a server with a model's template, or the client library in front of them. */
export interface Provider {
  readonly id: ProviderId;
  /** As sentences name it: "Anthropic". */
  readonly title: string;
  /** Hosts of its API. */
  readonly hosts: RegExp | null;
  /** Names of its models, where no other provider serves them under that name. */
  readonly models: RegExp | null;
  /** What a history is checked for. */
  readonly rules: readonly ProviderRule[];
  /** What only its own words tell: a member that they name, a setting of its server. */
  readonly saidOnly?: readonly ProviderRule[];
}
