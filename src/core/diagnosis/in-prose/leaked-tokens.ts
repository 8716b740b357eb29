import type { Span } from '../../../base/span.ts';
import { specialTokensIn } from '../../dialects/kit/special-tokens.ts';
import { withoutInlineCode } from '../../dialects/weak/hidden.ts';
import type { Reading } from '../../reading/reading.ts';
import { unfencedProse } from './fences.ts';

/** Where a reply holds no call, these are a mention of the syntax, which is said of them (formats.md §1.2). */
const OPENS_FRAME = /^<\|(?:start|channel)\|>$/;

/** Special tokens in the prose of a reply (dialects.md §1.16). */
export function leakedTokensOf(reading: Reading): Span[] {
  const isCallFree = reading.readIn === 'none';
  if (!reading.marked && !isCallFree) return [];
  return unfencedProse(reading)
    .flatMap(({ start, end }) =>
      specialTokensIn(withoutInlineCode(reading.text.slice(start, end))).map(({ index, 0: token }) => ({
        start: start + index,
        end: start + index + token.length,
      })),
    )
    .filter(({ start, end }) => !isCallFree || !OPENS_FRAME.test(reading.text.slice(start, end)));
}
