import type { Span } from '../../../base/span.ts';
import { specialTokensIn } from '../../dialects/kit/special-tokens.ts';
import type { Reading } from '../../reading/reading.ts';
import { unfencedProse } from './fences.ts';

/** A message frame right beside a block is intended, not a leak (dialects.md §4.2). */
const MESSAGE_HEAD = /<\|start\|>assistant to=[^<>|\n]*<\|message\|>\s*$/;
const MESSAGE_END = /^\s*<\|eot\|>/;
const LONGEST_FRAME = 400;

/** Special tokens in the prose of a reply (dialects.md §1.16). */
export function leakedTokensOf(reading: Reading): Span[] {
  if (!reading.marked && reading.readIn !== 'none') return [];
  return unfencedProse(reading)
    .map((span) => withoutFrame(span, reading))
    .flatMap(({ start, end }) =>
      specialTokensIn(reading.text.slice(start, end).replace(INLINE_CODE, (code) => ' '.repeat(code.length))).map(
        ({ index, 0: token }) => ({ start: start + index, end: start + index + token.length }),
      ),
    );
}

const INLINE_CODE = /`[^`\n]*`/g;

function withoutFrame({ start, end }: Span, { text }: Reading): Span {
  const following = start === 0 ? null : MESSAGE_END.exec(text.slice(start, Math.min(end, start + LONGEST_FRAME)));
  const from = start + (following?.[0].length ?? 0);
  const head = end === text.length ? null : MESSAGE_HEAD.exec(text.slice(Math.max(from, end - LONGEST_FRAME), end));
  return { start: from, end: end - (head?.[0].length ?? 0) };
}
