import type { Span } from '../../../base/span.ts';
import type { Answer, FenceLine, Mark } from './mark.ts';
import { escaped } from './mark-starts.ts';
import { MarkWalker, S } from './mark-walker.ts';
import type { MarkKind, MarkPattern } from './marked-dialect.ts';
import { LONGEST_MARK, NO } from './matcher.ts';
import * as R from './registers.ts';

/** Prose, thinking and code fences: where a call may begin and where none can. */
export abstract class MarkProse extends MarkWalker {
  protected abstract beginsCutCall(start: number, inside: boolean): boolean;
  protected abstract stepList(): boolean;
  protected abstract settleBare(): void;
  protected abstract endWrapper(): void;

  protected stepProse(): boolean {
    const inside = this.get(R.state) === S.InWrapper;
    const state = inside ? 'InWrapper' : 'Outside';
    if (inside && this.get(R.list) > 0) return this.stepList();
    const cursor = this.get(R.cursor);
    const start = this.nextStart(cursor);
    const fence = inside ? null : this.nextFence(cursor, start);
    if (fence && fence.at < start) {
      if (fence.end < 0) {
        if (!this.ended) return this.hold(fence.at);
        return this.passOver(Math.min(start, this.limit));
      }
      this.set(R.fence, fence.char);
      this.set(R.fenceLength, fence.length);
      return this.move('fence-open', fence.at, fence.end);
    }
    if (start >= this.limit) return this.ended ? this.settleProse() : this.hold(this.limit);
    const found = this.markAt(start, inside ? IN_WRAPPER : OUTSIDE, state);
    const mark = found && found !== 'cut' && !inside ? this.unlessMentioned(found) : found;
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      if (this.beginsCutCall(start, inside)) return false;
      this.set(R.cursor, start + 1);
      return true;
    }
    if (mark && mark.pattern.kind !== 'wrapper-close') this.settleBare();
    if (mark && this.take(mark) !== 'stay') return true;
    this.set(R.cursor, start + 1);
    return true;
  }

  /** A call's opener in prose that is only mentioned is none: words follow, and no part of a call within a few of them. */
  protected unlessMentioned(mark: Mark): Mark | 'cut' | null {
    const { kind, wraps, empty, takesText } = mark.pattern;
    if (kind !== 'call-open' || wraps || empty || takesText) return mark;
    const next = this.skipSpaces(mark.end);
    if (next - mark.end > LONGEST_MARK) return mark;
    if (next >= this.limit) return this.ended ? mark : 'cut';
    const char = this.charAt(next);
    if ('<]{['.includes(char)) return mark;
    if (char === '`') return null;
    const stop = this.nextStart(next);
    if (stop - next > MOST_WORDS) return null;
    const part = this.source.slice(stop - this.base, stop - this.base + LONGEST_PART);
    if (part.length < LONGEST_PART && !this.ended) return 'cut';
    return PART_OF_CALL.test(part) ? mark : null;
  }

  protected passOver(to: number): boolean {
    if (to >= this.limit && this.ended) return this.settleProse();
    this.set(R.cursor, to);
    return to < this.limit;
  }

  /** The next line from `offset` on that opens a fence before `stop`; `end` is -1 where more text decides. Looks at no text twice. */
  protected nextFence(offset: number, stop: number): FenceLine | null {
    const known = this.fences;
    if (known.from <= offset && known.found && known.found.at >= offset && known.found.end >= 0) return known.found;
    const from = known.from <= offset && !known.found && known.to > offset ? known.to : offset;
    if (from >= stop) return null;
    const found = this.searchFence(from, stop);
    this.fences = { from: offset, to: found ? found.at : stop, found };
    return found;
  }

  protected searchFence(from: number, stop: number): FenceLine | null {
    // No mark of a fence begins a mark of a call: what stands before `stop` tells all runs that begin there.
    const before = stop < this.limit ? this.source.slice(0, stop - this.base) : this.source;
    FENCE.lastIndex = from - this.base;
    for (let match = FENCE.exec(before); match; match = FENCE.exec(before)) {
      const marks = match[0];
      const at = match.index + this.base;
      if (!this.startsLine(at)) continue;
      const behind = match.index + marks.length;
      const lineEnd = lineEndAfter(this.source, behind, LONGEST_MARK);
      const line = { at, char: marks.charCodeAt(0), length: marks.length };
      if (marks.length > LONGEST_MARK) continue;
      if (lineEnd < 0 && !this.ended) return { ...line, end: -1 };
      if (marks.length < 3) continue;
      const end = lineEnd < 0 ? this.source.length : lineEnd;
      if (marks.startsWith('`') && this.source.slice(behind, end).includes('`')) continue;
      return { ...line, end: end + this.base };
    }
    return null;
  }

  protected startsLine(offset: number): boolean {
    let at = offset - 1;
    while (at >= 0 && offset - at <= 4 && this.text.charCodeAt(at) === 0x20) at--;
    return this.isLineStart(at + 1);
  }

  private isLineStart(offset: number): boolean {
    const code = this.text.charCodeAt(offset - 1);
    return offset === 0 || code === 0x0a || code === 0x0d;
  }

  protected stepFence(): boolean {
    const char = String.fromCharCode(this.get(R.fence));
    const marks = `\\${char}{${this.get(R.fenceLength)},${LONGEST_MARK}}[ \\t]{0,${LONGEST_MARK}}`;
    const closing = new RegExp(`(?<=^|[\\n\\r]) {0,3}${marks}(?=[\\n\\r]|$)`, 'g');
    const cursor = this.get(R.cursor);
    closing.lastIndex = Math.max(0, cursor - this.base);
    for (let match = closing.exec(this.source); match; match = closing.exec(this.source)) {
      const at = match.index + this.base;
      if (!this.isLineStart(at)) continue;
      const end = at + match[0].length;
      if (end === this.limit && !this.ended) return this.hold(at);
      return this.move('fence-close', at, end);
    }
    if (this.ended) return this.settleProse();
    const line = Math.max(this.source.lastIndexOf('\n'), this.source.lastIndexOf('\r'));
    const tail = line < 0 ? cursor : line + 1 + this.base;
    const isMarks =
      this.isLineStart(tail) && new RegExp(`^ {0,3}\\${char}*[ \\t]*$`).test(this.source.slice(tail - this.base));
    return this.hold(isMarks && this.limit - tail < LONGEST_MARK ? Math.max(tail, cursor) : this.limit);
  }

  protected stepThinking(): boolean {
    const closers = this.rules.marks[this.get(R.thinking)]?.closedBy ?? [];
    const closing = firstOf(closers, this.source, this.get(R.cursor) - this.base);
    if (!closing) {
      if (this.ended) {
        this.emit('thinking', this.limit);
        this.note('unclosed-tag', this.limit, this.limit);
        return this.settled();
      }
      return this.hold(this.limit - Math.max(...closers.map((closer) => heldTail(this.source, closer))));
    }
    const start = closing.index + this.base;
    const end = start + closing[0].length;
    this.take({ pattern: THINKING_CLOSE, start, end, nameStart: -1, nameEnd: -1, prefix: '' });
    return true;
  }

  protected openThinking(mark: Mark): Answer {
    this.emit('prose', mark.start);
    this.emit('thinking-tag', mark.end);
    this.set(R.thinking, this.rules.marks.indexOf(mark.pattern as MarkPattern));
    this.set(R.hasThought, 1);
    return this.readOn(mark.end);
  }

  protected closeThinking(mark: Mark): Answer {
    this.emit('thinking', mark.start);
    this.emit('thinking-tag', mark.end);
    return this.readOn(mark.end);
  }

  /** An end tag of thinking without its opener: all before it was thinking, once in a reply (dialects.md §1.12). */
  protected isOfPrompt(mark: Mark): boolean {
    const word = this.text.slice(mark.start + 2, mark.end - 1);
    return this.get(R.hasThought) === 0 && this.rules.promptThinks && word !== 'thinking';
  }

  protected noteStrayEnd(mark: Mark): Answer {
    this.note('unexpected-end-tag', mark.start, mark.end);
    return this.readOn(mark.end);
  }

  /** All up to an end tag was thinking; reading goes on behind it as if nothing had been read before. */
  readAsThought({ start, end }: Span): Answer {
    this.log.truncate(0);
    this.log.truncateReports(0);
    for (const slot of [R.call, R.open, R.wrapper, R.callsInWrapper, R.bare, R.restarted, R.list]) this.set(slot, 0);
    this.set(R.hasThought, 1);
    this.set(R.thoughtStart, start);
    this.set(R.thoughtEnd, end);
    this.emit('thinking', start);
    this.emit('thinking-tag', end);
    this.note('thinking-open-in-prompt', start, end);
    this.set(R.state, S.Outside);
    return this.readOn(end);
  }

  /** The end tag of the thinking that the prompt had opened. */
  get promptThought(): Span | null {
    const end = this.get(R.thoughtEnd);
    return end === 0 ? null : { start: this.get(R.thoughtStart), end };
  }

  protected passChannel(mark: Mark): Answer {
    this.emit('prose', mark.start);
    this.emit('wrapper-tag', mark.end);
    return this.readOn(mark.end);
  }

  protected settleProse(): false {
    this.settleBare();
    if (this.get(R.state) === S.InWrapper && this.get(R.callsInWrapper) > 0 && this.get(R.restarted) === 0)
      this.endWrapper();
    this.flushOutside(this.limit);
    return this.settled();
  }

  protected settled(): false {
    this.set(R.cursor, this.limit);
    return false;
  }
}

