import type { Span } from '../../base/span.ts';
import { childElements, type Element } from '../calls/element.ts';
import type { Reading } from '../reading.ts';

interface ElementIndex {
  readonly byStart: ReadonlyMap<number, Element>;
  readonly byContent: ReadonlyMap<number, Element>;
}

const known = new WeakMap<Reading, ElementIndex>();

/** The element whose start tag begins at an offset. */
export const elementStartingAt = ({ start }: { readonly start: number }, reading: Reading): Element | undefined =>
  indexOf(reading).byStart.get(start);

/** The element whose content begins where the span does. */
export const elementAround = ({ start }: Pick<Span, 'start'>, reading: Reading): Element | undefined =>
  indexOf(reading).byContent.get(start);

function indexOf(reading: Reading): ElementIndex {
  let index = known.get(reading);
  if (!index) {
    const byStart = new Map<number, Element>();
    const byContent = new Map<number, Element>();
    const pending = reading.outline.calls.map(({ root }) => root);
    for (let element = pending.pop(); element; element = pending.pop()) {
      byStart.set(element.start, element);
      byContent.set(element.openEnd, element);
      for (const child of childElements(element)) pending.push(child);
    }
    index = { byStart, byContent };
    known.set(reading, index);
  }
  return index;
}
