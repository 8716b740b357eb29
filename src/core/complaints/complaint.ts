/** What a complaint is about: `tool` does not exist or failed by itself, `arguments` do not fit it, `reply` could not be parsed. */
export type ComplaintOf =
  | 'reply'
  | 'arguments'
  | 'tool'
  | 'request'
  | 'history'
  | 'limit'
  | 'access'
  | 'transport'
  | 'program'
  | 'unknown';

/** A value that is not what its reader expects. The path is empty where the program names none. */
export interface WrongValue {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** The speaker where no record names it. */
export const UNNAMED = 'the program';

/** What a program says went wrong. */
export interface Complaint {
  /** The program, as its own record names it; else `UNNAMED`. */
  readonly by: string;
  readonly of: ComplaintOf;
  readonly tool?: string;
  /** Names alone; where the program gives a path to the first, `at` has it. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly wrong: readonly WrongValue[];
  readonly available: readonly string[];
  /** A position as the program writes it: a path, a line and column, an offset. */
  readonly at?: string;
  readonly limit?: number;
  /** Of HTTP. */
  readonly status?: number;
  /** The program's words as they are in the text, escapes included. */
  readonly quote: string;
  /** UTF-16 span of the quote in the text. */
  readonly start: number;
  readonly end: number;
}