/** What closes a thinking block is found by its text. */
const THINKING_CLOSE: MarkPattern = { kind: 'thinking-close', written: '', match: () => NO };

const OUTSIDE: readonly MarkKind[] = [
  'wrapper-open',
  'call-open',
  'thinking-open',
  'thinking-close',
  'channel',
  'wrapper-close',
];

const IN_WRAPPER: readonly MarkKind[] = ['call-open', 'wrapper-open', 'wrapper-close', 'thinking-close'];

/** Runs of a length that tells whether they are too long: as a whole, one that goes on would be read again with each piece. */
const FENCE = new RegExp(`\`{1,${LONGEST_MARK + 1}}|~{1,${LONGEST_MARK + 1}}`, 'g');

/** Words behind an opener, at most, in front of a part of its call. */
const MOST_WORDS = 160;

const LONGEST_PART = 40;

const PART_OF_CALL = /^\]?<[^<>\s]{0,24}(?:param|arg|invoke|function|call)/;

/** Offset behind the end of the line that holds `from`; -1 where the text ends before. A line is no longer than `most`. */
function lineEndAfter(source: string, from: number, most: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x0a || code === 0x0d || at - from >= most) return at + 1;
  }
  return -1;
}

/** The first of some texts at or behind an offset. */
function firstOf(texts: readonly string[], source: string, from: number): RegExpExecArray | null {
  const any = new RegExp(texts.map(escaped).join('|'), 'g');
  any.lastIndex = from;
  return any.exec(source);
}

/** How many characters at the end of a text may begin `closer`. */
export function heldTail(source: string, closer: string): number {
  for (let length = Math.min(closer.length - 1, source.length); length > 0; length--)
    if (source.endsWith(closer.slice(0, length))) return length;
  return 0;
}
