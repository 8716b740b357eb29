import { dereference, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import type { JsonSchema } from '../tool-definition.ts';
import { JSON_TYPES } from './allowed-types.ts';
import { isObject, isSchema, type SchemaObject, schemaList, schemaMap, stringList } from './json-schema.ts';
import { resolveReference } from './resolve-reference.ts';
import { toCheckable } from './to-checkable.ts';
import { unicodePattern } from './unicode-pattern.ts';

/** A schema that the validator takes without complaint. */
export interface PreparedSchema {
  readonly schema: Schema;
  readonly draft: SchemaDraft;
  /** The validator's own index of subschemas. */
  readonly lookup: ReturnType<typeof dereference>;
}

/** Turns a subschema into the form that the validator gets. */
type Convert = (schema: JsonSchema) => unknown;
/** The keyword's value as the validator may have it; `undefined` drops the keyword. */
type Clean = (value: unknown, convert: Convert) => unknown;

const number: Clean = (value) => {
  const plain = typeof value === 'bigint' ? Number(value) : value;
  return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
};
const count: Clean = (value) => (typeof value === 'number' && value >= 0 ? value : undefined);
const subschema: Clean = (value, convert) => (isSchema(value) ? convert(value) : undefined);
const subschemas: Clean = (value, convert) => {
  const list = schemaList(value).map(convert);
  return list.length > 0 ? list : undefined;
};
const mapOf =
  (clean: Clean, takesName: (name: string) => boolean = () => true): Clean =>
  (value, convert) => {
    if (!isObject(value)) return undefined;
    const entries = Object.entries(value).filter(([name]) => takesName(name));
    return Object.fromEntries(entries.map(([name, item]) => [name, clean(item, convert) ?? true]));
  };
const names: Clean = (value) => (Array.isArray(value) ? stringList(value) : undefined);

/** What is kept of a schema; a keyword that is not here, or is here with a value of the wrong kind, asks for nothing. */
const KEYWORDS: Readonly<Record<string, Clean>> = {
  type: cleanType,
  enum: (value) => (Array.isArray(value) && value.length > 0 ? toCheckable(value) : undefined),
  const: toCheckable,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: (value) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  pattern: (value) => (typeof value === 'string' ? unicodePattern(value)?.source : undefined),
  format: (value) => (typeof value === 'string' ? value : undefined),
  uniqueItems: (value) => (value === true ? true : undefined),
  required: names,
  dependentRequired: mapOf((value) => stringList(value)),
  properties: mapOf(subschema),
  patternProperties: cleanPatternProperties,
  dependentSchemas: mapOf(subschema),
  dependencies: mapOf((value, convert) => names(value, convert) ?? subschema(value, convert)),
  additionalProperties: subschema,
  unevaluatedProperties: subschema,
  additionalItems: subschema,
  unevaluatedItems: subschema,
  items: (value, convert) => subschema(value, convert) ?? subschemas(value, convert),
  prefixItems: subschemas,
  contains: subschema,
  propertyNames: subschema,
  not: subschema,
  if: subschema,
  then: subschema,
  else: subschema,
  allOf: subschemas,
  anyOf: subschemas,
  oneOf: subschemas,
};

/**
 * A copy of a tool's schema for the validator, which marks the schemas it gets and throws at broken ones: keywords of
 * the wrong kind are left out, references are rewritten to `#/$defs/…` of the copy and left out where they lead
 * nowhere, OpenAPI's `nullable` and draft 4's boolean bounds are said in today's keywords. `ignored` names one more
 * keyword to leave out.
 */
export function prepareSchema(root: JsonSchema, node: JsonSchema, ignored?: string): PreparedSchema {
  const definitions = new Map<JsonSchema, { readonly name: string; converted: unknown }>();

  const define = (target: JsonSchema): string => {
    let definition = definitions.get(target);
    if (!definition) {
      definition = { name: `d${definitions.size}`, converted: true };
      definitions.set(target, definition);
      definition.converted = convert(target);
    }
    return `#/$defs/${definition.name}`;
  };

  const convert: Convert = (schema) => {
    // The validator forgets where a `false` stood.
    if (typeof schema === 'boolean') return schema || { not: {} };
    const entries: [string, unknown][] = [];
    for (const [keyword, clean] of Object.entries(KEYWORDS)) {
      if (!Object.hasOwn(schema, keyword) || keyword === ignored) continue;
      const value = clean(schema[keyword], convert);
      if (value !== undefined) entries.push([keyword, value]);
    }
    const reference = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
    const target = typeof reference === 'string' ? resolveReference(root, reference) : undefined;
    if (target !== undefined && target !== schema) entries.push(['$ref', define(target)]);
    return widen(schema, Object.fromEntries(entries));
  };

  const converted = convert(node) as Schema;
  const $defs = Object.fromEntries([...definitions.values()].map(({ name, converted: body }) => [name, body]));
  const schema = { ...converted, $defs };
  return { schema, draft: draftOf(root), lookup: dereference(schema) };
}

function cleanType(value: unknown): unknown {
  const types = (typeof value === 'string' ? [value] : stringList(value)).filter((type) =>
    (JSON_TYPES as readonly string[]).includes(type),
  );
  return types.length > 1 ? types : types[0];
}

function cleanPatternProperties(value: unknown, convert: Convert): unknown {
  const entries = Object.entries(schemaMap(value)).flatMap(([pattern, schema]) => {
    const regex = unicodePattern(pattern);
    return regex && isSchema(schema) ? [[regex.source, convert(schema)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Says `nullable` and boolean bounds in today's keywords. `contains` with a count is not checked: the validator lists
 * the items that do not count as mistakes.
 */
function widen(schema: SchemaObject, converted: Record<string, unknown>): Record<string, unknown> {
  const today = { ...converted };
  if (schema.exclusiveMinimum === true && 'minimum' in today) today.exclusiveMinimum = today.minimum;
  if (schema.exclusiveMaximum === true && 'maximum' in today) today.exclusiveMaximum = today.maximum;
  if ('minContains' in schema || 'maxContains' in schema) delete today.contains;
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, today] } : today;
}

function draftOf(root: JsonSchema): SchemaDraft {
  const dialect = typeof root === 'object' && typeof root.$schema === 'string' ? root.$schema : '';
  if (/draft-0[3467]/.test(dialect)) return '7';
  return dialect.includes('2019-09') ? '2019-09' : '2020-12';
}
