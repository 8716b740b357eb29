import { elementNames } from '../dialects/forge/write/element-names.ts';
import type { ExampleStyle } from '../dialects/forge/write/example.ts';
import { printExactJson } from '../json/exact-json.ts';
import { allowedTypes } from '../tools/schema/allowed-types.ts';
import { declaredProperties, requiredProperties } from '../tools/schema/declared-properties.ts';
import { joinWithOr } from '../tools/schema/describe-types.ts';
import { itemSchema } from '../tools/schema/item-schema.ts';
import { isObject, type SchemaObject, schemaList, schemaMap } from '../tools/schema/json-schema.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { resolveSchema } from '../tools/schema/resolve-schema.ts';
import type { JsonSchema, ToolDefinition } from '../tools/tool-definition.ts';

/** Objects inside objects are listed this deep. */
const MAX_DEPTH = 8;
/** Lines for one tool, members of one enum, and names of one object on a line. */
const MAX_LINES = 2_000;
const MAX_MEMBERS = 1_000;
const MAX_PLAIN = 50;
/** Branches of a union that are told apart. */
const MAX_BRANCHES = 20;

/** A tool for the prompt: its name, what it does, and a line for each argument, named as calls in the style write it. */
export function describeTool(tool: ToolDefinition, style: ExampleStyle = 'escape'): string {
  const lines: string[] = [];
  for (const line of new ArgumentLines(tool.inputSchema, style).of(tool.inputSchema, 0)) {
    const isFull = lines.length >= MAX_LINES;
    lines.push(isFull ? '- … and more, which are not listed here.' : line);
    if (isFull) break;
  }
  const head = [`## ${oneLine(tool.name)}`, ...fenced(tool.description ?? '')];
  if (tool.server !== undefined && tool.server !== 'local') head.push(`server_name: ${oneLine(tool.server)}`);
  if (lines.length > 0) return [...head, ...lines].join('\n');
  const none = style === 'json' ? 'No arguments: {}' : 'No arguments: <arguments></arguments>';
  return [...head, takesUnknownArguments(tool) ? 'Arguments unknown.' : none].join('\n');
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

/** The lines of one tool's arguments. */
class ArgumentLines {
  private readonly root: JsonSchema;
  private readonly style: ExampleStyle;
  /** The fields told so far, by the argument that they were told under. */
  private readonly told = new Map<SchemaObject, string>();

  constructor(root: JsonSchema, style: ExampleStyle) {
    this.root = root;
    this.style = style;
  }

  *of(object: JsonSchema, depth: number): Generator<string> {
    const { root } = this;
    const node = asNode(root, object);
    const branches = objectBranches(root, node);
    const [first = node] = branches;
    if (branches.length < 2) {
      const own = Object.keys(schemaMap(node.properties));
      return yield* this.fields(own.length > 0 ? node : first, declaredProperties(root, node), depth);
    }
    const own = Object.keys(schemaMap(node.properties));
    const alike = declaredProperties(root, first).filter(
      (name) => !own.includes(name) && isShared(root, branches, name),
    );
    const shared = [...own, ...alike];
    yield* this.fields(node, own, depth);
    yield* this.fields(first, alike, depth);
    for (const [index, branch] of branches.entries()) {
      const names = declaredProperties(root, branch).filter((name) => !shared.includes(name));
      yield `${'  '.repeat(depth)}${index > 0 ? 'or' : shared.length > 0 ? 'and either' : 'either'}${names.length > 0 ? ':' : ' none of these'}`;
      yield* this.fields(branch, names, depth);
    }
  }

  private *fields(object: SchemaObject, names: readonly string[], depth: number): Generator<string> {
    const { root } = this;
    const required = neededProperties(root, object);
    const written = this.style === 'json' ? undefined : elementNames(declaredProperties(root, object));
    for (const name of names) {
      const schema = asNode(root, propertySchema(root, object, name) ?? true);
      const fields = fieldsOf(root, schema);
      const under = fields === null ? undefined : this.told.get(fields);
      const facts = [
        typeWords(root, schema),
        ...(under === undefined ? [] : [`fields as in ${under}`]),
        ...(required.has(name) ? ['required'] : []),
        ...(isUnion(root, schema) ? [] : limits(schema)),
      ];
      const shown = written?.get(name) ?? name;
      const description = oneLine(descriptionOf(root, schema));
      yield `${'  '.repeat(depth)}- ${shown} (${facts.join(', ')})${description === '' ? '' : `: ${description}`}`;
      if (fields === null || under !== undefined || isPlain(root, fields)) continue;
      this.told.set(fields, shown);
      if (depth + 1 < MAX_DEPTH) yield* this.of(fields, depth + 1);
    }
  }
}

/** The branches of a union that say which fields they have, those of unions inside it among them; none past what is told apart. */
function objectBranches(root: JsonSchema, schema: SchemaObject, depth = 0): readonly SchemaObject[] {
  const telling = branchesOf(root, schema).flatMap((branch) => {
    const inner = depth < MAX_DEPTH ? objectBranches(root, branch, depth + 1) : [];
    return inner.length > 0 ? inner : declaredProperties(root, branch).length > 0 ? [branch] : [];
  });
  return telling.length <= MAX_BRANCHES ? telling : [];
}

/** Whether a value is one of several that are not all objects with fields of their own. */
const isUnion = (root: JsonSchema, schema: SchemaObject): boolean =>
  schema.type === undefined &&
  branchesOf(root, schema).length > 1 &&
  branchesOf(root, schema).some((branch) => declaredProperties(root, branch).length === 0);

const isNull = ({ type }: SchemaObject): boolean => type === 'null';

/** Whether every branch says the same of a field. */
function isShared(root: JsonSchema, branches: readonly SchemaObject[], name: string): boolean {
  const [first, ...others] = branches.map((branch) =>
    printExactJson([propertySchema(root, branch, name) ?? null, requiredProperties(root, branch).has(name)]),
  );
  return others.every((text) => text === first);
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

/** What is said of a value: by its schema, else by the branches of its union, each with its type where there are several. */
function descriptionOf(root: JsonSchema, schema: SchemaObject): string {
  if (typeof schema.description === 'string') return schema.description;
  const branches = branchesOf(root, schema).filter((branch) => !isNull(branch));
  const said = branches.flatMap((branch) =>
    typeof branch.description === 'string' ? [{ branch, text: branch.description }] : [],
  );
  const isPlainUnion = branches.length > 1 && isUnion(root, schema);
  const texts = said.map(({ branch, text }) => (isPlainUnion ? `${typeWords(root, branch)}: ${text}` : text));
  return [...new Set(texts)].join('; ');
}

const branchesOf = (root: JsonSchema, { anyOf, oneOf }: SchemaObject): readonly SchemaObject[] =>
  [...schemaList(anyOf), ...schemaList(oneOf)].map((branch) => asNode(root, branch));

function typeWords(root: JsonSchema, schema: SchemaObject, depth = 0): string {
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return membersOf(schema.enum);
  if (Object.hasOwn(schema, 'const')) return printExactJson(schema.const);
  if (depth < MAX_DEPTH && isUnion(root, schema)) {
    const words = branchesOf(root, schema).map((branch) =>
      [typeWords(root, branch, depth + 1), ...(isNull(branch) ? [] : limits(branch))].join(' '),
    );
    return joinWithOr([...new Set(words)]);
  }
  const types = [...(allowedTypes(root, schema) ?? [])];
  const words = types.map((type) => {
    if (type === 'array') return `list${itemWords(root, schema, depth)}`;
    return type === 'object' && !types.includes('array') ? `object${entryWords(root, schema, depth)}` : type;
  });
  return words.length > 0 ? joinWithOr(words) : 'any';
}

function membersOf(members: readonly unknown[]): string {
  const words = members.slice(0, MAX_MEMBERS).map((member) => printExactJson(member));
  return [...words, ...(members.length > MAX_MEMBERS ? [`… ${members.length - MAX_MEMBERS} more`] : [])].join(' | ');
}

function itemWords(root: JsonSchema, schema: SchemaObject, depth: number): string {
  if (depth >= MAX_DEPTH) return ' of any';
  const places = placesOf(schema).map((place) => typeWords(root, asNode(root, place), depth + 1));
  if (places.length > 0) return ` [${places.join(', ')}${isOpenEnded(schema) ? ', …' : ''}]`;
  const item = asNode(root, itemSchema(root, schema) ?? true);
  if (isUnion(root, item) || fieldsOf(root, schema) === null) return ` of ${typeWords(root, item, depth + 1)}`;
  return ` of${fieldNames(root, schema) || ' objects'}`;
}

/** The schemas of a tuple's places. */
const placesOf = ({ items, prefixItems }: SchemaObject): readonly JsonSchema[] =>
  Array.isArray(items) ? schemaList(items) : schemaList(prefixItems);

const isOpenEnded = (schema: SchemaObject): boolean =>
  isObject(Array.isArray(schema.items) ? schema.additionalItems : schema.items);

/** What an object holds: the names of its fields, or the values of a map. */
function entryWords(root: JsonSchema, schema: SchemaObject, depth: number): string {
  const values = mapValues(root, schema);
  if (values === null || depth >= MAX_DEPTH) return fieldNames(root, schema);
  const isTold = declaredProperties(root, values).length > 0;
  return ` of ${isTold ? 'objects' : typeWords(root, values, depth + 1)} by name`;
}

/** What the values of a map have to be; null where an object is not one. */
function mapValues(root: JsonSchema, schema: SchemaObject): SchemaObject | null {
  if (declaredProperties(root, schema).length > 0) return null;
  const [pattern] = Object.values(schemaMap(schema.patternProperties));
  const values = isObject(schema.additionalProperties) ? schema.additionalProperties : pattern;
  return isObject(values) && Object.keys(values).length > 0 ? asNode(root, values) : null;
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

/** The object schema whose fields a value of this schema holds: its own, its items' or its map's; null where there are none. */
function fieldsOf(root: JsonSchema, schema: SchemaObject): SchemaObject | null {
  const item = placesOf(schema).length > 0 ? undefined : itemSchema(root, schema);
  const candidate = item === undefined ? (mapValues(root, schema) ?? schema) : asNode(root, item);
  return declaredProperties(root, candidate).length > 0 ? candidate : null;
}

/** Whether the names of an object's fields say all there is: each is just a string. */
const isPlain = (root: JsonSchema, fields: SchemaObject): boolean =>
  declaredProperties(root, fields).length <= MAX_PLAIN &&
  objectBranches(root, fields).length < 2 &&
  [...elementNames(declaredProperties(root, fields))].every(([name, written]) => name === written) &&
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
    ...(schema.default === undefined || schema.default === null || isEmpty(schema.default)
      ? []
      : [`default ${printExactJson(schema.default)}`]),
  ].filter((fact) => fact !== '');
}

/** A list or object without anything: what leaving it out means anyway. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function range(low: unknown, high: unknown, unit: string): string {
  const most = typeof high === 'number' && high < Number.MAX_SAFE_INTEGER ? high : undefined;
  const units = unit === '' || (most ?? low) === 1 ? unit : `${unit}s`;
  const least = typeof low === 'number' && low > Number.MIN_SAFE_INTEGER ? low : undefined;
  if (least !== undefined && least === most) return unit === '' ? `exactly ${least}` : `${least}${units}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${units}`;
  if (least !== undefined) return `at least ${least}${units}`;
  return most === undefined ? '' : `at most ${most}${units}`;
}

const asNode = (root: JsonSchema, schema: JsonSchema): SchemaObject => {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? {} : node;
};

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
