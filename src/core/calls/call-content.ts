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

/** A call's content before it is judged. */
export interface CallContent {
  readonly serverName: string;
  readonly toolName: string;
  readonly nameSpan: Span | null;
  readonly arguments: ObjectValue;
  /** The tool whose schema guided the reading. */
  readonly tool: ToolDefinition | null;
  /** False where the payload has faults that the mode does not mend. */
  readonly readable: boolean;
}

/** What a reading offers to the format that reads one of its calls. */
export interface CallReadingContext {
  readonly text: StreamText;
  readonly surrogates: SurrogateReferences;
  readonly resilient: boolean;
  readonly tools: readonly ToolDefinition[];
  readonly report: (finding: Finding) => void;
  /** True where the machine mended something between the two offsets. */
  readonly mended: (start: number, end: number) => boolean;
  /** What was said of the markup in it no longer holds. */
  readonly takeRaw: (source: RawSource) => void;
  /** The schema closes elements where the machine could not. */
  readonly closeEarlier: (end: EarlierEnd) => void;
}
