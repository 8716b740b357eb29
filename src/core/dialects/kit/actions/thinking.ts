import type { Span } from '../../../../base/span.ts';
import type { Answer, Mark } from '../mark.ts';
import { S } from '../mark-rows.ts';
import { escaped, heldTail } from '../mark-starts.ts';
import type { MarkKind, MarkPattern } from '../marked-dialect.ts';
import { NO } from '../matcher.ts';
import type { MarkWalker } from '../walker.ts';
import { settleAll } from './end-of-text.ts';

/** In a thinking block: all up to its end tag. */
export function stepThinking(w: MarkWalker): boolean {
  const { closedBy: closers = [], endsBefore = [] } = openBlock(w) ?? {};
  const closing = firstOf(closers, w.source, w.cursor - w.base);
  const before = endsBefore.length > 0 && endedByMark(w, endsBefore, closing?.index ?? w.source.length);
  if (before) return before === 'ended' || before === 'passed';
  if (!closing) {
    if (w.ended) {
      w.emit('thinking', w.limit);
      if (!openBlock(w)?.endsWithNext) w.note('unclosed-tag', w.limit, w.limit);
      return settleAll(w);
    }
    return w.hold(w.limit - Math.max(...[...closers, ...endsBefore].map((closer) => heldTail(w.source, closer))));
  }
  const start = closing.index + w.base;
  const end = start + closing[0].length;
  w.take({ pattern: THINKING_CLOSE, start, end, nameStart: -1, nameEnd: -1, prefix: '' });
  return true;
}

/** Whether a call begins in the block before `limit`, which ends it; a mention of its opener is passed. */
function endedByMark(w: MarkWalker, texts: readonly string[], limit: number): 'ended' | 'passed' | 'held' | null {
  const found = firstOf(texts, w.source, w.cursor - w.base);
  if (!found || found.index >= limit) return null;
  const start = found.index + w.base;
  const mark = w.markAt(start, openBlock(w)?.endsWithNext ? FRAMES : OPENERS, 'Outside');
  if (mark === 'cut' && !w.ended) {
    w.hold(start);
    return 'held';
  }
  if (!mark || mark === 'cut') {
    w.cursor = start + 1;
    return 'passed';
  }
  w.take({ pattern: THINKING_CLOSE, start, end: start, nameStart: -1, nameEnd: -1, prefix: '' });
  return 'ended';
}

/** The tag that opens a thinking block. */
export function openThinking(w: MarkWalker, mark: Mark): Answer {
  w.flushOutside(mark.start);
  w.emit('thinking-tag', mark.end);
  w.thinking = w.rules.marks.indexOf(mark.pattern as MarkPattern);
  w.hasThought = 1;
  if (mark.pattern.notes) w.note(mark.pattern.notes, mark.start, mark.end);
  return w.readOn(mark.end);
}

/** The opener of the block that is open. */
const openBlock = (w: MarkWalker): MarkPattern | undefined => w.rules.marks[w.thinking];

/** The tag that closes a thinking block. */
export function closeThinking(w: MarkWalker, mark: Mark): Answer {
  w.emit('thinking', mark.start);
  if (mark.end > mark.start) w.emit('thinking-tag', mark.end);
  else if (!openBlock(w)?.endsWithNext) w.note('unclosed-tag', mark.start, mark.start);
  return w.readOn(mark.end);
}

/** An end tag of thinking without its opener: all before it was thinking, once in a reply (dialects.md §1.12). */
export function isOfPrompt(w: MarkWalker, mark: Mark): boolean {
  const word = w.text.slice(mark.start + 2, mark.end - 1);
  return w.hasThought === 0 && w.rules.promptThinks && word !== 'thinking';
}

/** An end tag of thinking that nothing opened and the prompt did not open either. */
export function noteStrayEnd(w: MarkWalker, mark: Mark): Answer {
  w.note('unexpected-end-tag', mark.start, mark.end);
  return w.readOn(mark.end);
}

/** All up to an end tag was thinking; reading goes on after it as if nothing had been read before. */
export function readAsThought(w: MarkWalker, { start, end }: Span): Answer {
  w.log.truncate(0);
  w.log.truncateReports(0);
  for (const register of BEGUN) w[register] = 0;
  w.hasThought = 1;
  w.thoughtStart = start;
  w.thoughtEnd = end;
  w.emit('thinking', start);
  w.emit('thinking-tag', end);
  w.note('thinking-open-in-prompt', start, end);
  w.state = S.Outside;
  return w.readOn(end);
}

/** The end tag of the thinking that the prompt had opened. */
export function promptThought(w: MarkWalker): Span | null {
  const end = w.thoughtEnd;
  return end === 0 ? null : { start: w.thoughtStart, end };
}

const OPENERS: readonly MarkKind[] = ['wrapper-open', 'call-open'];
const FRAMES: readonly MarkKind[] = [...OPENERS, 'thinking-open', 'channel'];

/** What closes a thinking block is found by its text. */
const THINKING_CLOSE: MarkPattern = { kind: 'thinking-close', written: '', match: () => NO };

/** The first of some texts at or after an offset. */
function firstOf(texts: readonly string[], source: string, from: number): RegExpExecArray | null {
  const any = new RegExp(texts.map(escaped).join('|'), 'g');
  any.lastIndex = from;
  return any.exec(source);
}

const BEGUN = ['call', 'open', 'wrapper', 'callsInWrapper', 'bare', 'restarted', 'list'] as const;
