import { printExactJson } from '../json/exact-json.ts';
import { allowedTypes } from '../tools/schema/allowed-types.ts';
import { declaredProperties, requiredProperties } from '../tools/schema/declared-properties.ts';
import { joinWithOr } from '../tools/schema/describe-types.ts';
import { itemSchema } from '../tools/schema/item-schema.ts';
import { type SchemaObject, schemaList } from '../tools/schema/json-schema.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { resolveSchema } from '../tools/schema/resolve-schema.ts';
import type { JsonSchema, ToolDefinition } from '../tools/tool-definition.ts';

/** Objects inside objects are listed this deep; what is deeper the example shows. */
const MAX_DEPTH = 4;
/** Lines for one tool, members of one enum, and names of one object on a line. */
const MAX_LINES = 2_000;
const MAX_MEMBERS = 1_000;
const MAX_PLAIN = 50;

/** A tool for the prompt: its name, what it does, and a line for each argument. */
export function describeTool(tool: ToolDefinition): string {
  const lines: string[] = [];
  for (const line of argumentLines(tool.inputSchema, tool.inputSchema, 0)) {
    const isFull = lines.length >= MAX_LINES;
    lines.push(isFull ? '- … and more, which are not listed here.' : line);
    if (isFull) break;
  }
  const head = [`## ${oneLine(tool.name)}`, ...fenced(tool.description ?? '')];
  if (tool.server !== undefined && tool.server !== 'local') head.push(`server_name: ${oneLine(tool.server)}`);
  if (lines.length > 0) return [...head, ...lines].join('\n');
  return [...head, takesUnknownArguments(tool) ? 'Arguments unknown.' : 'No arguments.'].join('\n');
}

/** Whether nothing is said of a tool's arguments: not even that there are none. */
export function takesUnknownArguments({ inputSchema: schema }: ToolDefinition): boolean {
  if (typeof schema === 'boolean') return schema;
  if (declaredProperties(schema, schema).length > 0) return false;
  const node = resolveSchema(schema, schema);
  if (typeof node === 'boolean') return node;
  if (node.additionalProperties === false || node.unevaluatedProperties === false || node.maxProperties === 0)
    return false;
  const isOpen = node.additionalProperties !== undefined || OPEN.some((keyword) => Object.hasOwn(node, keyword));
  return isOpen || !Object.hasOwn(node, 'properties');
}

/** Keywords by which arguments are asked for that no property names. */
const OPEN = ['patternProperties', 'propertyNames', 'anyOf', 'oneOf', 'minProperties', 'required', '$ref'];

