import type { LogEntry } from './log-entries.ts';

/** A stretch of a reply as the log of a server has it. */
export interface LogPiece {
  readonly text: string;
  readonly entry: LogEntry;
  /** Pieces of one request are one reply. */
  readonly request: string;
  /** The marks that the server took off before it wrote this down: they are no text of the model. */
  readonly open?: string;
  readonly close?: string;
  /** The tool whose arguments it is. */
  readonly tool?: string;
}

/** A way in which a server writes down what its model generated. */
export interface LogWay {
  /** With its article: `an Ollama trace`. */
  readonly from: string;
  readonly pieces: (entries: readonly LogEntry[]) => readonly LogPiece[];
}

/** The log of a server that holds replies in fields of its own. */
export interface ServerLog {
  /** Kind of the import: `ollama-log`. */
  readonly id: string;
  readonly server: string;
  /** Forms of the head of an entry; their groups may be named `level`, `time` and `file`. */
  readonly heads: readonly RegExp[];
  /** The surest first: a request is read in the first that has a call of it. */
  readonly ways: readonly LogWay[];
  /** What the server says went wrong. */
  readonly says: (entry: LogEntry) => string | undefined;
}
