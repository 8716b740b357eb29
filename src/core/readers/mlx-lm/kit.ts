import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, Raised, type Read, type Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';

/** Thrown where the parser raises what the server does not catch: the request fails. */
export class Failed extends Error {}

/** The value that a parser gives for what is between the marks: a call, or a list of calls. */
type Parse = (body: string, tools: Tools) => JsonValue;

/**
 * The server's way around a parser: a machine takes out what is between the marks, the last also where it does not end.
 * What the parser raises on is dropped; text is what is between.
 */
export function served([open, close]: readonly [string, string], parse: Parse): Read {
  return (text, tools) => {
    const calls: HandedCall[] = [];
    let prose = '';
    try {
      for (let at = 0; ; ) {
        const start = text.indexOf(open, at);
        prose += text.slice(at, start < 0 ? undefined : start);
        if (start < 0) return { calls, text: prose };
        const from = start + open.length;
        const end = close === '' ? -1 : text.indexOf(close, from);
        const body = text.slice(from, end < 0 ? undefined : end);
        if (end >= 0 || body !== '') calls.push(...callsIn(body, tools));
        if (end < 0) return { calls, text: prose };
        at = end + close.length;
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { calls: [], text: null, error: error.message };
    }
  };

  function callsIn(body: string, tools: Tools): HandedCall[] {
    try {
      const parsed = parse(body, tools);
      return (Array.isArray(parsed) ? (parsed as readonly JsonValue[]) : [parsed]).map(handed);
    } catch (error) {
      if (error instanceof Raised) return [];
      throw error;
    }
  }
}

/** A call as the server sends it, its arguments printed whatever they are; a name that is no text is not one. */
function handed(call: JsonValue): HandedCall {
  if (!isJsonObject(call)) throw new Failed('a call is no object');
  const value = memberOf(call, 'arguments');
  if (value === undefined) throw new Failed("'arguments'");
  const name = memberOf(call, 'name');
  return callWith(typeof name === 'string' ? name : '', value);
}

/** A text as JSON, as a literal of Python, or as it is. */
export function deserialized(text: string): JsonValue {
  const json = loadJson(text);
  return json === undefined ? literal(text) : json;
}

/** A text as a literal of Python, or as it is; a set fails the request, since it cannot be printed. */
export function literal(text: string): JsonValue {
  try {
    const value = evaluateLiteral(text);
    return value === undefined ? text : value;
  } catch (error) {
    throw error instanceof Raised ? new Failed(error.message) : error;
  }
}
