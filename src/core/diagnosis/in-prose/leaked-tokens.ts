import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import { specialTokensIn } from '../../dialects/kit/special-tokens.ts';
import { withoutInlineCode } from '../../dialects/weak/hidden.ts';
import type { Reading } from '../../reading/reading.ts';
import { unfencedProse } from './fences.ts';
import { foreignCallsOf } from './foreign-calls.ts';
import { isInParserWords } from './parser-words.ts';

/** A message frame right beside a block is intended, not a leak (dialects.md §4.2). */
const MESSAGE_HEAD = /<\|start\|>assistant to=[^<>|\n]*<\|message\|>\s*$/;
const MESSAGE_END = /^\s*<\|eot\|>/;
const LONGEST_FRAME = 400;
/** Where a reply holds no call, these are a mention of the syntax, which is said of them (formats.md §1.2). */
const OPENS_FRAME = /^<\|(?:start|channel)\|>$/;

/** Special tokens in the prose of a reply (dialects.md §1.16). */
export function leakedTokensOf(reading: Reading): Span[] {
  const isCallFree = reading.readIn === 'none';
  if (!reading.marked && !isCallFree) return [];
  // A call that is named as a whole has its own tokens.
  const unread = foreignCallsOf(reading).filter(({ dialect, isPart }) => dialect.unread !== undefined && !isPart);
  return unfencedProse(reading)
    .map((span) => withoutFrame(span, reading))
    .flatMap(({ start, end }) =>
      specialTokensIn(withoutInlineCode(reading.text.slice(start, end))).map(({ index, 0: token }) => ({
        start: start + index,
        end: start + index + token.length,
      })),
    )
    .filter((token) => !isCovered(unread, token))
    .filter(
      ({ start, end }) =>
        !isCallFree || !(OPENS_FRAME.test(reading.text.slice(start, end)) || isInParserWords(reading.text, start)),
    );
}

function withoutFrame({ start, end }: Span, { text }: Reading): Span {
  const following = start === 0 ? null : MESSAGE_END.exec(text.slice(start, Math.min(end, start + LONGEST_FRAME)));
  const from = start + (following?.[0].length ?? 0);
  const head = end === text.length ? null : MESSAGE_HEAD.exec(text.slice(Math.max(from, end - LONGEST_FRAME), end));
  return { start: from, end: end - (head?.[0].length ?? 0) };
}
