import { EXAMPLE_STYLES } from '../core/dialects/forge/write/example.ts';
import { setOwn } from '../core/json/exact-json.ts';
import { pointerNames, pointerSegment } from '../core/json/json-pointer.ts';
import { isElementName } from '../core/text/xml-name.ts';
import type { ToolDefinition } from './types.ts';

// Checks of arguments for callers without types: each wrong one gets a sentence.

/** Throws for what is not a list of tools. */
export function checkTools(tools: readonly ToolDefinition[]): void {
  if (!Array.isArray(tools)) throw new TypeError(`"tools" is a list of ${TOOL}.`);
  for (const [index, tool] of tools.entries()) {
    if (typeof tool?.name !== 'string') throw new TypeError(`tools[${index}] has no name; a tool is ${TOOL}.`);
    const schema: unknown = tool.inputSchema;
    if (typeof schema !== 'boolean' && !isObject(schema))
      throw new TypeError(`The tool "${tool.name}" has no inputSchema; give a JSON Schema, {} where anything goes.`);
    if (isObject(schema) && '~standard' in schema)
      throw new TypeError(`The inputSchema of "${tool.name}" is a validator; give the JSON Schema that it makes.`);
  }
}

const TOOL = '{name, description?, inputSchema}';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Throws for what is not a style of values in Forge's own dialect. */
export function checkStyle(style: string): void {
  if (!EXAMPLE_STYLES.some((known) => known === style))
    throw new RangeError(`There is no style "${style}": ${EXAMPLE_STYLES.join(', ')}.`);
}

/** Throws for a chunk of a reply that is not text. */
export function checkText(piece: string): void {
  if (typeof piece !== 'string')
    throw new TypeError('A reply is text or a list of texts; decode bytes first, with TextDecoder and {stream: true}.');
}

/** Deeper values are not read. */
const DEEPEST = 256;

/** The fields of an object as JSON keeps them: those without a value are left out, and what is not JSON throws with its path. */
export function jsonFields(object: object, path = '', depth = 0): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object))
    if (value !== undefined) setOwn(fields, name, jsonValue(value, path + pointerSegment(name), depth));
  return fields;
}

function jsonValue(value: unknown, path: string, depth: number): unknown {
  if (depth > DEEPEST) throw new TypeError(`The value at ${path} nests deeper than ${DEEPEST}.`);
  if (value === null || ['string', 'boolean', 'bigint'].includes(typeof value) || Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => jsonValue(item, `${path}/${index}`, depth + 1));
  if (Object.prototype.toString.call(value) !== '[object Object]')
    throw new TypeError(`The value at ${path} is not a JSON value; give a plain one.`);
  return jsonFields(value as object, path, depth + 1);
}

/** JSON pointer of a name that no element can have; null where there is none. */
export function placeOfNoElement(value: unknown, path = ''): string | null {
  if (!isObject(value)) return null;
  for (const [name, item] of Object.entries(value)) {
    const place = path + pointerSegment(name);
    if (!Array.isArray(value) && !isElementName(name)) return place;
    const inner = placeOfNoElement(item, place);
    if (inner !== null) return inner;
  }
  return null;
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce<unknown>(
    (held, name) => (isObject(held) && Object.hasOwn(held, name) ? (held as Record<string, unknown>)[name] : undefined),
    value,
  );
}
