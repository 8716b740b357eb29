import { type Line, splitLines } from '../../framing/lines.ts';
import type { Piece } from '../wrapper.ts';
import { isEscaped, literalsOf, withoutEscapes } from './quoted.ts';

/** Words after which a message quotes what the model wrote. */
export interface Lead {
  /** Ends where the quoted text begins. */
  readonly after: RegExp;
  /** Begins where the quoted text ends; by default it goes to the end of the message. */
  readonly until?: RegExp;
}

/** A message with the line of the pasted text on which it begins. */
export interface Message {
  readonly message: string;
  readonly line: number;
  readonly timeMs?: number;
}

/** What a message quotes after a lead, and the lead as it was found. */
export interface Quoting {
  readonly piece: Piece;
  readonly lead: RegExpExecArray;
  /** Where the lead, or the literal that holds it, begins in the message. */
  readonly start: number;
}

/**
 * What a message quotes after the lead; where message and lead are in a literal (JSON in a log, a repr in a traceback), its quotes are undone
 * first.
 */
export function textAfter(from: Message, lead: Lead): Quoting | undefined {
  const outer = lead.after.exec(from.message);
  if (!outer) return undefined;
  const literal = literalsOf(from.message).find(({ start, end }) => start < outer.index && end > outer.index);
  if (literal) {
    const inner = textAfter({ ...from, message: literal.text, line: lineAt(from, literal.start) }, lead);
    return (
      inner && {
        ...inner,
        start: outer.index,
        piece: { ...withoutRaw(inner.piece), line: lineAt(from, literal.start) },
      }
    );
  }
  const begins = outer.index + outer[0].length;
  const rest = from.message.slice(begins);
  const end = lead.until?.exec(rest)?.index;
  const text = end === undefined ? rest.trimEnd() : rest.slice(0, end);
  const facts = { line: lineAt(from, begins), ...(from.timeMs !== undefined && { timeMs: from.timeMs }) };
  if (isEscaped(text)) return { lead: outer, start: outer.index, piece: { ...facts, text: withoutEscapes(text) } };
  return { lead: outer, start: outer.index, piece: { ...facts, text, isRaw: true } };
}

/** The line of the pasted text of an offset in a message. */
export const lineAt = ({ message, line }: Message, offset: number): number =>
  line + splitLines(message.slice(0, offset).concat('.')).length - 1;

function withoutRaw({ isRaw: _, ...piece }: Piece): Piece {
  return piece;
}

/** The lines of a text as one message. */
export function wholeMessage(lines: readonly Line[]): Message {
  return { message: joinedLines(lines), line: lines[0]?.number ?? 1 };
}

/** Lines joined by LF. */
export const joinedLines = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');
