import { isObject } from '../../json/json-access.ts';

/** A value that is no list and no object with anything in it, and where it belongs in the arguments. */
export interface Leaf {
  /** Names, and `item 1` for what is in a list. */
  readonly place: readonly string[];
  readonly value: unknown;
}

/** A way to ask for a call in words. */
export interface Wording {
  readonly write: (toolName: string, leaves: readonly Leaf[]) => string;
  /** What a text in this wording asks for; null for any other text. */
  readonly read: (text: string) => { readonly toolName: string; readonly leaves: readonly Leaf[] } | null;
}

export function* leavesOf(value: unknown, place: readonly string[]): Generator<Leaf> {
  if (Array.isArray(value) && value.length > 0)
    for (const [at, item] of value.entries()) yield* leavesOf(item, [...place, `item ${at + 1}`]);
  else if (isObject(value) && Object.keys(value).length > 0)
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, [...place, name]);
  else if (place.length > 0) yield { place, value };
}

/** The texts among the values. */
export const textsOf = (leaves: readonly Leaf[]): readonly string[] =>
  leaves.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** Reads the arguments one after the other; `next` finds one from an offset on. */
export function readLeaves(
  text: string,
  from: number,
  next: (text: string, from: number) => (Leaf & { readonly end: number }) | null,
): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (let at = from; ; ) {
    const found = next(text, at);
    if (found === null) return leaves;
    leaves.push({ place: found.place, value: found.value });
    at = found.end;
  }
}
