import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import type { NamedBody } from './parameters.ts';
import { loadJson } from './python-json.ts';
import { floatOf, integerOf } from './python-text.ts';
import { Raised } from './reader.ts';
import { jsonOrText, memberOf } from './schema-types.ts';

const [OPEN, SEPARATOR, CLOSE] = ['<tool_call>', '<tool_sep>', '</tool_call>'] as const;

/** `<tool_call>name<tool_sep>…</tool_call>`; a name runs on to the first separator, even past the end of a call. */
export function separatedCalls(text: string): NamedBody[] {
  const found: NamedBody[] = [];
  for (let at = text.indexOf(OPEN); at >= 0; ) {
    const from = at + OPEN.length;
    const separator = text.indexOf(SEPARATOR, from);
    const end = separator < 0 ? -1 : text.indexOf(CLOSE, separator);
    if (end < 0) break;
    found.push({ name: text.slice(from, separator).trim(), body: text.slice(separator + SEPARATOR.length, end) });
    at = text.indexOf(OPEN, end);
  }
  return found;
}

const ALIASES: Readonly<Partial<Record<string, string>>> = {
  str: 'string',
  text: 'string',
  varchar: 'string',
  char: 'string',
  enum: 'string',
  bool: 'boolean',
  binary: 'boolean',
  int: 'integer',
  float: 'number',
  double: 'number',
  list: 'array',
  dict: 'object',
  map: 'object',
};

/** A value by its schema, as the readers of Hunyuan make it; `untyped` reads one that no type fits. */
export function valueByHunyuan(
  text: string,
  schema: JsonValue | undefined,
  untyped: (text: string) => JsonValue = jsonOrText,
): JsonValue {
  const types = hunyuanTypes(schema);
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const integer = types.has('integer') ? integerOf(text) : undefined;
  if (integer !== undefined) return integer;
  const number = types.has('number') ? (/[.eE]/.test(text) ? floatOf(text) : integerOf(text)) : undefined;
  if (number !== undefined) return number;
  if ([...types].some((type) => !['string', 'boolean', 'integer', 'number'].includes(type))) {
    const json = loadJson(text);
    if (json !== undefined) return json;
  }
  return types.has('string') ? text : untyped(text);
}

/** The types that a schema names, null left out; `string` where it names none. */
export function hunyuanTypes(schema: JsonValue | undefined): Set<string> {
  const object = schema !== undefined && isJsonObject(schema) ? schema : {};
  const choices = Object.hasOwn(object, 'type')
    ? [object]
    : (memberOf(object, 'anyOf') ?? memberOf(object, 'oneOf') ?? [{ type: 'string' }]);
  const types = (choices as readonly JsonValue[]).map((choice) => {
    const type = isJsonObject(choice) ? (memberOf(choice, 'type') ?? 'string') : 'string';
    if (typeof type !== 'string') throw new Raised('unhashable type');
    const lower = type.toLowerCase();
    if (ALIASES[type] !== undefined) return ALIASES[type];
    if (/^(?:int|uint|long|short|unsigned)/.test(lower)) return 'integer';
    return /^(?:num|float)/.test(lower) ? 'number' : type;
  });
  return new Set(types.filter((type) => type !== 'null'));
}
