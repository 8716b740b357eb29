import type { Span } from '../../base/span.ts';
import type { Code } from '../words/codes.ts';
import type { ObjectValue } from './value.ts';

/** A repair by the reader: the edit that would have made the input right. */
export interface Repair extends Span {
  readonly code: Code;
  readonly replacement: string;
}

/** One call found in a reply; `complete` is defined by format.md §7.2. */
export interface ToolCall extends Span {
  readonly serverName: string;
  readonly toolName: string;
  /** Span of the name; null where the call has none. */
  readonly nameSpan: Span | null;
  readonly arguments: ObjectValue;
  /** `xml` or `json` in Forge's own dialect, else the dialect's id. */
  readonly format: string;
  readonly complete: boolean;
  /** An error ended the reading of the call (format.md §7.4); `parse` does not print it. */
  readonly refused?: true;
  readonly repairs: readonly Repair[];
}
