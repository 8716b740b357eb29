import type { Span } from '../../base/span.ts';
import type { Reading } from '../reading/reading.ts';
import { isMarked } from './invented-results.ts';

/** Tokens that end a turn or frame a message. */
const TOKEN =
  /<\|(?:im_(?:start|end)|end(?:oftext|_of_text)?|eot(?:_id)?|eom(?:_id)?|start|message|channel|return|call)\|>|<｜(?:begin|end)▁of▁sentence｜>|<eos>|\[e~\[/g;

/** Special tokens in the prose of a reply (dialects.md §1.16). */
export function leakedTokensOf(reading: Reading): Span[] {
  if (!isMarked(reading)) return [];
  return reading.outline.prose.flatMap(({ start, end }) =>
    Array.from(reading.text.slice(start, end).matchAll(TOKEN), ({ index, 0: token }) => ({
      start: start + index,
      end: start + index + token.length,
    })),
  );
}
