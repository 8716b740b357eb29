import type { Node } from 'jsonc-parser';
import { MAX_DEPTH } from './json-text.ts';

/** Reads YAML as JSON nodes with their places in the text; undefined where it is broken or no map and no list. */
export type ReadYaml = (text: string) => Node | undefined;

/** Characters of YAML that are read: the largest published OpenAPI documents are some ten million. */
const MOST_YAML = 20_000_000;
/** A line with a key, or an item of a list; what begins with a bracket is JSON or a literal. */
const MAY_BE_YAML = /^(?!\s*[[{(])[\s\S]*?^(?:[ \t]*-[ \t]+)?["']?[\w$./{}-]+["']?:(?:[ \t]|$)/m;

/** A document in a text of JSON: `"payload": "openapi: 3.0.0\n…"`. */
const HOLDS_YAML = /"(?:api_?schema|payload)"\s*:\s*"\s*[\w#-]/i;

/** The reader of YAML where a text looks like some, or holds such a text; it is fetched by the first that does. */
export async function yamlReaderFor(text: string): Promise<ReadYaml | undefined> {
  const head = text.slice(0, 20_000);
  if (text.length > MOST_YAML || !(MAY_BE_YAML.test(head) || HOLDS_YAML.test(head))) return undefined;
  const { isAlias, isMap, isScalar, isSeq, parseDocument } = await import('yaml');
  return (source) => {
    const document = parseDocument(source, {
      logLevel: 'silent',
      prettyErrors: false,
      strict: false,
      uniqueKeys: false,
    });
    if (document.errors.length > 0) return undefined;
    let steps = source.length + 1_000;
    const nodeOf = (item: unknown, depth: number, at: number): Node => {
      if (--steps < 0 || depth > MAX_DEPTH) return { type: 'null', offset: at, length: 0, value: null };
      if (isAlias(item)) return nodeOf(item.resolve(document), depth + 1, at);
      const range = (item as { range?: readonly [number, number, number] | null } | null)?.range;
      const offset = range?.[0] ?? at;
      const length = Math.max(0, (range?.[1] ?? offset) - offset);
      if (isMap(item)) {
        const children = item.items.map(({ key, value }): Node => {
          const name = nodeOf(key, depth + 1, offset);
          const end = name.offset + name.length;
          const inner = nodeOf(value, depth + 1, end);
          return {
            type: 'property',
            offset: name.offset,
            length: inner.offset + inner.length - name.offset,
            children: [{ ...name, type: 'string', value: String(name.value) }, inner],
          };
        });
        return { type: 'object', offset, length, children };
      }
      if (isSeq(item))
        return { type: 'array', offset, length, children: item.items.map((one) => nodeOf(one, depth + 1, offset)) };
      const value: unknown = isScalar(item) ? item.value : null;
      const type = typeof value;
      if (type === 'string' || type === 'number' || type === 'boolean')
        return { type: type as 'string', offset, length, value };
      return { type: 'null', offset, length, value: null };
    };
    const root = nodeOf(document.contents, 0, 0);
    return root.type === 'object' || root.type === 'array' ? root : undefined;
  };
}
