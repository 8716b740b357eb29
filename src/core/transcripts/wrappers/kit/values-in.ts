import type { Span } from '../../../../base/span.ts';
import { PythonReader } from '../../../json/python-value.ts';
import { shortenedJson } from './shortened-json.ts';

/** A value of JSON, or one that Python printed, amid words. */
export interface ValueIn extends Span {
  readonly source: string;
  /** As JSON in one line. */
  readonly json: string;
  /** People wrote into it, or left something out of it. */
  readonly isShortened?: true;
  /** The end of the text cuts it off. */
  readonly isCut?: true;
}

/** Where such a value may begin. */
const BEGINS = /[[{]\s{0,99}(?:["'}\]]|\{|\.{3}|…|\/\/)|\b[A-Z]\w{0,60}\n?\(\s{0,99}\w{1,60}=/g;
/** All attempts together may look at so many times the text. */
export const MOST_LOOKS = 2;

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
    const whole = reader.value(start);
    left -= reader.at - start;
    const shortened = whole === undefined && left > 0 ? shortenedJson(message, start) : undefined;
    if (shortened) left -= shortened.end - start;
    const value = whole ?? (shortened && readShortened(shortened));
    const source = value && message.slice(start, value.end);
    const isPast = source !== undefined && isPassed(source);
    const isHeld = source !== undefined && !isPast && isWanted(source);
    if (value && isHeld) values.push({ ...value, start, source });
    BEGINS.lastIndex = value && (isHeld || isPast) ? value.end : start + 1;
  }
  const cut = values.length === 0 ? cutValue(message, isWanted, isPassed) : undefined;
  return cut ? [cut] : values;
}

/** What JSON has not: keys in single quotes or without any, fields. */
const PRINTED = /[{,(]\s{0,99}(?:'|[A-Za-z_]\w{0,60}\s?[=:])/;

/** The outermost value of a kind, as Python or Node prints it, that the end of the text cuts off; JSON is read as such. */
function cutValue(
  message: string,
  isWanted: (source: string) => boolean,
  isPassed: (source: string) => boolean,
): ValueIn | undefined {
  const text = message.trimEnd();
  if (!PRINTED.test(text)) return undefined;
  const reader = new PythonReader(text);
  reader.mayBeCut = true;
  let left = MOST_LOOKS * text.length;
  BEGINS.lastIndex = 0;
  for (const { index: start } of text.matchAll(BEGINS)) {
    if (left <= 0) return undefined;
    reader.isCut = false;
    const value = reader.value(start);
    left -= reader.at - start;
    const source = text.slice(start);
    if (value && reader.isCut && PRINTED.test(source) && !isPassed(source) && isWanted(source))
      return { start, end: text.length, source, json: value.json, isCut: true };
  }
  return undefined;
}

function readShortened({
  source,
  end,
}: ReturnType<typeof shortenedJson>): Omit<ValueIn, 'source' | 'start'> | undefined {
  const value = source === undefined ? undefined : new PythonReader(source).value(0);
  return value && value.end === source?.length ? { json: value.json, end, isShortened: true } : undefined;
}
