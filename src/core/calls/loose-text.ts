import type { Span } from '../../base/span.ts';
import { isBlank, trimSpace } from '../text/characters.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Element } from './element.ts';

/** The runs of text and CDATA directly in an element that are not blank, without white space at their ends. */
export function looseRuns(element: Element, text: StreamText): readonly Span[] {
  const runs: Span[] = [];
  for (const part of element.parts) {
    if (part.kind !== 'text' && part.kind !== 'cdata') continue;
    const source = text.slice(part.start, part.end);
    if (isBlank(source)) continue;
    const trimmed = trimSpace(source);
    const start = part.start + source.indexOf(trimmed);
    runs.push({ start, end: start + trimmed.length });
  }
  return runs;
}
