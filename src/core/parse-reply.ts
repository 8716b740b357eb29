import type { ParseResult } from './parse-result.ts';
import type { Recovery } from './recovery.ts';
import type { ToolDefinition } from './tools/tool-definition.ts';

export interface ParseOptions {
  /** Default `resilient`. */
  readonly recovery?: Recovery;
  /** Calls are checked against these; none or an empty list means no checks. */
  readonly tools?: readonly ToolDefinition[];
}

/** Reads a whole reply, given as one text or as the chunks it arrived in; where it was cut never matters. Never throws. */
export function parseReply(_input: string | readonly string[], _options: ParseOptions = {}): ParseResult {
  throw new Error('not yet');
}
