import { type Line, splitLines } from '../../framing/lines.ts';

/** A message with the line of the pasted text on which it begins. */
export interface Message {
  readonly message: string;
  readonly line: number;
  readonly timeMs?: number;
}

/** The line of the pasted text of an offset in a message. */
export const lineAt = ({ message, line }: Message, offset: number): number =>
  line + splitLines(message.slice(0, offset).concat('.')).length - 1;

/** The lines of a text as one message. */
export function wholeMessage(lines: readonly Line[]): Message {
  return { message: joinedLines(lines), line: lines[0]?.number ?? 1 };
}

/** Lines joined by LF. */
export const joinedLines = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');
