import type { DialectId } from '../core/dialects/names.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { Code } from '../core/words/codes.ts';
import type { QuickFix, Severity } from '../core/words/diagnostic.ts';
import type { Recovery } from '../core/words/recovery.ts';
import type { CharCounts, Verdict } from '../core/words/verdict.ts';

export type { CharCounts, Code, DialectId, QuickFix, Recovery, Severity, ToolDefinition, Verdict };

/** A plain JSON value; a `bigint` only where `bigints` is asked for. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [name: string]: Json };

export interface ReadOptions {
  /** The dialect to read the reply in; by default that of its first call. */
  readonly dialect?: DialectId | 'auto' | undefined;
  /** The recovery mode: how faults are read; `resilient` by default. */
  readonly recovery?: Recovery | undefined;
  /** Tools whose schemas type and check the arguments. */
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** Integers beyond 2⁵³ as `bigint`; by default they are numbers, and `lossy-scalar` is reported. */
  readonly bigints?: boolean | undefined;
}

/** A call without its repairs, which are in the result. */
export interface ReadCall {
  readonly serverName: string;
  readonly toolName: string;
  readonly arguments: { readonly [name: string]: Json };
  /** `xml` or `json` in Forge's own dialect, else the dialect's id. */
  readonly format: string;
  readonly complete: boolean;
  /** UTF-16 code units from the start of the reply. */
  readonly start: number;
  readonly end: number;
}

export interface Call extends ReadCall {
  readonly repairs: readonly Repair[];
}

/** A call to be written; integers beyond 2⁵³ are `bigint`s. */
export interface CallToWrite {
  /** Only Forge's own dialect writes it; `local`, or that of the tool, by default. */
  readonly serverName?: string;
  readonly toolName: string;
  readonly arguments?: { readonly [name: string]: unknown };
}

/** The text that the reader assumed in place of a span. */
export interface Repair {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A fact about the reply, without a sentence. */
export interface Fact {
  readonly code: Code;
  readonly severity: Severity;
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Index of the call that it belongs to. */
  readonly call?: number;
  /** JSON pointer into that call's arguments. */
  readonly path?: string;
  /** The text that the reader assumed in place of the span, where it repaired something. */
  readonly replacement?: string;
}

/** A fact with its sentence, and with a fix that was tried. */
export interface Diagnostic extends Omit<Fact, 'replacement'> {
  readonly message: string;
  readonly why?: string;
  readonly fix?: QuickFix;
  readonly fixNotTried?: true;
}

/** The result of reading a whole reply. */
export interface Result<D = Fact> {
  readonly verdict: Verdict;
  /** `none` where no call decided it. */
  readonly dialect: DialectId | 'none';
  readonly calls: readonly Call[];
  /** Everything outside calls and thinking. */
  readonly prose: string;
  readonly thinking: string;
  readonly diagnostics: readonly D[];
  /** How many diagnostics of a code are left out, where there are too many. */
  readonly omitted?: { readonly [code: string]: number };
  readonly chars: CharCounts;
}

/** An event of the reader. Pieces of text are final: nothing that follows takes one back. */
export type ReplyEvent<D = Fact> =
  | { readonly type: 'text' | 'thinking'; readonly text: string }
  | { readonly type: 'call-start'; readonly index: number; readonly dialect: DialectId }
  | { readonly type: 'tool-name'; readonly index: number; readonly name: string }
  | { readonly type: 'argument-text'; readonly index: number; readonly path: string; readonly text: string }
  | { readonly type: 'argument-end'; readonly index: number; readonly path: string; readonly value: Json }
  | { readonly type: 'call-end'; readonly index: number; readonly call: ReadCall; readonly complete: boolean }
  | { readonly type: 'diagnostic'; readonly diagnostic: D };

export interface ReaderOptions<D = Fact> extends ReadOptions {
  /** Called for each event. The first error that it throws in a reply is printed; what is read stays the same. */
  readonly onEvent?: ((event: ReplyEvent<D>) => void) | undefined;
}

/** Reads one reply as it arrives. */
export interface ReplyReader<D = Fact> {
  /** Adds the next chunk of the reply; it may end anywhere. */
  write(chunk: string): void;
  /** Ends the stream; `reason` is why it ended, in the provider's word. */
  end(end?: { readonly reason?: string | null | undefined }): Result<D>;
  /** The calls that have ended so far. */
  readonly calls: readonly ReadCall[];
}

/** What `chunkscope/dialects/ID` exports: the reader of one dialect, without those of the others. */
export interface OneDialect {
  /** A reader for one reply, which calls `onEvent` for each event while the reply arrives. */
  readonly createReader: (options?: Omit<ReaderOptions, 'dialect'>) => ReplyReader;
  /** Reads a whole reply, as one text or in the chunks it arrived in; chunk boundaries never change the result. */
  readonly parseReply: (input: string | readonly string[], options?: Omit<ReadOptions, 'dialect'>) => Result;
}
