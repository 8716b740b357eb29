import type { Span } from '../../../base/span.ts';
import type { ReaderVerdict } from '../../readers/outcome.ts';
import type { Mode } from '../../readers/readers.ts';
import type { QuickFix } from '../../words/diagnostic.ts';
import type { Split } from '../../words/split.ts';

export type Reader =
  | 'strict'
  | 'forge'
  | 'forge-stream'
  | 'ampersand'
  | 'resilient'
  | 'json'
  | 'first-close'
  | 'last-close'
  | 'trim-all'
  | 'guess-types'
  | 'entity-decoding'
  | ServerReaderId;

/** A parser of a server, `server:parser`, and `:stream` after it where it gets the reply in pieces. */
export type ServerReaderId = `${string}:${string}`;

/** What is compared. */
export interface AskedComparison {
  /** Under which Forge's stream parser reads the text. */
  readonly split: Split;
  readonly against: Reader;
  /** The server or agent that the user has: a column in any format. */
  readonly reader?: string | null;
}

/** How several readers read a reply: readers are columns, their outcome and the arguments rows; one reader is the reference. */
export interface Comparison {
  /** The reader that all others are compared with. */
  readonly against: Reader;
  readonly readers: readonly ComparedReader[];
  readonly rows: readonly ComparedRow[];
  /** How many further calls and arguments are not compared. */
  readonly leftOut: { readonly calls: number; readonly arguments: number };
}

export interface ComparedReader {
  readonly reader: Reader;
  readonly name: string;
  /** What it is or does, a few words. */
  readonly habit: string;
  /** `refused` where some call is not complete, `nothing` where it finds no call. */
  readonly outcome: 'read' | 'refused' | 'nothing';
  /** Set for the reader of a server. */
  readonly server?: ComparedServer;
  /** How many cells of its column differ, not counting its outcome. */
  readonly differing: number;
}

/** The reader of a server or agent, and what it makes of the reply. */
export interface ComparedServer {
  readonly name: string;
  readonly id: string;
  readonly parser: string;
  readonly mode: Mode;
  readonly verdict: ReaderVerdict;
  readonly isAgent: boolean;
  /** Whether it is the one that the user has. */
  readonly isChosen: boolean;
}

export interface ComparedRow {
  readonly kind: 'outcome' | 'tool' | 'argument';
  /** Index of the call; 0 for the outcome. */
  readonly call: number;
  /** JSON pointer of the argument; empty for the others. */
  readonly path: string;
  /** JSON type of the value as the reference reads it; empty where it has none. */
  readonly type: string;
  /** Its span in the text; null where only some reader invents it. */
  readonly span: Span | null;
  /** One per reader, in the order of the readers. */
  readonly cells: readonly ComparedCell[];
}

/**
 * `reference` is the reference itself; `none` has no call here, which its outcome explains; `apart` has a value where the
 * reference has no call; `unknown` is of a reader that is not modelled. Source in sentences is in `backticks`.
 */
export interface ComparedCell {
  readonly state: 'reference' | 'same' | 'differs' | 'refuses' | 'none' | 'apart' | 'unknown';
  /** The value from its beginning or around the difference; for an outcome its words. */
  readonly excerpt: readonly ExcerptPart[];
  /** Length of the whole value in code units. */
  readonly length: number;
  /** What is different, a few words; for an outcome its reason. */
  readonly reason: string;
  /** What the reader does, in sentences; empty where nothing differs. */
  readonly why: string;
  /** The consequence, a sentence. */
  readonly so: string;
  /** The reference's value around the difference. */
  readonly base: readonly ExcerptPart[];
  /** Span of the cause in the text, where it is known. */
  readonly at?: Span;
  /** A note on how the reader itself words it. */
  readonly note?: string;
}

/** Names a cell of a comparison. */
export interface CellName extends Pick<ComparedRow, 'kind' | 'call' | 'path'> {
  readonly reader: Reader;
}

/** A fix after which a reader and the reference agree on a cell, as reading the fixed text showed. */
export interface AgreeingFix {
  readonly fix: QuickFix;
  /** Lines of the text that it changes, from 1, ascending. */
  readonly lines: readonly number[];
  /** Whether the reference reads the same as before. */
  readonly keeps: boolean;
}

/** `cut` is what an excerpt leaves out, `missing` what the other text has here. */
export interface ExcerptPart {
  readonly text: string;
  readonly mark?: 'differs' | 'missing' | 'cut';
}
