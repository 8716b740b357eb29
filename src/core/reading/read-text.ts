import type { DialectSet } from '../dialects/dialect-set.ts';
import { EventLog } from '../log/event-log.ts';
import { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Frame } from '../words/frame.ts';
import { DEFAULT_RECOVERY, type Recovery } from '../words/recovery.ts';
import { replyTooLong } from '../words/reply-limit.ts';
import type { StreamEnd } from '../words/stream-end.ts';
import type { OwnEnd } from './closed-call.ts';
import { type CallCheck, Reading, type ReadingOptions } from './reading.ts';

export interface ParseOptions {
  /** Default `resilient`. */
  readonly recovery?: Recovery;
  /** Calls are checked against these; without any there are no checks. */
  readonly tools?: readonly ToolDefinition[];
  /** A dialect's id, or `auto`; Forge's own by default. */
  readonly dialect?: string;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  /** A code fence is prose like any other, and what is in it is read. */
  readonly unfenced?: true;
  /** How the stream that carried the reply ended; unknown by default. */
  readonly streamEnd?: StreamEnd;
  /** The number of the text's first line in what is said; 1 by default, more where it is counted in a paste around it. */
  readonly firstLine?: number;
}

const NO_TOOLS: readonly ToolDefinition[] = [];

/** What tells of a reading whether the model ended its last call itself. */
export type EndOf = (reading: Reading) => OwnEnd | null;

/** Makes a reading, and makes it again where the model ended the last call itself. */
export function readEnded(make: (own: OwnEnd | null) => Reading, endOf: EndOf | null): Reading {
  const reading = make(null);
  const own = endOf?.(reading) ?? null;
  return own ? make(own) : reading;
}

/** Reads a reply chunk by chunk as it arrived and applies `check` to its calls; nothing is read of a reply that is too long. */
export function readText(
  input: string | readonly string[],
  options: ParseOptions,
  check: CallCheck | null,
  dialects: DialectSet,
  endOf: EndOf | null = null,
): Reading {
  const text = new StreamText();
  const log = new EventLog();
  const { recovery = DEFAULT_RECOVERY, tools = NO_TOOLS, streamEnd, dialect, frames, firstLine, unfenced } = options;
  const reading: ReadingOptions = {
    recovery,
    tools,
    ...(dialect !== undefined && { dialect }),
    ...(frames && { frames }),
    ...(unfenced && { unfenced }),
    ...(firstLine !== undefined && { firstLine }),
  };
  const tokenizer = dialects.machine(text, log, reading);
  const chunks = typeof input === 'string' ? [input] : input;
  const isRead = replyTooLong(chunks.reduce((length, chunk) => length + chunk.length, 0)) === null;
  for (const chunk of chunks) {
    text.append(chunk);
    if (isRead && chunks.length > 1) tokenizer.advance();
  }
  if (isRead) tokenizer.finish();
  const ended = streamEnd ? { ...reading, streamEnd } : reading;
  return readEnded((own) => new Reading(text, log, ended, check, dialects, tokenizer.dialect, own), endOf);
}
