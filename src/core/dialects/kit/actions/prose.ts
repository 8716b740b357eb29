import type { Answer, Mark } from '../mark.ts';
import { S } from '../mark-rows.ts';
import type { MarkKind, MarkPattern } from '../marked-dialect.ts';
import { LONGEST_MARK } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { settleProse } from './end-of-text.ts';
import { nextFence } from './fences.ts';
import { beginsCutCall } from './half-openers.ts';
import { settleBare } from './wrappers.ts';

/** Outside calls: the next mark, fence or item of a list. */
export function stepProse(w: MarkWalker): boolean {
  const inside = w.state === S.InWrapper;
  const state = inside ? 'InWrapper' : 'Outside';
  const { cursor } = w;
  const start = w.nextStart(cursor);
  const fence = inside ? null : nextFence(w, cursor, start);
  if (fence && fence.at < start) {
    if (fence.end < 0) {
      if (!w.ended) return w.hold(fence.at);
      return passOver(w, Math.min(start, w.limit));
    }
    w.fence = fence.char;
    w.fenceLength = fence.length;
    return w.move('fence-open', fence.at, fence.end);
  }
  if (start >= w.limit) return w.ended ? settleProse(w) : w.hold(w.limit);
  const found = w.markAt(start, inside ? IN_WRAPPER : OUTSIDE, state);
  const mark = found && found !== 'cut' && !inside ? unlessMentioned(w, found) : found;
  if (mark === 'cut') {
    if (!w.ended) return w.hold(start);
    if (beginsCutCall(w, start, inside)) return false;
    w.cursor = start + 1;
    return true;
  }
  if (mark && mark.pattern.kind !== 'wrapper-close') settleBare(w);
  if (mark && w.take(mark) !== 'stay') return true;
  w.cursor = start + 1;
  return true;
}

/** A call's opener in prose that is only mentioned is not one: words follow, and no part of a call within a few of them. */
function unlessMentioned(w: MarkWalker, mark: Mark): Mark | 'cut' | null {
  const { kind, wraps, empty, takesText } = mark.pattern;
  if (kind !== 'call-open' || wraps || empty || takesText) return mark;
  const next = w.skipSpaces(mark.end);
  if (next - mark.end > LONGEST_MARK) return mark;
  if (next >= w.limit) return w.ended ? mark : 'cut';
  const char = w.charAt(next);
  if ('<]{['.includes(char)) return mark;
  if (char === '`') return null;
  const stop = w.nextStart(next);
  if (stop - next > MOST_WORDS) return null;
  const part = w.source.slice(stop - w.base, stop - w.base + LONGEST_PART);
  if (part.length < LONGEST_PART && !w.ended) return 'cut';
  return PART_OF_CALL.test(part) ? mark : null;
}

function passOver(w: MarkWalker, to: number): boolean {
  if (to >= w.limit && w.ended) return settleProse(w);
  w.cursor = to;
  return to < w.limit;
}

/** What names the channel of the prose. */
export function passChannel(w: MarkWalker, mark: Mark): Answer {
  const { notes } = mark.pattern;
  if (mark.pattern.framesProse) w.thinking = w.rules.marks.indexOf(mark.pattern as MarkPattern);
  if (notes) w.note(notes, mark.start, mark.end);
  w.flushOutside(mark.start);
  w.emit('wrapper-tag', mark.end);
  return w.readOn(mark.end);
}

const OUTSIDE: readonly MarkKind[] = [
  'wrapper-open',
  'call-open',
  'thinking-open',
  'thinking-close',
  'channel',
  'wrapper-close',
];

const IN_WRAPPER: readonly MarkKind[] = ['call-open', 'wrapper-open', 'wrapper-close', 'thinking-close'];

/** Words after an opener, at most, in front of a part of its call. */
const MOST_WORDS = 160;

const LONGEST_PART = 40;

const PART_OF_CALL = /^\]?<[^<>\s]{0,24}(?:param|arg|invoke|function|call)/;
