import type { Span } from '../../../base/span.ts';
import type { CallReadingContext } from '../../calls/call-content.ts';
import { tokensInName } from './special-tokens.ts';

/** Special tokens in the name of a tool are left out; an error where nothing else is left of it (formats.md §1.14). */
export function reportTokensInName(
  place: Span | null,
  toolName: string,
  { text, report }: Pick<CallReadingContext, 'text' | 'report'>,
): void {
  if (!place) return;
  const severity = toolName === '' ? 'error' : 'warning';
  for (const { start, end } of tokensInName(text.slice(place.start, place.end)))
    report({ code: 'leaked-token', severity, start: place.start + start, end: place.start + end });
}
