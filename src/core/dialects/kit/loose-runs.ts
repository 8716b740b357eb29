import type { Span } from '../../../base/span.ts';
import type { CallReadingContext } from '../../calls/call-content.ts';
import type { Element } from '../../calls/element.ts';
import { isBlank, trimSpace } from '../../text/characters.ts';

/** Text between the elements that is not blank. */
export function looseRuns(root: Element, { text }: CallReadingContext): Span[] {
  const runs: Span[] = [];
  for (const part of root.parts) {
    if (part.kind !== 'text') continue;
    const source = text.slice(part.start, part.end);
    if (isBlank(source) || /^(?:[\s\u0120\u010a]|\\n|<\/?arguments>)*$/.test(source)) continue;
    const trimmed = trimSpace(source);
    const start = part.start + source.indexOf(trimmed);
    runs.push({ start, end: start + trimmed.length });
  }
  return runs;
}

/** Such text is no part of what a call or an element holds. */
export function reportLoose(runs: readonly Span[], name: string, { report }: CallReadingContext): void {
  for (const run of runs) report({ code: 'mixed-content', severity: 'error', ...run, data: { name, dropped: 1 } });
}
