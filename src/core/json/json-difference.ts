import { pointerSegment } from './json-pointer.ts';
import { type Node, readJsonTree } from './json-tree.ts';

/** The first place at which two JSON texts hold different values. */
export interface JsonDifference {
  /** A JSON Pointer. */
  readonly path: string;
  /** What each holds there, as it is written; undefined where it holds nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Deeper JSON is compared as text. */
const MOST_LEVELS = 256;

/**
 * Where two JSON texts first differ as values: blanks, escapes and the order of members aside, all digits of numbers kept.
 * Null where they are equal, undefined where one of them is not JSON.
 */
export function jsonDifference(before: string, after: string): JsonDifference | null | undefined {
  if (before === after) return null;
  const [a, b] = [treeOf(before), treeOf(after)];
  return a && b && differenceOf({ node: a, text: before }, { node: b, text: after }, '');
}

function treeOf(text: string): Node | undefined {
  const { tree, faults } = readJsonTree(text, MOST_LEVELS);
  return faults.length === 0 ? tree : undefined;
}

interface Side {
  readonly node: Node;
  readonly text: string;
}

function differenceOf(a: Side, b: Side, path: string): JsonDifference | null {
  if (a.node.type !== b.node.type) return { path, before: sourceOf(a), after: sourceOf(b) };
  if (a.node.type === 'object') return firstOf(membersOf(a), membersOf(b), path);
  if (a.node.type === 'array') return firstOf(itemsOf(a), itemsOf(b), path);
  return isSameScalar(a, b) ? null : { path, before: sourceOf(a), after: sourceOf(b) };
}

/** The first difference in the order of the first, then what only the second holds. */
function firstOf<K extends string | number>(
  a: ReadonlyMap<K, Side>,
  b: ReadonlyMap<K, Side>,
  path: string,
): JsonDifference | null {
  for (const [key, side] of a) {
    const other = b.get(key);
    const at = path + pointerSegment(key);
    const found = other ? differenceOf(side, other, at) : { path: at, before: sourceOf(side), after: undefined };
    if (found) return found;
  }
  for (const [key, side] of b)
    if (!a.has(key)) return { path: path + pointerSegment(key), before: undefined, after: sourceOf(side) };
  return null;
}

const membersOf = ({ node, text }: Side): Map<string, Side> =>
  new Map(
    (node.children ?? []).flatMap(({ children: [key, member] = [] }) =>
      key && member ? [[String(key.value), { node: member, text }] as const] : [],
    ),
  );

const itemsOf = ({ node, text }: Side): Map<number, Side> =>
  new Map((node.children ?? []).map((item, at) => [at, { node: item, text }] as const));

const sourceOf = ({ node: { offset, length }, text }: Side): string => text.slice(offset, offset + length);

const isSameScalar = (a: Side, b: Side): boolean =>
  a.node.type === 'number' ? digitsOf(sourceOf(a)) === digitsOf(sourceOf(b)) : a.node.value === b.node.value;

/** A number as its sign, its digits and its power of ten: `1`, `1.0` and `1e0` are one, 2^53 and 2^53 + 1 are two. */
function digitsOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === ''
    ? `${sign}0`
    : `${sign}${kept}e${BigInt(power) - BigInt(fraction.length - (digits.length - kept.length))}`;
}
