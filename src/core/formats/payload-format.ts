import type { Span } from '../../base/span.ts';
import type { SurrogateReferences } from '../calls/character-data.ts';
import type { EarlierEnd } from '../calls/earlier-end.ts';
import type { CallOutline } from '../calls/outline.ts';
import type { RawSource } from '../calls/schema-reader.ts';
import type { ObjectValue } from '../calls/value.ts';
import type { Finding } from '../diagnostics/finding.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/**
 * One way in which a call's payload is written. The machine's rows say where a payload begins and ends and which states
 * it is read in; the format makes names and values of what lies between. Nothing here assumes XML: a payload may as well
 * be raw values up to a closing marker, JSON in a wrapper, pairs of keys and values, or token markers.
 */
export interface PayloadFormat {
  /** As `ToolCall.format` and the command line print it. */
  readonly id: 'xml' | 'json';
  readonly title: string;
  /** The named states that belong to the payload alone. */
  readonly states: readonly string[];
  /** A call as the format writes it. */
  readonly example: string;
  /** Reads one call; faults go to `context.report`. Never throws. */
  read(outline: CallOutline, context: CallReadingContext): CallContent;
}

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
