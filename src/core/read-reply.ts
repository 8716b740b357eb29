import type { StreamEnd } from './diagnostics/stream-end.ts';
import { Tokenizer } from './machine/tokenizer.ts';
import { Reading } from './reading.ts';
import { DEFAULT_RECOVERY, type Recovery } from './recovery.ts';
import { StreamText } from './text/stream-text.ts';
import type { ToolDefinition } from './tools/tool-definition.ts';
import { EventLog } from './trace/event-log.ts';

export interface ParseOptions {
  /** Default `resilient`. */
  readonly recovery?: Recovery;
  /** Calls are checked against these; none or an empty list means no checks. */
  readonly tools?: readonly ToolDefinition[];
  /** How the stream that carried it ended; by default nothing is known of that. */
  readonly streamEnd?: StreamEnd;
}

/** The reading of a whole reply, before rules put words to it. */
export function readReply(input: string | readonly string[], options: ParseOptions = {}): Reading {
  const text = new StreamText();
  const log = new EventLog();
  const { recovery = DEFAULT_RECOVERY, streamEnd } = options;
  const tokenizer = new Tokenizer(text, log, recovery);
  for (const chunk of typeof input === 'string' ? [input] : input) {
    text.append(chunk);
    tokenizer.advance();
  }
  tokenizer.finish();
  return new Reading(text, log, { recovery, tools: options.tools ?? [], ...(streamEnd && { streamEnd }) }, null);
}
