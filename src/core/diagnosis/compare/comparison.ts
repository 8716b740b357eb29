/** One reading of a text, for setting readings side by side. */
export interface Comparison {
  readonly reader:
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
  readonly title: string;
  /** `refused` where some call is not complete. */
  readonly outcome: 'read' | 'refused' | 'nothing';
  /** How many calls it finds, and which of them it does not read to the end (from 0). */
  readonly callCount: number;
  readonly unread: readonly number[];
  /** The reader's own error text about the first of those, to the letter. */
  readonly error?: string;
  /** Why it loses the first of those, one sentence of ours. */
  readonly lost?: string;
  /** Of the call whose arguments are shown. */
  readonly toolName?: string;
  readonly arguments: readonly ComparedArgument[];
}

/** How a reader prints an argument (JSON pointer), and how that differs from the resilient reading. */
export interface ComparedArgument {
  readonly path: string;
  readonly text: string;
  /** One sentence; absent where it is the same. */
  readonly difference?: string;
}
