import type { Element } from './element.ts';
import type { ObjectValue, Value } from './value.ts';

/**
 * Adds totals to arguments that were read from an outline which left out some of the call. Closed values take theirs from
 * `whole`, the arguments of the finished call.
 */
export function withTotals(value: ObjectValue, root: Element, whole: ObjectValue | undefined): ObjectValue {
  const elements = new Map<number, Element>();
  let isCut = false;
  const note = (element: Element): void => {
    elements.set(element.start, element);
    isCut ||= element.unlisted !== undefined || leftOutOf(element) > 0;
    for (const part of element.parts) if (part.kind === 'element') note(part.element);
  };
  note(root);
  return isCut ? (totalled(value, whole, null, elements) as ObjectValue) : value;
}

/** `holder` is the element around the source of the value, for text beside elements in it. */
function totalled(
  value: Value,
  whole: Value | undefined,
  holder: Element | null,
  elements: ReadonlyMap<number, Element>,
): Value {
  const element = elements.get(value.span.start) ?? holder;
  const leftOut = element ? leftOutOf(element) : 0;
  const closed = value.closed && whole?.closed && whole.span.end === value.span.end ? whole : null;
  if (closed && leftOut > 0) return closed;
  switch (value.type) {
    case 'string':
      return leftOut > 0 ? { ...value, total: value.value.length + leftOut, isAbout: true } : value;
    case 'array': {
      const first = value.items[0] && elements.get(value.items[0].span.start);
      // Items of a wrapper are its children; repeated elements are children of the element around them.
      const parent = first && element !== first ? element : first?.parent;
      const unlisted = (first && parent?.unlisted?.get(first.name)) ?? 0;
      if (closed && unlisted > 0) return closed;
      const known = whole?.type === 'array' ? whole.items : [];
      const items = value.items.map((item, index) =>
        totalled(item, sameIn(known[index], item), parent ?? null, elements),
      );
      return { ...value, items, ...(unlisted > 0 && { total: items.length + unlisted }) };
    }
    case 'object': {
      const known = new Map(whole?.type === 'object' ? whole.entries : []);
      const entries = value.entries.map(
        ([name, item]) => [name, totalled(item, sameIn(known.get(name), item), element ?? null, elements)] as const,
      );
      return { ...value, entries };
    }
    default:
      return value;
  }
}

/** The value of the whole reply that is at the same path. */
const sameIn = (known: Value | undefined, { span }: Value): Value | undefined =>
  known?.span.start === span.start ? known : undefined;

function leftOutOf(element: Element): number {
  let units = 0;
  for (const part of element.parts) if (part.kind === 'text' || part.kind === 'cdata') units += part.leftOut ?? 0;
  return units;
}
