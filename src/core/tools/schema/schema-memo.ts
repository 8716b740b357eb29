import type { JsonSchema } from '../tool-definition.ts';
import type { SchemaObject } from './json-schema.ts';

/**
 * Remembers one result for each schema object of a root, as long as the root lives. Answers stay identical between
 * calls, which other memos rely on. `whileComputing` is the answer to a question that a node asks of itself.
 */
export function schemaMemo<T>(whileComputing?: T): (root: JsonSchema, node: SchemaObject, compute: () => T) => T {
  const byRoot = new WeakMap<SchemaObject, WeakMap<SchemaObject, T>>();
  return (root, node, compute) => {
    const key = typeof root === 'boolean' ? node : root;
    let known = byRoot.get(key);
    if (!known) {
      known = new WeakMap<SchemaObject, T>();
      byRoot.set(key, known);
    }
    const answer = known.get(node);
    if (answer !== undefined || known.has(node)) return answer as T;
    if (whileComputing !== undefined) known.set(node, whileComputing);
    const value = compute();
    known.set(node, value);
    return value;
  };
}
