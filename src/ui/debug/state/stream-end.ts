import { endOfSource, type StreamEnd } from '../../../core/words/stream-end.ts';
import type { ReplyCase } from './debug-state.ts';

/** How the stream that carried the reply ended; null where it is not known or the end was edited. */
export function streamEndOf({ fixture, raw }: ReplyCase): StreamEnd | null {
  const source = fixture?.source;
  if (!fixture || typeof source !== 'object') return null;
  const end = endOfSource(source);
  const length = fixture.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const last = fixture.chunks.findLast((chunk) => chunk !== '') ?? '';
  return end && raw.text.length === length && raw.text.endsWith(last) ? end : null;
}
