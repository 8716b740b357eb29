import type { StreamEnd } from '../../../core/reading/stream-end.ts';
import type { ReplyCase } from './debug-state.ts';

/** Sources that are no wire, so that their silence on how the stream ended means nothing. */
const NO_WIRE: ReadonlySet<string> = new Set(['plain-text', 'recording', 'fixture', 'bare-message', 'log']);

/** How the stream that carried the reply ended; null where it is not known or the end was edited. */
export function streamEndOf({ fixture, raw }: ReplyCase): StreamEnd | null {
  const source = fixture?.source;
  if (!fixture || typeof source !== 'object') return null;
  const { kind, finishReason, stopSequence, note, says } = source;
  const failed = says?.endedAnswer;
  const isSilent = finishReason === undefined && stopSequence === undefined && !failed;
  if (isSilent && (note !== undefined || NO_WIRE.has(kind))) return null;
  const length = fixture.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const last = fixture.chunks.findLast((chunk) => chunk !== '') ?? '';
  if (raw.text.length !== length || !raw.text.endsWith(last)) return null;
  return {
    source: kind,
    ...(failed && { failed }),
    ...(finishReason !== undefined && { reason: finishReason }),
    ...(stopSequence !== undefined && { stopSequence }),
  };
}
