import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { wrappersOf, wrapperTagAt } from '../../dialects/wrapper-tags.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { unfencedProse } from './fences.ts';
import { isInParserWords } from './parser-words.ts';
import { callsBesideOf } from './shown-calls.ts';

/** A wrapper's tag in the prose that begins no call, because something else follows (dialects.md §1.4). */
export interface WrapperMention extends Span {
  /** End of its own end tag, else of the tag itself. */
  readonly blockEnd: number;
}

/** Wrappers in the prose that begin no call, in order; none where the reply was read as Forge's. */
export const wrapperMentionsOf = oncePer((reading: Reading): readonly WrapperMention[] => {
  const prose = reading.readIn === 'forge' ? [] : unfencedProse(reading);
  return prose
    .flatMap((span) => mentionsIn(span, reading))
    .filter(({ start, end }) => {
      const calls = callsBesideOf(reading);
      const call = calls[firstStartAfter(calls, start - 1)];
      return call === undefined || (call.start > start && !isBlank(reading.text.slice(end, call.start)));
    });
});

function mentionsIn({ start, end }: Span, reading: Reading): WrapperMention[] {
  const text = reading.text.slice(start, end);
  const wrappers = wrappersOf(reading.marked);
  const nextClose = nextOf(text);
  const mentions: WrapperMention[] = [];
  for (const { index } of text.matchAll(/[<[\]]/g)) {
    const last = mentions.at(-1);
    if (last && start + index < last.end) continue;
    const found = wrapperTagAt(text, index, wrappers);
    if (!found || isInParserWords(text, index)) continue;
    const close = found.close === '' ? -1 : nextClose(found.close, found.end);
    const blockEnd = start + (close < 0 ? found.end : close + found.close.length);
    mentions.push({ start: start + index, end: start + found.end, blockEnd });
  }
  return mentions;
}

/** Returns the next position of a string, for searches from left to right; a position found is reused. */
function nextOf(text: string): (searched: string, from: number) => number {
  const last = new Map<string, number>();
  return (searched, from) => {
    const known = last.get(searched);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const at = text.indexOf(searched, from);
    last.set(searched, at);
    return at;
  };
}
