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
  /** What the reply is written in; by default that of its first call. */
  readonly dialect?: DialectId | 'auto' | undefined;
  /** How faults are met; `resilient` by default. */
  readonly recovery?: Recovery | undefined;
  /** Arguments are read and checked by these. */
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** Integers beyond 2⁵³ as `bigint`; by default they are numbers, and `lossy-scalar` is said. */
  readonly bigints?: boolean | undefined;
}

/** A call without its repairs, which the result has. */
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
  readonly toolName: string;
  readonly arguments?: { readonly [name: string]: unknown };
}

/** What the reader assumed to stand in place of a span. */
export interface Repair {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A fact about the reply, without words. */
export interface Fact {
  readonly code: Code;
  readonly severity: Severity;
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Index of the call it belongs to. */
  readonly call?: number;
  /** JSON pointer into that call's arguments. */
  readonly path?: string;
  /** Where the reader went on by assuming this text in place of the span. */
  readonly replacement?: string;
}

/** The same in words, with an edit that was tried. */
export interface Diagnostic extends Omit<Fact, 'replacement'> {
  readonly message: string;
  readonly why?: string;
  readonly fix?: QuickFix;
  readonly fixNotTried?: true;
}

/** What a whole reply reads to. */
export interface Result<D = Fact> {
  readonly verdict: Verdict;
  /** `none` where no call decided it. */
  readonly dialect: DialectId | 'none';
  readonly calls: readonly Call[];
  /** Everything outside calls and thinking. */
  readonly prose: string;
  readonly thinking: string;
  readonly diagnostics: readonly D[];
  /** How many diagnostics of a code are left out, where they are too many. */
  readonly omitted?: { readonly [code: string]: number };
  readonly chars: CharCounts;
}

/** What happens while a reply is read. Pieces of text are final: nothing that follows takes one back. */
export type ReplyEvent<D = Fact> =
  | { readonly type: 'text' | 'thinking'; readonly text: string }
  | { readonly type: 'call-start'; readonly index: number; readonly dialect: DialectId }
  | { readonly type: 'tool-name'; readonly index: number; readonly name: string }
  | { readonly type: 'argument-text'; readonly index: number; readonly path: string; readonly text: string }
  | { readonly type: 'argument-end'; readonly index: number; readonly path: string; readonly value: Json }
  | { readonly type: 'call-end'; readonly index: number; readonly call: ReadCall; readonly complete: boolean }
  | { readonly type: 'diagnostic'; readonly diagnostic: D };

export interface ReaderOptions<D = Fact> extends ReadOptions {
  /** An error that it throws is printed, the first of a reply; what is read stays the same. */
  readonly onEvent?: ((event: ReplyEvent<D>) => void) | undefined;
}

/** Reads one reply as it arrives. */
export interface ReplyReader<D = Fact> {
  /** Takes the next piece of the reply, cut anywhere. */
  write(chunk: string): void;
  /** The stream is over; `reason` is why, in the provider's word. */
  end(end?: { readonly reason?: string | null | undefined }): Result<D>;
  /** The calls that have ended so far. */
  readonly calls: readonly ReadCall[];
}
