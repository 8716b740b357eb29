import { validate as check, type OutputUnit } from '@cfworker/json-schema';
import type { JsonSchema } from '../tool-definition.ts';
import { explainErrors, type SchemaProblem } from './explain-errors.ts';
import { isObject } from './json-schema.ts';
import { type PreparedSchema, prepareSchema } from './prepare-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { toCheckable } from './to-checkable.ts';

export type { SchemaProblem } from './explain-errors.ts';

/** Arrays longer than this are not searched for duplicates: the validator compares every pair. */
const MAX_UNIQUE_ITEMS = 2_000;

const prepared = schemaMemo<PreparedSchema>();
const preparedForLongArrays = schemaMemo<PreparedSchema>();

/**
 * What a plain value (as `valueToPlain` gives it) breaks in a schema, one entry a mistake; empty where it is valid.
 * `root` holds what the schema refers to where it is a part of one. Never throws: what is broken in the schema asks for
 * nothing, and a check that can't be carried out (endless references) finds nothing. `format` is checked too.
 */
export function validate(schema: JsonSchema, value: unknown, root: JsonSchema = schema): SchemaProblem[] {
  if (schema === true) return [];
  const node = schema || { not: {} };
  try {
    const plain = toCheckable(value);
    const rules = hasLongArray(plain)
      ? preparedForLongArrays(root, node, () => prepareSchema(root, node, 'uniqueItems'))
      : prepared(root, node, () => prepareSchema(root, node));
    return explainErrors(runCheck(plain, rules), rules.schema, plain);
  } catch {
    return [];
  }
}

function runCheck(value: unknown, { schema, draft, lookup }: PreparedSchema): OutputUnit[] {
  try {
    return check(value, schema, draft, lookup, false).errors;
  } catch {
    // A value with more mistakes than fit on the stack still gets its first one.
    return check(value, schema, draft, lookup, true).errors;
  }
}

function hasLongArray(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_UNIQUE_ITEMS || value.some(hasLongArray);
  return isObject(value) && Object.values(value).some(hasLongArray);
}
