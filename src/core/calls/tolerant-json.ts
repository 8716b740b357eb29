import type { Span } from '../../base/span.ts';
import { type FaultyJson, type JsonFault, type Node, readJsonTree } from '../json/json-tree.ts';
import type { Finding } from '../words/finding.ts';
import { MAX_DEPTH } from './element-reader.ts';
import { inferNumber, losesDigits, minusZero } from './infer-scalar.ts';
import type { Value } from './value.ts';

export const spanOf = ({ offset, length }: Node, base: number): Span => ({
  start: base + offset,
  end: base + offset + length,
});

/** Reads JSON as models write it, as deep as elements are read; see `readJsonTree`. */
export const parseTolerantly = (source: string): FaultyJson => readJsonTree(source, MAX_DEPTH);

/** The finding of a fault of JSON. What nests too deep is no fault of its syntax. */
export const faultFinding = (
  { start, end, kind }: JsonFault,
  base: number,
  severity: Finding['severity'],
): Finding => ({
  ...(kind === 'depth' ? TOO_DEEP : { code: 'invalid-json', data: { fault: kind } }),
  severity,
  start: base + start,
  end: base + end,
});

/** Nothing of the JSON was read. */
export const TOO_DEEP = {
  code: 'input-too-large',
  data: { what: 'depth', limit: MAX_DEPTH, unread: 1 },
} as const satisfies Pick<Finding, 'code' | 'data'>;

export function memberNode(object: Node | null, key: string): Node | undefined {
  let found: Node | undefined;
  for (const property of object?.children ?? []) {
    const [name, value] = property.children ?? [];
    if (name?.value === key && value) found = value;
  }
  return found;
}

export const textOf = (node: Node | undefined): string => (node?.type === 'string' ? String(node.value) : '');

/** Members that a later one of the same name overrides, at any depth. */
export function* repeatedMembers(root: Node): Generator<{ property: Node; name: string; object: Node }> {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const seen = new Map<string, Node>();
    for (const child of node.children ?? []) {
      pending.push(child);
      const [key, content] = child.type === 'property' ? (child.children ?? []) : [];
      if (!key || !content) continue;
      const name = String(key.value);
      const earlier = seen.get(name);
      if (earlier) yield { property: earlier, name, object: node };
      seen.set(name, child);
    }
  }
}

/** Which integers keep all digits: 64-bit ones in Forge's payload, as in its elements (format.md §8 A37); all elsewhere. */
type Integers = 'int64' | 'all';

const literalOf = ({ offset, length }: Node, source: string): string => source.slice(offset, offset + length);

/** A `lossy-scalar` finding for each number that is read otherwise than it was written, in order. */
export function* lostNumbers(root: Node, source: string, base: number, integers: Integers): Generator<Finding> {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const text = node.type === 'number' ? literalOf(node, source) : '';
    if (text !== '' && losesDigits(text, inferNumber(text, integers)))
      yield { code: 'lossy-scalar', severity: 'info', ...spanOf(node, base), data: { text, json: 1 } };
    for (const child of node.children?.toReversed() ?? []) pending.push(child);
  }
}

/**
 * A node as a value with its span; `base` is the offset of `source` in the text. Where the node is not `closed`, the values
 * inside that were read to their end still are.
 */
export function toValue(node: Node, source: string, base: number, closed: boolean, integers: Integers = 'all'): Value {
  const span = spanOf(node, base);
  const place = { span, inner: span, closed: closed || isWhole(node, source) };
  const inner = (child: Node): Value => toValue(child, source, base, place.closed, integers);
  switch (node.type) {
    case 'object': {
      const entries = new Map<string, Value>();
      for (const property of node.children ?? []) {
        const [name, value] = property.children ?? [];
        if (name && value) entries.set(String(name.value), inner(value));
      }
      return { type: 'object', entries: [...entries], ...place };
    }
    case 'array':
      return { type: 'array', items: (node.children ?? []).map(inner), ...place };
    case 'number': {
      const digits = literalOf(node, source);
      return { ...inferNumber(digits, integers), ...minusZero(digits), ...place } as Value;
    }
    case 'boolean':
      return { type: 'boolean', value: node.value === true, ...place };
    case 'null':
      return { type: 'null', ...place };
    default:
      return { type: 'string', value: String(node.value), cdata: false, ...place };
  }
}

/** Whether a node was read to its end: its own closer, or what follows a number or a word. */
function isWhole({ type, offset, length }: Node, source: string): boolean {
  const last = source[offset + length - 1];
  switch (type) {
    case 'object':
      return last === '}';
    case 'array':
      return last === ']';
    case 'string':
      return length > 1 && last === source[offset] && !isEscaped(source, offset + length - 1);
    default:
      return offset + length < source.length;
  }
}

/** Whether the character at an offset is escaped: an odd number of backslashes comes before it. */
function isEscaped(source: string, at: number): boolean {
  let slashes = 0;
  while (source[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
