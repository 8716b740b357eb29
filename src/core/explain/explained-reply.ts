import type { ObjectValue } from '../calls/value.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import type { Code } from '../words/codes.ts';
import type { Verdict } from '../words/verdict.ts';
import type { Evidence } from './evidence.ts';

/** What is said of anything that was pasted: what is wrong, where, why, what to do. */
export interface ExplainedReply {
  /** What the text was taken for, and what was done to find the reply in it. */
  readonly source: ExplainedSource;
  /** The verdict's sentence. */
  readonly sentence: string;
  readonly verdict: Verdict;
  /** The dialect of the calls, also of those that are named and not read; `none` where there is none. */
  readonly dialect: string;
  readonly calls: readonly ExplainedCall[];
  readonly causes: readonly ExplainedCause[];
  /** What the readers of servers make of it, or the one that was asked for. */
  readonly readers: readonly ReaderAccount[];
  /** The parser to start each server with, by the server's id. */
  readonly parsers: Readonly<Record<string, string>>;
  /** What to do next, a sentence. */
  readonly next: string;
}

export interface ExplainedSource {
  /** An importer's id, or `plain-text`. */
  readonly kind: string;
  readonly note: string;
  /** What the server wrote beside the reply, and which server. */
  readonly says?: string;
  readonly saidBy?: string;
}

export interface ExplainedCall {
  readonly toolName: string;
  readonly arguments: ObjectValue;
  readonly complete: boolean;
  /** Whether its arguments were held against the definition of its tool. */
  readonly checked: boolean;
}

/** Problems that are alike, with the first of them. */
export interface ExplainedCause {
  readonly code: Code;
  readonly title: string;
  readonly count: number;
  readonly why: string;
  readonly line: number;
  readonly column: number;
  readonly evidence: Evidence;
  readonly fix?: { readonly title: string; readonly safe: boolean };
}
