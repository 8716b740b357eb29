import type { Span } from '../../../../base/span.ts';
import { PythonReader } from '../../../json/python-value.ts';

/** A value of JSON, or one that Python printed, amid words. */
export interface ValueIn extends Span {
  readonly source: string;
  /** As JSON in one line. */
  readonly json: string;
}

/** Where such a value may begin. */
const BEGINS = /[[{]\s{0,99}(?:["'}\]]|\{)|\b[A-Z]\w{0,60}\(\s{0,99}\w{1,60}=/g;
/** All attempts together may look at so many times the text. */
const MOST_LOOKS = 2;

/** The values in a text that are of a kind, none inside another, and none inside one that is to be passed over. */
export function valuesIn(
  message: string,
  isWanted: (source: string) => boolean,
  isPassed: (source: string) => boolean = () => false,
): ValueIn[] {
  const values: ValueIn[] = [];
  const reader = new PythonReader(message);
  let left = MOST_LOOKS * message.length;
  BEGINS.lastIndex = 0;
  for (let found = BEGINS.exec(message); found && left > 0; found = BEGINS.exec(message)) {
    const start = found.index;
    const value = reader.value(start);
    left -= reader.at - start;
    const source = value && message.slice(start, value.end);
    const isPast = source !== undefined && isPassed(source);
    const isHeld = source !== undefined && !isPast && isWanted(source);
    if (value && isHeld) values.push({ start, end: value.end, source, json: value.json });
    BEGINS.lastIndex = value && (isHeld || isPast) ? value.end : start + 1;
  }
  return values;
}
