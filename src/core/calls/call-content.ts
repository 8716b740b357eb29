import type { Span } from '../../base/span.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Finding } from '../words/finding.ts';
import type { SurrogateReferences } from './character-data.ts';
import type { EarlierEnd } from './earlier-end.ts';
import type { CallOutline } from './outline.ts';
import type { RawSource } from './schema-reader.ts';
import type { ObjectValue } from './value.ts';

/** Reads the calls of one format; faults go to `context.report`. Never throws. */
export type CallReader = (outline: CallOutline, context: CallReadingContext) => CallContent;

/** The content of a call before it is checked. */
export interface CallContent {
  readonly serverName: string;
  readonly toolName: string;
  readonly nameSpan: Span | null;
  readonly arguments: ObjectValue;
  /** The tool whose schema guided the reading. */
  readonly tool: ToolDefinition | null;
  /** False where the payload has faults that the recovery mode does not repair. */
  readonly readable: boolean;
}

/** What the reader of one call's format gets from the reading of the reply. */
export interface CallReadingContext {
  readonly text: StreamText;
  readonly surrogates: SurrogateReferences;
  readonly resilient: boolean;
  readonly tools: readonly ToolDefinition[];
  readonly report: (finding: Finding) => void;
  /** Whether the machine repaired something between the two offsets. */
  readonly hasRepair: (start: number, end: number) => boolean;
  /** Drops the reports about markup in an element that is read as raw text. */
  readonly takeRaw: (source: RawSource) => void;
  /** Closes elements by the schema where the machine could not. */
  readonly closeEarlier: (end: EarlierEnd) => void;
}
