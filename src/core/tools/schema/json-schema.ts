import type { JsonSchema } from '../tool-definition.ts';

export type SchemaObject = Exclude<JsonSchema, boolean>;

/** Names and what they stand for, as `properties` and `$defs` hold them. */
export type SchemaMap = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSchema = (value: unknown): value is JsonSchema => typeof value === 'boolean' || isObject(value);

/** The value as a schema; `undefined` where a broken schema holds something else. */
export const asSchema = (value: unknown): JsonSchema | undefined => (isSchema(value) ? value : undefined);

/** The schemas of a list keyword; what is no schema is left out. */
export const schemaList = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

/** The map of a map keyword; empty where it is absent or broken. */
export const schemaMap = (value: unknown): SchemaMap => (isObject(value) ? value : {});

export const stringList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Own property of a foreign object, so that `constructor` is not found where nobody wrote it. */
export const own = (object: SchemaMap, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** `anyOf` and `oneOf` together: the ways in which a value may look. */
export const branches = (schema: SchemaObject): readonly JsonSchema[] => [
  ...schemaList(schema.anyOf),
  ...schemaList(schema.oneOf),
];
