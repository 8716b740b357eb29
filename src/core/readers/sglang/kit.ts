import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { isTruthy } from '../kit/python-text.ts';
import { callWith, type HandedCall, onlyText, Raised, type Read, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';

/**
 * The way of SGLang's chat endpoint around a reader: without tools, or where `has` finds no opener, the reply is text; where
 * the reader raises, the reply is text as well. `says` tells whether the raise is an error of the request's log.
 */
export function around(has: (text: string) => boolean, read: Read): Read {
  return (text, tools) => {
    if (tools.names.length === 0 || !has(text)) return onlyText(text);
    try {
      return read(text, tools);
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return { ...onlyText(text), ...(error instanceof Uncaught && { error: error.message }) };
    }
  };
}

/** Raised where the reader itself does not catch it. */
export class Uncaught extends Raised {}

/** The opener is anywhere. */
export const holds =
  (...openers: readonly string[]) =>
  (text: string): boolean =>
    openers.some((opener) => text.includes(opener));

/** One call or a list of calls as JSON; those of tools that are not declared are left out. */
export function baseCalls(action: JsonValue, tools: Tools): HandedCall[] {
  const actions = Array.isArray(action) ? (action as readonly JsonValue[]) : [action];
  return actions.flatMap((act) => {
    if (!isJsonObject(act)) throw new Raised('a call is no object');
    const name = memberOf(act, 'name');
    if (typeof name === 'object' && name !== null) throw new Raised('a name is no text');
    if (typeof name !== 'string' || name === '' || !tools.has(name)) return [];
    return [callWith(name, argumentsIn(act))];
  });
}

/** `parameters` unless they are empty, else `arguments`. */
function argumentsIn(act: JsonObject): JsonValue {
  const parameters = memberOf(act, 'parameters');
  if (parameters !== undefined && isTruthy(parameters)) return parameters;
  const value = memberOf(act, 'arguments');
  return value === undefined ? {} : value;
}

/** The same for a name and its arguments; an empty list if the tool is not declared. */
export const declaredCall = (name: string, value: JsonValue, tools: Tools): HandedCall[] =>
  name !== '' && tools.has(name) ? [callWith(name, isTruthy(value) ? value : {})] : [];

/** The value, or a raise where it is undefined. */
export function orRaise<T>(value: T | undefined, why: string): T {
  if (value === undefined) throw new Raised(why);
  return value;
}

/** The prose before the first opener without white space around it. */
export const trimmedBefore = (text: string, opener: string): string => text.slice(0, text.indexOf(opener)).trim();
