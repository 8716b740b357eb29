import { Effort } from '../../words/effort.ts';
import type { JsonSchema } from '../tool-definition.ts';
import {
  asSchema,
  branches,
  isObject,
  isSchema,
  own,
  type SchemaObject,
  schemaList,
  schemaMap,
} from './json-schema.ts';
import { patternOf } from './pattern.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { MAX_WAYS, Walk } from './walk.ts';

/** Steps that matching one name with the patterns of one schema may take. */
const NAME_STEPS = 10_000;
/** Names remembered for one schema; past it they are forgotten. */
const MAX_NAMES = 5_000;

type Found = JsonSchema | undefined;

const declared = schemaMemo<Map<string, Found>>();
const patterns = schemaMemo<readonly (readonly [string, JsonSchema])[]>();
const others = schemaMemo<readonly JsonSchema[]>();

/**
 * The schema that holds for a property of an object, resolved; `undefined` where the object's schema says nothing of
 * that name (then it is read as without a schema). Looks in `properties`, `patternProperties`, the alternatives of
 * `anyOf`, `oneOf`, `if` and `dependentSchemas`, and last in `additionalProperties`.
 */
export function propertySchema(root: JsonSchema, objectSchema: JsonSchema, name: string): Found {
  const node = resolveSchema(root, objectSchema);
  if (typeof node === 'boolean') return undefined;
  const found = declaredSchema(root, node, name);
  return found === undefined ? openSchema(root, node) : resolveSchema(root, found);
}

/** What the schema and its alternatives say of a name, without `additionalProperties`. */
export function declaredSchema(root: JsonSchema, schema: JsonSchema, name: string): Found {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean') return undefined;
  const known = declared(root, node, () => new Map());
  if (!known.has(name)) {
    if (known.size >= MAX_NAMES) known.clear();
    known.set(name, new NameSearch(root, name).in(node));
  }
  return known.get(name);
}

/** One look for a name in a schema and its alternatives. */
class NameSearch {
  private readonly walk = new Walk<Found>(undefined);
  private readonly effort = new Effort(NAME_STEPS);
  private readonly root: JsonSchema;
  private readonly name: string;

  constructor(root: JsonSchema, name: string) {
    this.root = root;
    this.name = name;
  }

  in(schema: JsonSchema): Found {
    const node = resolveSchema(this.root, schema);
    return typeof node === 'boolean' ? undefined : this.walk.ask(node, () => this.demandOf(node));
  }

  private demandOf(node: SchemaObject): Found {
    const inBranch = (branch: JsonSchema): Found => this.in(branch);
    const named = asSchema(own(schemaMap(node.properties), this.name));
    const demands = [...(named === undefined ? [] : [named]), ...this.matching(node)];
    const all =
      demands.length > 0
        ? [...demands, ...unanimous(node, inBranch)]
        : oneOf(alternativesOf(this.root, node).map(inBranch));
    return all.length > 1 ? { allOf: all } : all[0];
  }

  private matching(node: SchemaObject): JsonSchema[] {
    const found: JsonSchema[] = [];
    for (const [pattern, schema] of patternsOf(this.root, node)) {
      if (!this.effort.spend(1)) break;
      if (patternOf(pattern).test(this.name, this.effort)) found.push(schema);
    }
    return found;
  }
}

const patternsOf = (root: JsonSchema, node: SchemaObject) =>
  patterns(root, node, () =>
    Object.entries(schemaMap(node.patternProperties)).filter((entry): entry is [string, JsonSchema] =>
      isSchema(entry[1]),
    ),
  );

const alternativesOf = (root: JsonSchema, node: SchemaObject) => others(root, node, () => alternatives(node));

/** What a list of alternatives adds to a property declared beside it: only what each of them says something of. */
function unanimous(node: SchemaObject, inBranch: (branch: JsonSchema) => Found): readonly JsonSchema[] {
  return [schemaList(node.anyOf), schemaList(node.oneOf)].flatMap((list) => {
    const found = list.slice(0, MAX_WAYS).map(inBranch);
    return found.includes(undefined) ? [] : oneOf(found);
  });
}

/** One schema for whichever of these holds; none where there are none. */
function oneOf(found: readonly Found[]): readonly JsonSchema[] {
  const choices = found.filter((schema) => schema !== undefined);
  return choices.length > 1 ? [{ anyOf: choices }] : choices;
}

/** Subschemas that may say more of an object than its own keywords. */
export function alternatives(node: SchemaObject): readonly JsonSchema[] {
  return [node.then, node.else, ...Object.values(schemaMap(node.dependentSchemas))]
    .map(asSchema)
    .filter((found) => found !== undefined)
    .concat(branches(node))
    .slice(0, MAX_WAYS);
}

function openSchema(root: JsonSchema, node: SchemaObject): Found {
  const open = [node.additionalProperties, node.unevaluatedProperties].find(isObject);
  return open && resolveSchema(root, open);
}
