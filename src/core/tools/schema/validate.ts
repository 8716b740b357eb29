import { validate as check, dereference, type OutputUnit, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { floatToJson } from '../../calls/value.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { explainErrors, type SchemaProblem } from './explain-errors.ts';
import { isObject } from './json-schema.ts';
import { type PreparedSchema, prepareSchema } from './prepare-schema.ts';
import { schemaMemo } from './schema-memo.ts';

export type { SchemaProblem } from './explain-errors.ts';

/** Arrays longer than this are not searched for duplicates: the validator compares every pair. */
const MAX_UNIQUE_ITEMS = 2_000;

const prepared = schemaMemo<PreparedSchema>();

/**
 * What a plain value (as `valueToPlain` gives it) breaks in a tool's schema, one entry a mistake; empty where it is
 * valid. Never throws: what is broken in the schema asks for nothing, and a check that can't be carried out (endless
 * references) finds nothing. `format` is checked and reported under its own keyword.
 */
export function validate(schema: JsonSchema, value: unknown): SchemaProblem[] {
  if (schema === true) return [];
  const root = schema || { not: {} };
  try {
    const ready = prepared(root, root, () => prepareSchema(root));
    const plain = toCheckable(value);
    const rules = hasLongArray(plain) ? withoutUniqueItems(ready.schema) : ready.schema;
    return explainErrors(runCheck(plain, rules, ready.draft), rules, plain);
  } catch {
    return [];
  }
}

function runCheck(value: unknown, schema: Schema, draft: SchemaDraft): OutputUnit[] {
  const lookup = dereference(schema);
  try {
    return check(value, schema, draft, lookup, false).errors;
  } catch {
    // A value with more mistakes than fit on the stack still gets its first one.
    return check(value, schema, draft, lookup, true).errors;
  }
}

/** The value without what the validator throws at: big integers as doubles, numbers that JSON lacks as strings. */
function toCheckable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : JSON.parse(floatToJson(value));
  if (Array.isArray(value)) return value.map(toCheckable);
  if (!isObject(value)) return value ?? null;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) {
    if (item !== undefined) copy[name] = toCheckable(item);
  }
  return copy;
}

function hasLongArray(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_UNIQUE_ITEMS || value.some(hasLongArray);
  return isObject(value) && Object.values(value).some(hasLongArray);
}

function withoutUniqueItems<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutUniqueItems) as T;
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([keyword, value]) => !(keyword === 'uniqueItems' && value === true));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutUniqueItems(value)])) as T;
}
