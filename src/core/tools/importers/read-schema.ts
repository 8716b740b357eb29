import type { Node } from 'jsonc-parser';
import { setOwn } from '../../json/exact-json.ts';
import { JSON_TYPES } from '../schema/allowed-types.ts';
import { isObject, isSchema } from '../schema/json-schema.ts';
import { resolveReference } from '../schema/resolve-reference.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { plainOf } from './json-node.ts';

/** A definition's schema as it will be used, and what the user should know of it. */
export interface SchemaReading {
  readonly schema: JsonSchema;
  readonly notes: readonly string[];
}

/** Members whose content is data, not schema. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples']);

const LOWER = new Map<unknown, string>(JSON_TYPES.map((type) => [type.toUpperCase(), type]));

/** Reads the schema of a definition; null where it stands there as text, a number or a list. */
export function readSchema(node: Node | undefined, text: string): SchemaReading | null {
  if (node === undefined || node.type === 'null') {
    return { schema: { type: 'object' }, notes: ['It has no schema, so its arguments are not checked.'] };
  }
  const plain = plainOf(node, text);
  if (!isSchema(plain)) return null;
  const schema = lowerCaseTypes(plain) as JsonSchema;
  return {
    schema,
    notes: [...(schema === plain ? [] : ['Types in capitals were read in lower case.']), ...doubts(schema)],
  };
}

/** Gemini writes `OBJECT` and `STRING`. The same value comes back where there is nothing to change. */
function lowerCaseTypes(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(lowerCaseTypes);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const changed = {};
  let same = true;
  for (const [key, item] of Object.entries(value)) {
    const lower = key === 'type' ? LOWER.get(item) : undefined;
    const next = lower ?? (DATA.has(key) ? item : lowerCaseTypes(item));
    same &&= next === item;
    setOwn(changed, key, next);
  }
  return same ? value : changed;
}

function doubts(schema: JsonSchema): string[] {
  if (typeof schema === 'boolean') return [];
  const type = schema.type;
  const notAnObject = typeof type === 'string' && type !== 'object';
  const lost = [...referencesIn(schema)].filter((reference) => resolveReference(schema, reference) === undefined);
  return [
    ...(notAnObject ? [`Its schema is of type ${type}; arguments are always an object.`] : []),
    ...lost.map((reference) => `The reference ${reference} leads nowhere, so what it stands for is not checked.`),
  ];
}

function referencesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found);
  if (!isObject(value)) return found;
  if (typeof value.$ref === 'string') found.add(value.$ref);
  for (const [key, item] of Object.entries(value)) if (!DATA.has(key)) referencesIn(item, found);
  return found;
}
