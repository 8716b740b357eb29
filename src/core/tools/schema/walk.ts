import type { JsonSchema } from '../tool-definition.ts';
import type { SchemaObject } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';

/** Schemas that may speak of one value before the rest is passed over; real ones are a few dozen. */
export const MAX_WAYS = 500;
/** Alternatives inside alternatives of one value. */
const MAX_NESTING = 100;

/** A schema and what may say more of the same value, resolved, each once, an outer one before those inside it. */
export function* waysOf(
  root: JsonSchema,
  schema: JsonSchema,
  inside: (node: SchemaObject) => readonly JsonSchema[],
): Generator<SchemaObject> {
  const seen = new Set<SchemaObject>();
  const pending = [schema];
  for (let part = pending.pop(); part !== undefined && seen.size < MAX_WAYS; part = pending.pop()) {
    const node = resolveSchema(root, part);
    if (typeof node === 'boolean' || seen.has(node)) continue;
    seen.add(node);
    yield node;
    for (const way of inside(node).slice(0, MAX_WAYS).reverse()) pending.push(way);
  }
}

/**
 * Answers a question about a schema that asks it of its alternatives too: each is asked once, `open` is the answer of one
 * that leads back to itself or lies too deep.
 */
export class Walk<T> {
  private readonly answers = new Map<SchemaObject, T>();
  private depth = 0;
  private readonly open: T;

  constructor(open: T) {
    this.open = open;
  }

  ask(node: SchemaObject, answer: () => T): T {
    const known = this.answers.get(node);
    if (known !== undefined || this.answers.has(node)) return known as T;
    if (this.answers.size >= MAX_WAYS || this.depth >= MAX_NESTING) return this.open;
    this.answers.set(node, this.open);
    this.depth++;
    const given = answer();
    this.depth--;
    this.answers.set(node, given);
    return given;
  }
}
