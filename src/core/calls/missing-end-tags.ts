import type { StreamText } from '../text/stream-text.ts';
import type { Element } from './element.ts';

/** Whether the start tag also ends the element: `<a/>`. */
export function isEmptyTag({ closeStart, end, openEnd }: Element, text: StreamText): boolean {
  return closeStart === end && text.slice(openEnd - 2, openEnd) === '/>';
}

/** Whether the element was closed without an end tag of its own. */
export function lacksEndTag(element: Element, text: StreamText): boolean {
  return element.closeStart === element.end && !isEmptyTag(element, text);
}

/** End tags of the elements that were still open where an element's content ends, innermost first. */
export function missingEndTags(element: Element, text: StreamText): string {
  const names: string[] = [];
  for (let last = lastChild(element); last && last.end === element.closeStart; last = lastChild(last)) {
    if (!lacksEndTag(last, text)) break;
    names.push(last.name);
  }
  return names
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

function lastChild(element: Element): Element | undefined {
  const last = element.parts.at(-1);
  return last?.kind === 'element' ? last.element : undefined;
}
