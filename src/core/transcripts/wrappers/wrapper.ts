import type { ServerWords } from '../../cases/fixture.ts';
import type { Line } from '../framing/lines.ts';

/** A stretch of the reply as a log or an error holds it. */
export interface Piece {
  readonly text: string;
  /** Line of the pasted text on which it begins, from 1. */
  readonly line: number;
  /** When it was logged, in milliseconds from any fixed point. */
  readonly timeMs?: number;
  /** Its line breaks are its own: each line is a further line of the pasted text. */
  readonly isRaw?: true;
  /** What the server took off before it wrote this down; it is no text of the model. */
  readonly isPutBack?: true;
  /** The tool whose arguments it is, where several calls are shown. */
  readonly tool?: string;
}

/** A text inside that may be the reply. */
export interface Candidate {
  readonly pieces: readonly Piece[];
  /** What it was taken out of, with its article: `an Ollama trace`. */
  readonly from: string;
  /** The tool whose arguments the text is, where the words around it name it. */
  readonly tool?: string;
  /** What is said of this text, where others are said to be in trouble too. */
  readonly says?: ServerWords;
  /** The lines that the text consists of, where they keep their places and times. */
  readonly lines?: readonly Line[];
}

/** What a wrapper found in a text. */
export interface Wrapped {
  /** Where it begins in the text, its lines joined by LF: a call that begins before it holds it as a value. */
  readonly start: number;
  readonly candidates: readonly Candidate[];
  readonly says: readonly ServerWords[];
  /** What is left out, a noun each: `the fields of the log`. */
  readonly tookOff: readonly string[];
}

/** A shape in which replies are pasted with something around them. */
export interface Wrapper {
  /** Kind of the import: `ollama-log`. */
  readonly id: string;
  /** Only what is before or around each line: what is left must be something itself. */
  readonly isLayer?: true;
  /** What is inside is a provider's answer, whose members say more than a text in one of them. */
  readonly isAnswer?: true;
  /** The texts inside; undefined where the text is not of this shape. */
  readonly find: (lines: readonly Line[]) => Wrapped | undefined;
}
