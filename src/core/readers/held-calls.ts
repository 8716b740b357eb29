import type { ToolCall } from '../calls/tool-call.ts';
import { type ObjectValue, valueToPlain } from '../calls/value.ts';
import { isJsonObject, parseExactJson, printExactJson, sameScalar } from '../json/exact-json.ts';
import { isObject } from '../json/json-access.ts';
import type { HandedCall } from './kit/reader.ts';

/** A call of our own reading, with its arguments as plain JSON. */
export interface OwnCall extends Pick<ToolCall, 'start' | 'end' | 'toolName' | 'complete'> {
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A call of our reading in the form in which a reader's are held against it. */
export function ownCall(call: Pick<ToolCall, 'start' | 'end' | 'toolName' | 'complete' | 'arguments'>): OwnCall {
  const { start, end, toolName, complete } = call;
  return { start, end, toolName, complete, arguments: plainObject(call.arguments) };
}

const plainObject = (value: ObjectValue): OwnCall['arguments'] => valueToPlain(value) as OwnCall['arguments'];

/** How two values are held against each other: without a schema a number may be handed over as its text. */
export interface HeldBy {
  readonly hasSchemas: boolean;
}

/** Whether a reader hands over the arguments that we read. */
export const sameArguments = (own: OwnCall, theirs: HandedCall, by: HeldBy): boolean =>
  typeof theirs.arguments === 'object' && sameValue(own.arguments, theirs.arguments, by);

/** Whether a reader's value is ours. */
export function sameValue(own: unknown, theirs: unknown, by: HeldBy): boolean {
  if (sameScalar(own, theirs) || (Number.isNaN(own) && Number.isNaN(theirs))) return true;
  if (Array.isArray(own) && Array.isArray(theirs))
    return own.length === theirs.length && own.every((item, index) => sameValue(item, theirs[index], by));
  if (isObject(own) && isObject(theirs)) {
    const names = Object.keys(own);
    return (
      names.length === Object.keys(theirs).length &&
      names.every((name) => Object.hasOwn(theirs, name) && sameValue(own[name], theirs[name], by))
    );
  }
  if (by.hasSchemas || (typeof own === 'string') === (typeof theirs === 'string')) return false;
  return typeof own === 'string' ? isTextOf(own, theirs) : isTextOf(theirs as string, own);
}

/** Whether a text is a value printed as JSON, or as Python prints a word. */
function isTextOf(text: string, value: unknown): boolean {
  if (isObject(value) || Array.isArray(value)) {
    const parsed = parseExactJson(text);
    return parsed.ok && sameValue(value, parsed.value, { hasSchemas: true });
  }
  return text.trim().toLowerCase() === printExactJson(value) || (value === null && text.trim() === 'None');
}

/** Beyond, calls are paired in their order alone. */
const MOST_ALIGNED = 200;

/** For each of our calls the index of the reader's call that is the same one, null where it has none. */
export function pairCalls(own: readonly OwnCall[], theirs: readonly HandedCall[], by: HeldBy): (number | null)[] {
  if (own.length > MOST_ALIGNED || theirs.length > MOST_ALIGNED)
    return own.map((_, index) => (index < theirs.length ? index : null));
  const closeness = own.map((call) =>
    theirs.map((other) => (call.toolName !== other.toolName ? 1 : sameArguments(call, other, by) ? 4 : 2)),
  );
  const best = own.map(() => theirs.map(() => 0));
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const paired = (row: number, column: number): number => closeness[row]![column]! + at(row + 1, column + 1);
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = theirs.length - 1; column >= 0; column--)
      best[row]![column] = Math.max(paired(row, column), at(row + 1, column), at(row, column + 1));
  const pairs: (number | null)[] = own.map(() => null);
  for (let row = 0, column = 0; row < own.length && column < theirs.length; ) {
    if (at(row, column) === paired(row, column)) pairs[row++] = column++;
    else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}

/** The arguments that a reader hands over; null where they are no object, so that a client cannot run the call. */
export const runnableArguments = (call: HandedCall) => (isJsonObject(call.arguments) ? call.arguments : null);
