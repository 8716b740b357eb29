import { isJsonObject, type JsonObject, type JsonValue, parseExactJson, setOwn } from '../../json/exact-json.ts';
import { type HandedCall, type Outcome, Raised, type Tools } from '../kit/reader.ts';
import { argumentSchema, memberOf } from '../kit/schema-types.ts';

/** What a reader found so far: prose in parts, and calls. */
export interface Found {
  readonly prose: string[];
  readonly calls: HandedCall[];
}

export const outcomeOf = ({ calls, prose }: Found): Outcome => ({ calls, text: prose.join('') });

/** The reply after its thinking, which is believed only where an end tag is in the text. */
export function behindThinking(text: string, close: string): string {
  const at = text.indexOf(close);
  return at < 0 ? text : text.slice(at + close.length);
}

/** How much of a text cannot be part of an opener that is still coming, nor white space before one: the rest is never sent. */
export function settled(text: string, openers: readonly string[]): string {
  const overlap = Math.max(...openers.map((opener) => overlapOf(text, opener)));
  return text.slice(0, text.length - overlap).trimEnd();
}

/** How many characters at the end of a text are a beginning of the mark. */
export function overlapOf(text: string, mark: string): number {
  for (let length = Math.min(text.length, mark.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length;
  return 0;
}

/** Sections between two tags; the prose around them is kept. Undefined body: the last one does not end. */
export function sections(
  text: string,
  [open, close]: readonly [string, string],
  withheld: boolean,
): { readonly prose: string[]; readonly bodies: string[]; readonly rest: string | undefined } {
  const prose: string[] = [];
  const bodies: string[] = [];
  for (let at = 0; ; ) {
    const start = text.indexOf(open, at);
    if (start < 0) {
      prose.push(withheld ? settled(text.slice(at), [open]) : text.slice(at));
      return { prose, bodies, rest: undefined };
    }
    prose.push(withheld ? text.slice(at, start).trimEnd() : text.slice(at, start));
    const end = text.indexOf(close, start + open.length);
    if (end < 0) return { prose, bodies, rest: text.slice(start + open.length) };
    bodies.push(text.slice(start + open.length, end));
    at = end + close.length;
  }
}

/** JSON as Go's `encoding/json` reads it into `any`: numbers are doubles, and one that is not one fails. */
export function goJson(text: string): JsonValue | undefined {
  const parsed = text.startsWith('\uFEFF') ? null : parseExactJson(text);
  return parsed?.ok === true ? asDoubles(parsed.value) : undefined;
}

function asDoubles(value: JsonValue): JsonValue | undefined {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string') return value.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map(asDoubles);
    return items.includes(undefined) ? undefined : (items as JsonValue[]);
  }
  const object = {};
  for (const [key, item] of Object.entries(value)) {
    const read = asDoubles(item as JsonValue);
    if (read === undefined) return undefined;
    setOwn(object, key, read);
  }
  return object;
}

/** The arguments that a text of JSON is; a raise where it is no object. */
export function goArguments(text: string): JsonObject {
  const value = goJson(text);
  if (value === undefined || !isJsonObject(value)) throw new Raised('failed to parse JSON');
  return value;
}

/** The field of a struct: letters in any case, the last one counts; null leaves it empty. */
function goField(object: JsonObject, field: string): JsonValue | undefined {
  const key = Object.keys(object).findLast((name) => name.toLowerCase() === field && object[name] !== null);
  return key === undefined ? undefined : object[key];
}

/** A text in a struct; a raise where it is something else. */
export function goText(object: JsonObject, field: string): string {
  const value = goField(object, field) ?? '';
  if (typeof value !== 'string') throw new Raised(`cannot unmarshal ${field} into a string`);
  return value;
}

/** Arguments in a struct, empty where there are none; a raise where they are no object. */
export function goMembers(object: JsonObject, field: string): JsonObject {
  const key = Object.keys(object).findLast((name) => name.toLowerCase() === field);
  const value = key === undefined ? {} : object[key]!;
  if (!isJsonObject(value)) throw new Raised(`cannot unmarshal ${field} into arguments`);
  return value;
}

/** A number as Go's `strconv` reads it in base ten. */
export const goInteger = (text: string): number | bigint | undefined => {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(64, value) !== value) return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
};

const DIGITS = '\\d+(?:_\\d+)*';
const FLOAT = new RegExp(`^[+-]?(?:${DIGITS}\\.?(?:${DIGITS})?|\\.${DIGITS})(?:[eE][+-]?\\d+)?$`);

/** The same for `ParseFloat`; what is no finite number counts as none. */
export function goFloat(text: string): number | undefined {
  if (!FLOAT.test(text)) return undefined;
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : undefined;
}

/** The types that a property names; those of `anyOf` together. */
export function typesOf(tools: Tools, tool: string, argument: string): string[] {
  const schema = argumentSchema(tools, tool, argument);
  const choices = memberOf(schema, 'anyOf');
  const schemas = Array.isArray(choices) && choices.length > 0 ? (choices as readonly JsonValue[]) : [schema];
  return schemas.flatMap((one) => {
    const type = one !== undefined && isJsonObject(one) ? memberOf(one, 'type') : undefined;
    if (typeof type === 'string') return [type];
    return Array.isArray(type) ? (type as readonly JsonValue[]).filter((name) => typeof name === 'string') : [];
  });
}

/** A value between tags by its types, from null to text; a lone boolean that is not one is false. */
export function goValue(written: string, types: readonly string[]): JsonValue {
  const text = written.replace(/^\n/, '').replace(/\n$/, '');
  if (text.toLowerCase() === 'null') return null;
  if (types.includes('boolean')) {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (types.length === 1) return false;
  }
  const integer = types.includes('integer') ? goInteger(text) : undefined;
  const number = integer ?? (types.includes('number') ? goFloat(text) : undefined);
  if (number !== undefined) return number;
  const json = types.includes('array') || types.includes('object') ? goJson(text) : undefined;
  if (Array.isArray(json)) return types.includes('array') ? json : text;
  return json !== undefined && isJsonObject(json) && types.includes('object') ? json : text;
}
