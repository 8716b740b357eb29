/** One line of a transcript without its terminator. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** When the line arrived, in milliseconds from any fixed point. */
  readonly timeMs?: number;
}

/** Splits at LF, CR LF and CR, as SSE does; a terminator at the very end opens no further line. */
export function splitLines(text: string): Line[] {
  const parts = text.split(/\r\n|\n|\r/);
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part, index) => ({ text: part, number: index + 1 }));
}

export const withText = (line: Line, text: string): Line => (text === line.text ? line : { ...line, text });

export const isBlank = (line: Line): boolean => line.text.trim() === '';
