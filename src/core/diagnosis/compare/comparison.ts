import type { Span } from '../../../base/span.ts';
import type { QuickFix } from '../../words/diagnostic.ts';

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
  | 'entity-decoding';

/** A reply as several readers see it: readers are columns, their outcome and the arguments rows, one of them the measure. */
export interface Comparison {
  /** The reader that all others are held against. */
  readonly against: Reader;
  readonly readers: readonly ComparedReader[];
  readonly rows: readonly ComparedRow[];
  /** Calls and arguments that are too many to be compared. */
  readonly leftOut: { readonly calls: number; readonly arguments: number };
}

export interface ComparedReader {
  readonly reader: Reader;
  readonly name: string;
  /** What it is or does, a few words. */
  readonly habit: string;
  /** `refused` where some call is not complete, `nothing` where it finds none. */
  readonly outcome: 'read' | 'refused' | 'nothing';
  /** How many cells of its column differ, its outcome left out. */
  readonly differing: number;
}

export interface ComparedRow {
  readonly kind: 'outcome' | 'tool' | 'argument';
  /** Index of the call; 0 for the outcome. */
  readonly call: number;
  /** JSON pointer of the argument; empty for the others. */
  readonly path: string;
  /** JSON type of the value as the measure reads it; empty where it has none. */
  readonly type: string;
  /** Where it is in the text; null where only some reader makes it up. */
  readonly span: Span | null;
  /** One a reader, in the order of the readers. */
  readonly cells: readonly ComparedCell[];
}

/**
 * `reference` is the measure itself; `none` has no call here, which its outcome accounts for; `apart` has a value where the
 * measure has no call. Words in sentences that are source are in `backticks`.
 */
export interface ComparedCell {
  readonly state: 'reference' | 'same' | 'differs' | 'refuses' | 'none' | 'apart';
  /** The value from its beginning or around what differs; for an outcome its words. */
  readonly excerpt: readonly ExcerptPart[];
  /** Length of the whole value in code units. */
  readonly length: number;
  /** What is different, a few words; for an outcome how it comes about. */
  readonly reason: string;
  /** What the reader does, in sentences; empty where nothing differs. */
  readonly why: string;
  /** What comes of it, a sentence. */
  readonly so: string;
  /** The measure's value around what differs. */
  readonly base: readonly ExcerptPart[];
  /** Where the cause is in the text, where that is known. */
  readonly at?: Span;
  /** A word on how the reader puts it itself. */
  readonly note?: string;
}

/** Names a cell of a comparison. */
export interface CellName extends Pick<ComparedRow, 'kind' | 'call' | 'path'> {
  readonly reader: Reader;
}

/** A fix after which a reader and the measure agree on a cell, as reading the fixed text showed. */
export interface AgreeingFix {
  readonly fix: QuickFix;
  /** Lines of the text that it changes, from 1, in order. */
  readonly lines: readonly number[];
  /** The measure reads the same as before. */
  readonly keeps: boolean;
}

/** `cut` is what an excerpt leaves out, `missing` what the other text has here. */
export interface ExcerptPart {
  readonly text: string;
  readonly mark?: 'differs' | 'missing' | 'cut';
}
