/** One reading of a text, for setting readings side by side. */
export interface Comparison {
  readonly reader: 'strict' | 'forge' | 'forge-stream' | 'ampersand' | 'resilient' | 'json';
  readonly title: string;
  readonly outcome: 'read' | 'refused' | 'nothing';
  /** The reader's own error text, to the letter. */
  readonly error?: string;
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