/** A description that can't open a section or a list of its own: as it is where it is one plain line, else quoted. */
function fenced(description: string): string[] {
  const lines = description.trim().split(/\r\n?|\n/);
  const isPlain = lines.length === 1 && !/^\s*(?:[#>*+`~<|=-]|\d+[.)])/.test(lines[0] ?? '');
  const kept = lines.filter((line, index) => line.trim() !== '' || lines[index - 1]?.trim() !== '');
  return isPlain ? kept.filter((line) => line !== '') : kept.map((line) => `> ${line.trim()}`.trimEnd());
}

function* argumentLines(root: JsonSchema, object: JsonSchema, depth: number): Generator<string> {
  const required = neededProperties(root, object);
  for (const name of declaredProperties(root, object)) {
    const schema = asNode(root, propertySchema(root, object, name) ?? true);
    const facts = [typeWords(root, schema), ...(required.has(name) ? ['required'] : []), ...limits(schema)];
    const description = descriptionOf(root, schema);
    yield `${'  '.repeat(depth)}- ${name} (${facts.join(', ')})${description === '' ? '' : `: ${oneLine(description)}`}`;
    yield* inside(root, schema, depth + 1);
  }
}

/** The names that an object must have, those that every branch of a union asks for among them. */
function neededProperties(root: JsonSchema, object: JsonSchema): ReadonlySet<string> {
  const own = requiredProperties(root, object);
  const { anyOf, oneOf } = asNode(root, object);
  const shared = [schemaList(anyOf), schemaList(oneOf)].flatMap(([first, ...others]) => {
    const sets = others.map((branch) => requiredProperties(root, branch));
    return first === undefined
      ? []
      : [...requiredProperties(root, first)].filter((name) => sets.every((names) => names.has(name)));
  });
  return shared.length === 0 ? own : new Set([...own, ...shared]);
}

/** What is said of a value: by its schema, else by the first branch of its union that says something. */
function descriptionOf(root: JsonSchema, { description, anyOf, oneOf }: SchemaObject): string {
  const said = [
    description,
    ...[...schemaList(anyOf), ...schemaList(oneOf)].map((branch) => asNode(root, branch).description),
  ];
  return said.find((text) => typeof text === 'string') ?? '';
}

/** Lines for the fields of an object or of a list's items, where the line itself does not name them already. */
function inside(root: JsonSchema, schema: SchemaObject, depth: number): Iterable<string> {
  const fields = fieldsOf(root, schema);
  return fields === null || depth >= MAX_DEPTH || isPlain(root, fields) ? [] : argumentLines(root, fields, depth);
}

function typeWords(root: JsonSchema, schema: SchemaObject, depth = 0): string {
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return membersOf(schema.enum);
  if (Object.hasOwn(schema, 'const')) return printExactJson(schema.const);
  const types = [...(allowedTypes(root, schema) ?? [])];
  const words = types.map((type) => {
    if (type === 'array') return `list of${itemWords(root, schema, depth)}`;
    return type === 'object' && !types.includes('array') ? `object${fieldNames(root, schema)}` : type;
  });
  return words.length > 0 ? joinWithOr(words) : 'any';
}

function membersOf(members: readonly unknown[]): string {
  const words = members.slice(0, MAX_MEMBERS).map((member) => printExactJson(member));
  return [...words, ...(members.length > MAX_MEMBERS ? [`… ${members.length - MAX_MEMBERS} more`] : [])].join(' | ');
}

function itemWords(root: JsonSchema, schema: SchemaObject, depth: number): string {
  if (fieldsOf(root, schema) !== null) return fieldNames(root, schema) || ' objects';
  return ` ${depth < MAX_DEPTH ? typeWords(root, asNode(root, itemSchema(root, schema) ?? true), depth + 1) : 'any'}`;
}

/** ` {name, value?}` where the names of the fields say all there is, else nothing; `?` marks an optional one. */
function fieldNames(root: JsonSchema, schema: SchemaObject): string {
  const fields = fieldsOf(root, schema);
  if (fields === null || !isPlain(root, fields)) return '';
  const needed = neededProperties(root, fields);
  return ` {${declaredProperties(root, fields)
    .map((name) => (needed.has(name) ? name : `${name}?`))
    .join(', ')}}`;
}

/** The object schema whose fields a value of this schema holds: its own or its items'; null where there are none. */
function fieldsOf(root: JsonSchema, schema: SchemaObject): SchemaObject | null {
  const item = itemSchema(root, schema);
  const candidate = item === undefined ? schema : asNode(root, item);
  return declaredProperties(root, candidate).length > 0 ? candidate : null;
}

/** Whether the names of an object's fields say all there is: each is just a string. */
const isPlain = (root: JsonSchema, fields: SchemaObject): boolean =>
  declaredProperties(root, fields).length <= MAX_PLAIN &&
  declaredProperties(root, fields).every((name) => {
    const schema = asNode(root, propertySchema(root, fields, name) ?? true);
    const types = allowedTypes(root, schema);
    const isString = types?.size === 1 && types.has('string');
    return isString && !PLAINLESS.some((keyword) => Object.hasOwn(schema, keyword)) && limits(schema).length === 0;
  });

const PLAINLESS = ['enum', 'const', 'description'];

function limits(schema: SchemaObject): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems, minLength, maxLength } = schema;
  return [
    range(minimum, maximum, ''),
    ...(typeof exclusiveMinimum === 'number' ? [`more than ${exclusiveMinimum}`] : []),
    ...(typeof exclusiveMaximum === 'number' ? [`less than ${exclusiveMaximum}`] : []),
    range(minItems, maxItems, ' item'),
    range(minLength, maxLength, ' character'),
    ...(typeof schema.multipleOf === 'number' ? [`in steps of ${schema.multipleOf}`] : []),
    ...(typeof schema.format === 'string' ? [schema.format] : []),
    ...(typeof schema.pattern === 'string' ? [`matching ${schema.pattern}`] : []),
    ...(schema.default === undefined || schema.default === null ? [] : [`default ${printExactJson(schema.default)}`]),
  ].filter((fact) => fact !== '');
}

function range(low: unknown, high: unknown, unit: string): string {
  const most = typeof high === 'number' && high < Number.MAX_SAFE_INTEGER ? high : undefined;
  const units = unit === '' || (most ?? low) === 1 ? unit : `${unit}s`;
  if (typeof low === 'number' && low === most) return unit === '' ? `exactly ${low}` : `${low}${units}`;
  if (typeof low === 'number' && most !== undefined) return `${low} to ${most}${units}`;
  if (typeof low === 'number') return `at least ${low}${units}`;
  return most === undefined ? '' : `at most ${most}${units}`;
}

const asNode = (root: JsonSchema, schema: JsonSchema): SchemaObject => {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? {} : node;
};

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
