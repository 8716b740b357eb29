import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { childElements, type Element } from '../../calls/element.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';

interface ElementIndex {
  readonly byStart: ReadonlyMap<number, Element>;
  readonly byContent: ReadonlyMap<number, Element>;
  readonly byEndTag: ReadonlyMap<number, Element>;
}

/** The element whose start tag begins at an offset. */
export const elementStartingAt = ({ start }: { readonly start: number }, reading: Reading): Element | undefined =>
  indexOf(reading).byStart.get(start);

/** The element whose content begins where the span does. */
export const elementAround = ({ start }: Pick<Span, 'start'>, reading: Reading): Element | undefined =>
  indexOf(reading).byContent.get(start);

/** The element whose end tag begins at an offset, whatever that tag is called. */
export const elementEndingAt = ({ start }: Pick<Span, 'start'>, reading: Reading): Element | undefined =>
  indexOf(reading).byEndTag.get(start);

/** The innermost element of a finding's call that covers its start. */
export function innermostElement(
  { start, call }: Pick<Finding, 'start' | 'call'>,
  reading: Reading,
): Element | undefined {
  let element = reading.calls[call ?? -1]?.outline.root;
  for (let inner = element; inner; ) {
    element = inner;
    const children = childElements(inner);
    const child = children[firstStartAfter(children, start) - 1];
    inner = child && start < child.end ? child : undefined;
  }
  return element;
}

const indexOf = oncePer(({ outline }: Reading): ElementIndex => {
  const byStart = new Map<number, Element>();
  const byContent = new Map<number, Element>();
  const byEndTag = new Map<number, Element>();
  const pending = outline.calls.map(({ root }) => root);
  for (let element = pending.pop(); element; element = pending.pop()) {
    byStart.set(element.start, element);
    byContent.set(element.openEnd, element);
    if (element.closeStart < element.end) byEndTag.set(element.closeStart, element);
    for (const child of childElements(element)) pending.push(child);
  }
  return { byStart, byContent, byEndTag };
});
