import type { Span } from '../../base/span.ts';
import { specialTokensIn } from '../dialects/kit/special-tokens.ts';
import type { Reading } from '../reading/reading.ts';
import { isMarked } from './invented-results.ts';

/** Special tokens in the prose of a reply (dialects.md §1.16). */
export function leakedTokensOf(reading: Reading): Span[] {
  if (!isMarked(reading)) return [];
  return reading.outline.prose.flatMap(({ start, end }) =>
    Array.from(specialTokensIn(reading.text.slice(start, end)), ({ index, 0: token }) => ({
      start: start + index,
      end: start + index + token.length,
    })),
  );
}
