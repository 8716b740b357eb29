import type { Result } from '../base/result.ts';
import type { AccountOptions } from '../core/account/account-types.ts';
import type { PastedCase } from '../core/account/import-pasted.ts';
import type { PastedAccount } from '../core/account/pasted-account.ts';
import type { ExportedCase, ExportOptions } from '../core/cases/export-case.ts';
import type { Fixture, UnwrappedReply } from '../core/cases/fixture.ts';
import type { SharedCase, ShareOptions } from '../core/cases/share-case.ts';
import type { Chosen } from '../core/logs/lane.ts';
import type { Minimised } from '../core/logs/minimise/minimise.ts';
import type { SmallestReply } from '../core/logs/minimise/smallest-reply.ts';
import type { ReadableText } from '../core/text/text-of-bytes.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { ImportChoice } from '../core/transcripts/imported-case.ts';
import type { Frame } from '../core/words/frame.ts';
import type { StreamEnd } from '../core/words/stream-end.ts';
import type { ConversationService } from './conversation-service.ts';

/** The worker of Open and Share. It stores nothing but the conversation that was opened last: other calls are independent of each other. */
export interface CaseService extends ConversationService {
  /** Reads a transcript of any known kind, any other text as plain text in one chunk, and says what is in it. */
  importTranscript(text: string, choice?: ImportChoice, asked?: AccountOptions): Promise<Result<PastedCase>>;
  /** Says what is in a text that was pasted before: with other tools, or in a draft. */
  accountOf(text: string, asked?: AccountOptions): Promise<PastedAccount>;
  /** Says the same of a case that kept only the reply and what programs said of it; null where it kept neither. */
  accountOfKept(item: Fixture, asked?: AccountOptions): Promise<PastedAccount | null>;
  /** The bytes of a file as text to import; the error says what else they are. */
  textOfBytes(bytes: Uint8Array): Promise<Result<ReadableText>>;
  /** What a text put into the reply seems to be if it is not a reply; null where it is one. */
  recognise(text: string): Promise<RecognisedTranscript | null>;
  /** Reads the JSON of a fixture from the gallery or a file. */
  openFixture(json: string): Promise<Result<OpenedCase>>;
  /** Opens an address or the part after `#`; of a truncated link it returns what arrived. */
  openLink(address: string): Promise<Result<OpenedCase>>;
  /** Packs a case for an address and says what is in it. */
  share(fixture: Fixture, options: ShareOptions): Promise<SharedCase>;
  /** The case as a text to copy or save. */
  exportCase(fixture: Fixture, options: ExportOptions): Promise<ExportedCase>;
  /** The smallest reply that fails alike. `onProgress` gets the progress and returns whether to go on; else the best so far counts. */
  minimise(
    request: MinimiseRequest,
    onProgress: (progress: MinimiseProgress) => boolean | Promise<boolean>,
  ): Promise<Result<MinimisedReply>>;
}

export interface MinimiseRequest {
  readonly text: string;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
  /** How the stream ended, where that is known. */
  readonly streamEnd?: StreamEnd;
  /** Where the reply is from, as its case says. */
  readonly source?: Fixture['source'];
  /** Of the reply; empty where it has none. */
  readonly title: string;
  /** The problem that must stay, in place of the first error or warning. */
  readonly chosen?: Chosen;
}

export type MinimiseProgress = Pick<Minimised, 'reads' | 'from' | 'to'>;

export interface MinimisedReply extends SmallestReply {
  /** The reply as a case of its own. */
  readonly fixture: Fixture;
  /** Markdown for a bug tracker: the reply, its problems, how it was read and by which version. */
  readonly issue: string;
}

export interface RecognisedTranscript {
  readonly kind: string;
  /** With its article, for use in a sentence: `an OpenAI chat stream`. */
  readonly title: string;
  /** Whether it holds several replies. */
  readonly isLog: boolean;
  /** What is around a reply that it holds, where it holds one. */
  readonly unwrapped?: UnwrappedReply;
}

export interface OpenedCase {
  readonly fixture: Fixture;
  /** What could not be used, and what could not be checked, one sentence each. */
  readonly remarks: readonly string[];
  /** How much of a link arrived, where it was truncated. */
  readonly cut?: string;
}
