import type { Result } from '../base/result.ts';
import type { ExportedCase, ExportOptions } from '../core/cases/export-case.ts';
import type { Fixture } from '../core/cases/fixture.ts';
import type { SharedCase, ShareOptions } from '../core/cases/share-case.ts';
import type { Chosen } from '../core/logs/lane.ts';
import type { Minimised } from '../core/logs/minimise/minimise.ts';
import type { SmallestReply } from '../core/logs/minimise/smallest-reply.ts';
import type { DecodedText } from '../core/text/text-of-bytes.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { ImportChoice, ImportedCase } from '../core/transcripts/imported-case.ts';

/** What the worker behind Open and Share can do. It keeps nothing: each call stands alone. */
export interface CaseService {
  /** Reads a transcript of any known kind; what is none is plain text in one chunk. */
  importTranscript(text: string, choice?: ImportChoice): Promise<Result<ImportedCase>>;
  /** The bytes of a file as a text that imports; the error names what else they are. */
  textOfBytes(bytes: Uint8Array): Promise<Result<DecodedText>>;
  /** What a text put into the reply seems to be instead of one; null where it is a reply. */
  recognise(text: string): Promise<RecognisedTranscript | null>;
  /** Reads a fixture's JSON, of the gallery or of a file. */
  openFixture(json: string): Promise<Result<OpenedCase>>;
  /** Opens an address or the part behind `#`; of a link that was cut, what arrived. */
  openLink(address: string): Promise<Result<OpenedCase>>;
  /** Packs a case for an address and says what is in it. */
  share(fixture: Fixture, options: ShareOptions): Promise<SharedCase>;
  /** The case as a text to copy or save. */
  exportCase(fixture: Fixture, options: ExportOptions): Promise<ExportedCase>;
  /** The smallest reply that fails alike. `onProgress` is told how far it is and says whether to go on; else the best so far is it. */
  minimise(
    request: MinimiseRequest,
    onProgress: (progress: MinimiseProgress) => boolean | Promise<boolean>,
  ): Promise<Result<MinimisedReply>>;
}

export interface MinimiseRequest {
  readonly text: string;
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
  /** The problem that must stay, in place of the first error or warning. */
  readonly chosen?: Chosen;
}

export type MinimiseProgress = Pick<Minimised, 'reads' | 'from' | 'to'>;

export interface MinimisedReply extends SmallestReply {
  /** As Markdown for a bug tracker: the reply, what is wrong with it, how it was read and by what. */
  readonly issue: string;
}

export interface RecognisedTranscript {
  readonly kind: string;
  /** With its article, as it stands in a sentence: `an OpenAI chat stream`. */
  readonly title: string;
  /** It holds several replies. */
  readonly isLog: boolean;
}

export interface OpenedCase {
  readonly fixture: Fixture;
  /** What could not be taken over, a sentence each. */
  readonly remarks: readonly string[];
  /** Where only part of a link arrived: how much. */
  readonly cut?: string;
}
