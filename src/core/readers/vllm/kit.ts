import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import {
  callVerbatim,
  callWith,
  failing,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type Read,
} from '../kit/reader.ts';

/** The way of most of vLLM's readers: without the opener, or where the reader raises, the reply is text. */
export function caught(opener: string | null, read: Read): Read {
  return (text, tools) => {
    if (opener !== null && !text.includes(opener)) return onlyText(text);
    try {
      return read(text, tools);
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return onlyText(text);
    }
  };
}

/** The way of readers that let a raise through: the request fails. */
export function failingAfter(opener: string, read: Read): Read {
  const reader = failing(read);
  return (text, tools) => (text.includes(opener) ? reader(text, tools) : onlyText(text));
}

/** Calls with the prose before the first opener; no prose is null. */
export const withProse = (calls: readonly HandedCall[], prose: string | null): Outcome => ({
  calls,
  text: prose === '' ? null : prose,
});

/** The same, but without a call the whole reply is text. */
export const callsOrText = (calls: readonly HandedCall[], text: string, prose: string | null): Outcome =>
  calls.length > 0 ? withProse(calls, prose) : onlyText(text);

/** The member of JSON that a reader takes for granted. */
export function taken(json: JsonValue | undefined, key: string): JsonValue {
  const value = json !== undefined && isJsonObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;
  if (value === undefined) throw new Raised(`KeyError('${key}')`);
  return value;
}

/** A name, which must be a text. */
export function nameIn(json: JsonValue): string {
  const name = taken(json, 'name');
  if (typeof name !== 'string') throw new Raised('a name is no text');
  return name;
}

/** `{"name", "arguments"}`, both needed. */
export const namedCall = (json: JsonValue): HandedCall => callWith(nameIn(json), taken(json, 'arguments'));

/** The items of a list; anything else raises. */
export function itemsOf(json: JsonValue | undefined): readonly JsonValue[] {
  if (!Array.isArray(json)) throw new Raised('not a list');
  return json as readonly JsonValue[];
}

/** A call whose arguments are printed where they are an object, and handed on where they are text. */
export function callOfEither(name: JsonValue, value: JsonValue): HandedCall {
  if (typeof name !== 'string' || (typeof value !== 'string' && !isJsonObject(value))) throw new Raised('not a text');
  return typeof value === 'string' ? callVerbatim(name, value) : callWith(name, value);
}
