import type { CallReader } from '../calls/call-content.ts';
import type { ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Frame } from '../words/frame.ts';
import type { Recovery } from '../words/recovery.ts';
import type { OF_FORGE } from './forge/of-forge.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import type { DialectId } from './names.ts';

/** What decides how a reply is read. */
export interface ReplyReaderOptions {
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
  /** A dialect's id, or `auto`: that of the first call. Forge's own by default. */
  readonly dialect?: string;
  /** A code fence is prose like any other, and what is in it is read. */
  readonly unfenced?: true;
  /** Where native calls are in the text: `auto` then reads those. */
  readonly frames?: readonly Frame[];
}

/** The dialects that replies are read in: all of them, or one alone, whose reader is then a small bundle. */
export interface DialectSet {
  /** Forge's own first. */
  readonly ids: readonly DialectId[];
  /** What a reply is read in that asks for nothing else: `auto`, or the only dialect. */
  readonly usual: string;
  /** A machine at the start of a reply. */
  readonly machine: (text: StreamText, log: EventLog, options: ReplyReaderOptions) => ReplyTokenizer;
  /** A dialect by its id; undefined for Forge's own and for what is not one. */
  readonly marked: (id: string) => MarkedDialect | undefined;
  /** What settles the findings of Forge's own calls; absent where there are none. */
  readonly ofForge?: typeof OF_FORGE;
  /** What reads the calls of a format: Forge's `xml` and `json`, else a dialect by its id. */
  readonly callReader: (format: string) => CallReader;
}
