import type { Span } from '../../../base/span.ts';
import { outermostValues } from '../../views/notations/outermost-values.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';
import { continuesMessage, isFrame, isInFrame } from './continuing.ts';
import { type LogLine, logLines, withoutPrefixes } from './log-lines.ts';

/** Lines that belong together, with the values in them and the record that they are in. */
export interface Message {
  readonly lines: readonly LogLine[];
  readonly whole: Span;
  readonly inside: readonly ValueNode[];
  /** The line with which the record begins; empty where they are in none. */
  readonly ofRecord: string;
}

/** Of more values in one message the first are read. */
const MOST_VALUES = 20;
/** So much of a record is looked at for who speaks. */
export const LONGEST_RECORD = 2000;

/** The messages of a text; the places and the code of a stack are in none. */
export function messagesOf(text: string): Message[] {
  const lines = logLines(text);
  const values = outermostValues(withoutPrefixes(text, lines));
  const messages: Message[] = [];
  let ofRecord = '';
  let firstValue = 0;
  for (let at = 0; at < lines.length; ) {
    const { from, start, end, isRecord } = lines[at]!;
    if (isRecord) ofRecord = text.slice(from, Math.min(end, from + LONGEST_RECORD));
    else if (start === end) ofRecord = '';
    let next = at + 1;
    const isPlace = isFrame(text.slice(start, end)) || isInFrame(text, lines, at);
    while (values[firstValue] !== undefined && values[firstValue]!.end <= start) firstValue += 1;
    // Node prints the members of an error behind the last place.
    const printed = isPlace ? values[firstValue] : undefined;
    const begins = printed && printed.start < end && printed.end > end ? printed.start : start;
    if (start < end && (!isPlace || begins > start)) {
      next = endOfMessage(text, lines, values, at, firstValue);
      const whole = { start: begins, end: lines[next - 1]!.end };
      const own = [{ ...lines[at]!, start: begins, margin: Math.max(begins, lines[at]!.margin) }];
      const parts = [...own, ...lines.slice(at + 1, next)];
      messages.push({ lines: parts, whole, inside: valuesIn(values, firstValue, whole), ofRecord });
    }
    at = next;
  }
  return messages;
}

/** The line after the message that begins in a line. */
function endOfMessage(
  text: string,
  lines: readonly LogLine[],
  values: readonly ValueNode[],
  from: number,
  firstValue: number,
): number {
  let next = from + 1;
  for (let value = firstValue; next < lines.length; ) {
    const { end } = lines[next - 1]!;
    while (values[value] !== undefined && values[value]!.end <= end) value += 1;
    const open = values[value];
    const count = open !== undefined && open.start < end ? 1 : continuesMessage(text, lines, from, next);
    if (count === 0) break;
    next += count;
  }
  return next;
}

function valuesIn(values: readonly ValueNode[], first: number, { start, end }: Span): ValueNode[] {
  const inside: ValueNode[] = [];
  for (let at = first; inside.length < MOST_VALUES && at < values.length && values[at]!.start < end; at++)
    if (values[at]!.start >= start) inside.push(values[at]!);
  return inside;
}
