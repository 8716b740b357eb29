import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import { stopsByItself, whyOwnEnd } from '../../reading/stream-end.ts';

/** Why something is missing at the end of a reply that the model ended itself; null elsewhere, and where that is not known. */
export function ownEndAt({ end }: Span, { text, options: { streamEnd } }: Reading): string | null {
  return streamEnd && end === text.length && stopsByItself(streamEnd) ? whyOwnEnd(streamEnd) : null;
}
