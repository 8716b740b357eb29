import * as EventField from '../../log/event-bits.ts';
import { trimSpace } from '../../text/characters.ts';
import { bareCharactersIn } from './character-data.ts';
import type { Answer, Mark } from './mark.ts';
import { MarkCalls } from './mark-calls.ts';
import { heldTail } from './mark-prose.ts';
import { CDATA_OPEN, IN_VALUE, K } from './mark-walker.ts';
import type { MarkKind } from './marked-dialect.ts';
import { isSpace } from './matcher.ts';
import { ownTagPattern } from './own-tag.ts';
import * as R from './registers.ts';

/** How often shown calls in values are undone in one reply; the bound keeps reading linear. */
const MOST_UNDONE = 32;

/** Arguments: where a value ends, and what of its text is only shown (dialects.md §1.6 to §1.9). */
export abstract class MarkArguments extends MarkCalls {
  /** How often the open value has opened its own tag and not closed it, counted up to `to`. */
  private ownTags = { value: -1, to: 0, open: 0, pattern: /$^/g };

  /** The argument has no value. */
  protected dropArgument(mark: Mark): Answer {
    this.flushLoose(mark.start);
    this.rewritten(mark);
    this.push('dropped', mark.end, 0, 0);
    return this.readOn(mark.end);
  }

  protected openEmptyArgument(mark: Mark): Answer {
    const event = this.pushOpener(mark);
    this.push('end-tag', mark.end, event + 1, 0);
    return this.readOn(mark.end);
  }

  private pushOpener(mark: Mark): number {
    this.flushLoose(mark.start);
    const named = mark.nameStart >= 0;
    const event = this.push('start-tag', named ? mark.nameStart : mark.end, this.get(R.open), 0);
    if (named) {
      this.push('name', mark.nameEnd, event + 1, 0);
      if (mark.end > mark.nameEnd) this.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
    }
    this.rewritten(mark);
    this.set(R.argumentStart, named ? mark.nameStart : mark.end);
    this.set(R.argumentEnd, named ? mark.nameEnd : mark.end);
    return event;
  }

  protected openArgument(mark: Mark): Answer {
    const event = this.pushOpener(mark);
    this.set(R.open, event + 1);
    this.set(R.value, mark.end);
    this.set(R.candidate, -1);
    this.set(R.opener, -1);
    this.set(R.literal, -1);
    this.set(R.depth, 0);
    this.set(R.mention, 0);
    this.set(R.run, -1);
    this.set(R.runEnds, 0);
    this.set(R.noLiteral, 0);
    return this.readOn(mark.end);
  }

  protected stepValue(): boolean {
    const cursor = this.get(R.cursor);
    if (this.get(R.cdata) >= 0) return this.stepCdata();
    const start = this.placeOf(this.valueStarts.next(this.source, cursor - this.base));
    if (start >= this.limit) return this.ended ? this.move('end', this.limit) : this.hold(this.limit);
    if (this.rules.cdata) {
      const isCdata = CDATA_OPEN.startsWith(
        this.source.slice(start - this.base, start - this.base + CDATA_OPEN.length),
      );
      if (isCdata) {
        if (this.limit - start < CDATA_OPEN.length) {
          if (!this.ended) return this.hold(start);
        } else {
          this.set(R.cdata, start);
          this.set(R.cursor, start + CDATA_OPEN.length);
          return true;
        }
      }
    }
    const mark = this.markAt(start, IN_VALUE, 'InParameter');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      return this.move('end', start);
    }
    if (!mark) {
      this.set(R.cursor, start + 1);
      return true;
    }
    return this.take(mark) !== 'wait';
  }

  protected stepCdata(): boolean {
    const found = this.source.indexOf(']]>', this.get(R.cursor) - this.base);
    if (found >= 0) {
      this.set(R.cdata, -1);
      this.set(R.cursor, found + this.base + 3);
      return true;
    }
    if (!this.ended) return this.hold(Math.max(this.get(R.cursor), this.limit - heldTail(this.source, ']]>')));
    return this.move('end', this.limit);
  }

  /** The end of the call is inside CDATA that is not closed. */
  protected get hidesCall(): boolean {
    const open = this.get(R.cdata);
    return open >= 0 && this.text.slice(open, this.limit).includes(this.closers.call);
  }

  protected cutOffInCdata({ start }: Mark): Answer {
    const open = this.get(R.cdata);
    return this.endCutOff(start, { code: 'unclosed-cdata', start: open, end: open + CDATA_OPEN.length });
  }

  /**
   * An end tag of the open argument: it counts where the next mark or the end follows (dialects.md §1.6). In a shown call that
   * began in running text only what that call opened belongs to it.
   */
  protected closeArgument(mark: Mark): Answer {
    if (this.rules.nests) return this.get(R.depth) > 0 ? this.passInside(mark.end) : this.closeNested(mark);
    if (this.get(R.runEnds) === 1 && this.get(R.run) === mark.start) return this.endArgument(mark);
    const depth = this.get(R.depth);
    const isOwed = this.isOwed(mark.start);
    const isInside = depth > 0 ? isOwed || this.get(R.mention) === 0 : isOwed && this.isInOwnMarkup;
    if (isInside) return this.passInside(mark.end);
    this.set(R.depth, 0);
    const end = this.endsValue(mark, isOwed);
    if (end === true) return this.get(R.run) < 0 ? this.endArgument(mark) : this.endAtRun();
    this.set(R.depth, depth);
    if (end === 'cut') {
      this.hold(mark.start);
      return 'wait';
    }
    if (end === 'again') this.set(R.run, this.get(R.run) < 0 ? mark.start : this.get(R.run));
    else this.set(R.run, -1);
    return this.passInside(mark.end);
  }

  /** The first end tag of the run ends the value: each further one is read behind it. */
  private endAtRun(): Answer {
    this.set(R.runEnds, 1);
    this.set(R.spaceTo, -1);
    this.set(R.cursor, this.get(R.run));
    return 'back';
  }

  /** Whether an end tag ends the value; `again` where another one decides that, `cut` where more text does. */
  private endsValue(mark: Mark, isOwed: boolean): boolean | 'again' | 'cut' {
    const from = this.get(R.cursor) === mark.start && this.get(R.spaceTo) >= 0 ? this.get(R.spaceTo) : mark.end;
    const next = this.skipLayout(from);
    if (this.rules.closesOnce && !isOwed && next < this.limit) {
      const again = this.markAt(next, ARGUMENT_CLOSE, 'InParameter');
      if (again === 'cut') return this.ended || this.waitsAt(next);
      if (again) {
        this.set(R.spaceTo, -1);
        return 'again';
      }
    }
    if (!this.ended && (next >= this.limit || this.isHalfLayout(next))) return this.waitsAt(next);
    if (next >= this.limit) return true;
    const follows = this.markAt(next, AFTER_VALUE, 'InCall');
    if (follows === 'cut' && !this.ended) return this.waitsAt(next);
    // At the end of the text a bare word is no piece of a mark, though some marks that lost their start begin with one.
    if (follows === 'cut') return this.nextStart(next) < this.limit;
    this.set(R.spaceTo, -1);
    if (!follows) return false;
    return follows.pattern.kind !== 'argument-open' || this.countsBehindEnd(follows, isOwed);
  }

  private waitsAt(spaceTo: number): 'cut' {
    this.set(R.spaceTo, spaceTo);
    return 'cut';
  }

  protected passInside(end: number): Answer {
    this.set(R.cursor, end);
    return 'stay';
  }

  protected endArgument(mark: Mark): Answer {
    this.set(R.spaceTo, -1);
    this.set(R.run, -1);
    this.set(R.runEnds, 0);
    this.repairCharacters(mark.start);
    this.flushText(mark.start);
    this.push('end-tag', mark.end, this.get(R.open), 0);
    this.rewritten(mark);
    this.set(R.open, this.get(R.call));
    this.set(R.literal, -1);
    return this.readOn(mark.end);
  }

  /** The value has opened this tag itself once more than it has closed it: the end tag at this place belongs to that. */
  private isOwed(at: number): boolean {
    const value = this.get(R.value);
    if (this.ownTags.value !== value || this.ownTags.to > at)
      this.ownTags = { value, to: value, open: 0, pattern: ownTagPattern(this.closers.argument) };
    const { ownTags } = this;
    for (const { 1: slash } of this.text.slice(ownTags.to, at).matchAll(ownTags.pattern))
      ownTags.open = Math.max(0, ownTags.open + (slash === undefined ? 1 : -1));
    ownTags.to = at;
    return ownTags.open > 0;
  }

  /** Inside an argument that stands in the value's own markup and is content unless the value then never ends. */
  private get isInOwnMarkup(): boolean {
    return this.get(R.opener) >= 0 && !this.rules.tagsAreNames;
  }

  /** Behind an end tag any opener counts, but for tags that may be anything and those behind the end of what the value opened. */
  private countsBehindEnd(opener: Mark, isOwed: boolean): boolean {
    const isSure = !this.rules.tagsAreNames && opener.nameStart >= 0 && !opener.pattern.onlyKnown && !isOwed;
    if (isSure && this.nameIn(opener.nameStart, opener.nameEnd) !== '') return true;
    return this.isKnown(opener) && !(isOwed && opener.pattern.isDamaged);
  }

  /** The schema has the argument or lets any in, or there is none. */
  protected isKnown(opener: Mark): boolean {
    const name = opener.nameStart < 0 ? '' : this.nameIn(opener.nameStart, opener.nameEnd);
    if (this.rules.tagsAreNames && name === this.argumentName && !this.vocabulary.isList(this.toolName, name))
      return false;
    const admission = this.vocabulary.admission(this.toolName, name);
    return admission === null || admission === 'declared' || admission === 'allowed';
  }

  /** An end tag of call or wrapper inside a value: content unless no end tag of the argument follows (§1.8). */
  protected endOfCallInside(mark: Mark): Answer {
    const isWrapper = mark.pattern.kind === 'wrapper-close';
    if (this.get(R.depth) > 0) {
      if ((this.get(R.literalIsWrapper) === 1) === isWrapper) this.set(R.depth, this.get(R.depth) - 1);
      if (this.get(R.depth) === 0) this.set(R.mention, 0);
      return this.passInside(mark.end);
    }
    if (this.rules.nests) return this.endNested(mark);
    if (this.get(R.candidate) < 0) this.set(R.candidate, mark.start);
    return this.passInside(mark.end);
  }

  /** An opener of a call inside a value: a call that is shown, up to its end (§1.9), or the end of the value. */
  protected openerInside(mark: Mark): Answer {
    const isWrapper = mark.pattern.kind === 'wrapper-open';
    const inText = this.isInText(mark.start);
    if (this.get(R.depth) > 0 && !inText) this.leaveMention();
    if (this.get(R.depth) > 0) {
      if ((this.get(R.literalIsWrapper) === 1) === isWrapper) this.set(R.depth, this.get(R.depth) + 1);
      return this.passInside(mark.end);
    }
    const isUnknown = inText && this.lacksTool(mark);
    if (this.rules.nests) return isUnknown ? this.passInside(mark.end) : this.endNested(mark);
    if (this.isInOwnMarkup && !inText) return this.endValue(mark.start);
    if (this.get(R.candidate) >= 0) return this.undoesLiteral() ? 'back' : this.closeAtCandidate();
    if (this.get(R.noLiteral) === 1 || this.get(R.undone) >= MOST_UNDONE)
      return isUnknown ? this.passInside(mark.end) : this.endValue(mark.start);
    if (this.get(R.literal) < 0) this.set(R.literal, mark.start);
    this.set(R.depth, 1);
    this.set(R.mention, isUnknown ? MENTION.ofNoTool : inText ? MENTION.ofTool : 0);
    this.set(R.literalIsWrapper, isWrapper ? 1 : 0);
    this.set(R.literalTool, Math.max(0, mark.nameStart));
    this.set(R.literalToolEnd, Math.max(0, mark.nameEnd));
    return this.passInside(mark.end);
  }

  /** Behind an opener at a line's start a call that running text mentions is one that begins anew, or, of no tool, none. */
  private leaveMention(): void {
    if (this.get(R.mention) === MENTION.ofNoTool) {
      this.set(R.depth, 0);
      this.set(R.literal, -1);
    }
    this.set(R.mention, 0);
  }

  /** Other text of the value stands before a place on its line. */
  private isInText(offset: number): boolean {
    const from = this.get(R.value);
    let at = offset - 1;
    while (at >= from && BLANKS.has(this.text.charCodeAt(at))) at--;
    return at >= from && !LINE_ENDS.has(this.text.charCodeAt(at));
  }

  private lacksTool({ nameStart, nameEnd }: Mark): boolean {
    if (nameStart < 0 || !this.vocabulary.hasTools) return false;
    return !this.vocabulary.isTool(this.nameIn(nameStart, nameEnd));
  }

  private get canUndoLiteral(): boolean {
    return this.get(R.literal) >= 0 && this.get(R.noLiteral) === 0;
  }

  /** Reads what followed the shown call again, as if it were none. */
  protected undoesLiteral(): boolean {
    if (!this.canUndoLiteral) return false;
    const literal = this.get(R.literal);
    this.set(R.noLiteral, 1);
    this.set(R.undone, this.get(R.undone) + 1);
    this.set(R.candidate, -1);
    this.set(R.depth, 0);
    this.set(R.mention, 0);
    this.set(R.run, -1);
    this.set(R.literal, -1);
    if (this.get(R.opener) > literal) this.set(R.opener, -1);
    this.set(R.cursor, literal);
    return true;
  }

  protected closeAtCandidate(): Answer {
    return this.endValue(this.get(R.candidate));
  }

  /** An opener of an argument inside a value: the end tag before it is missing, or it is content (§1.7). */
  protected argumentInside(mark: Mark): Answer {
    if (this.get(R.depth) > 0) return this.passInside(mark.end);
    const name = mark.nameStart < 0 ? '' : this.nameIn(mark.nameStart, mark.nameEnd);
    const admission = this.vocabulary.admission(this.toolName, name);
    const counts =
      admission === null
        ? this.rules.openersCount
          ? !this.isGiven(name)
          : !this.rules.tagsAreNames && this.standsFirst(mark.start)
        : admission === 'declared' && !this.isGiven(name);
    const isInMarkup = this.isInOwnMarkup;
    if (isInMarkup && this.isInText(mark.start)) return this.passInside(mark.end);
    if (!counts) return this.passInside(mark.end);
    const isOfMarkup = admission === null && !isInMarkup && this.standsBehindStartTag(mark.start);
    if (!(this.rules.tagsAreNames || isOfMarkup) || this.get(R.undone) >= MOST_UNDONE) return this.endValue(mark.start);
    if (this.get(R.opener) < 0) this.set(R.opener, mark.start);
    return this.passInside(mark.end);
  }

  /** Where arguments nest: an argument that is still to come, in the value of one that its schema lets hold no others. */
  protected isBehindScalar({ nameStart, nameEnd }: Mark): boolean {
    if (this.log.a(this.get(R.open) - 1) !== this.get(R.call)) return false;
    const name = this.nameIn(nameStart, nameEnd);
    const isOther = this.vocabulary.isArgument(this.toolName, name) && !this.isGiven(name);
    return isOther && this.vocabulary.isScalar(this.toolName, this.argumentName);
  }

  /** First on its line, or right behind another tag. */
  protected standsFirst(offset: number): boolean {
    let at = offset - 1;
    while (at >= this.get(R.value) && (this.text.charCodeAt(at) === 0x20 || this.text.charCodeAt(at) === 0x09)) at--;
    if (at < this.get(R.value)) return offset === this.get(R.value);
    const code = this.text.charCodeAt(at);
    return code === 0x0a || code === 0x0d || (at === offset - 1 && code === 0x3e);
  }

  /** Right behind a start tag of the value that opens nothing in this dialect. */
  private standsBehindStartTag(offset: number): boolean {
    const before = this.text.slice(Math.max(this.get(R.value), offset - LONGEST_TAG), offset);
    const tag = START_TAG_AT_END.exec(before);
    if (tag === null) return false;
    const start = offset - before.length + tag.index;
    if (start < this.base) this.load(start);
    return this.markAt(start, OPENERS, 'InParameter') === null;
  }

  protected isGiven(name: string): boolean {
    const call = this.get(R.call);
    let { given } = this;
    if (given?.call !== call || given.rows > this.log.length) given = { call, rows: call, names: new Set() };
    for (; given.rows < this.log.length; given.rows++)
      if (this.log.kind(given.rows) === K.name && given.rows > call)
        given.names.add(trimSpace(this.text.slice(this.log.start(given.rows), this.log.end(given.rows))));
    this.given = given;
    return given.names.has(name);
  }

  /** The value ends before `at` without its own end tag; a wrong end tag at its end is that tag. */
  protected endValue(limit: number): Answer {
    const start = this.get(R.value);
    const opener = this.get(R.opener);
    const at = opener >= 0 && opener < limit ? opener : limit;
    if (at < limit) this.set(R.undone, this.get(R.undone) + 1);
    let end = at;
    while (end > start && isSpace(this.text.charCodeAt(end - 1))) end--;
    const wrong = this.wrongEndTag(start, end);
    const own = wrong < 0 ? null : this.ownEndTagBefore(wrong);
    if (own) return this.endArgument(own);
    this.repairCharacters(wrong >= 0 ? wrong : end);
    if (wrong >= 0) {
      this.flushText(wrong);
      this.repair('mismatched-tag', wrong, end, this.closers.argument);
      this.push('end-tag', end, this.get(R.open), EventField.WRONG_NAME);
    } else {
      this.flushText(end);
      this.repair('unclosed-tag', end, end, this.closers.argument);
      this.push('implied-close', end, this.get(R.open), 0);
    }
    this.set(R.open, this.get(R.call));
    this.set(R.spaceTo, -1);
    return this.readOn(at);
  }

  /** In XML a bare `&` or `<` in a value is itself, and should have been a reference (dialects.md §4.8). */
  protected repairCharacters(end: number): void {
    if (!this.rules.cdata) return;
    const start = this.get(R.value);
    for (const { kind, at } of bareCharactersIn(this.text.slice(start, end))) {
      const isAmpersand = kind === '&';
      const code = isAmpersand ? 'unescaped-ampersand' : 'unescaped-less-than';
      this.repair(code, start + at, start + at + 1, isAmpersand ? '&amp;' : '&lt;');
    }
  }

  /** The argument's own end tag, where only white space stands between it and a wrong one: that is of an element around it. */
  private ownEndTagBefore(wrong: number): Mark | null {
    let end = wrong;
    while (end > this.get(R.value) && isSpace(this.text.charCodeAt(end - 1))) end--;
    const before = Math.max(this.get(R.value), end - LONGEST_TAG);
    const at = before + this.text.slice(before, end).lastIndexOf('<');
    if (at < before || this.isOwed(at)) return null;
    if (at < this.base) this.load(at);
    const mark = this.markAt(at, ARGUMENT_CLOSE, 'InParameter');
    return mark && mark !== 'cut' && mark.end === end ? mark : null;
  }

  protected wrongEndTag(start: number, end: number): number {
    if (this.text.charCodeAt(end - 1) !== 0x3e) return -1;
    const tail = this.text.slice(Math.max(start, end - 128), end);
    const match = /<\/([^\s<>/]+)>$/.exec(tail);
    if (!match) return -1;
    const at = end - match[0].length;
    return this.text.slice(start, at).includes(`<${match[1]}`) ? -1 : at;
  }

  /** At the end of the text: the value ended before a mark in it, or what it shows is to be read again. */
  protected get endedBefore(): boolean {
    if (this.get(R.cdata) >= 0 || this.get(R.depth) > 0 || this.rules.nests) return false;
    return this.canUndoLiteral || this.get(R.candidate) >= 0 || this.get(R.opener) >= 0;
  }

  protected endArgumentAtEnd(mark: Mark): Answer {
    if (this.undoesLiteral()) return 'back';
    return this.get(R.candidate) >= 0 ? this.closeAtCandidate() : this.endValue(mark.start);
  }

  /** Where arguments nest and none of their marks is in a call that is only shown. */
  protected get isNested(): boolean {
    return this.rules.nests && this.get(R.depth) === 0;
  }

  /** The end tag leaves open an argument around the one that it closes. */
  protected closesInner(mark: Mark): boolean {
    return this.isNested && this.log.a((this.closedBy(mark) || this.get(R.open)) - 1) !== this.get(R.call);
  }

  /** The open argument that an end tag names; 0 where there is none. */
  private closedBy({ nameStart, nameEnd }: Mark): number {
    return this.findOpen(trimSpace(this.text.slice(nameStart, nameEnd)));
  }

  protected closeNested(mark: Mark): Answer {
    const open = this.get(R.open);
    const target = this.closedBy(mark);
    this.flushText(mark.start);
    if (target === 0) {
      this.repair('mismatched-tag', mark.start, mark.end, this.closers.argument);
      this.push('end-tag', mark.end, open, EventField.WRONG_NAME);
    } else {
      for (let element = open; element !== target; element = this.log.a(element - 1)) {
        this.repair('unclosed-tag', mark.start, mark.start, this.closersOf(element));
        this.push('implied-close', mark.start, element, 0);
      }
      this.push('end-tag', mark.end, target, 0);
    }
    this.set(R.open, this.log.a((target === 0 ? open : target) - 1));
    this.set(R.value, mark.end);
    this.readArgumentName();
    return this.readOn(mark.end);
  }

  protected closersOf(element: number): string {
    const name = this.text.slice(this.log.start(element), this.log.end(element));
    return this.rules.closers({ prefix: this.prefix, tool: this.toolName, argument: name }).argument;
  }

  protected findOpen(name: string): number {
    for (let element = this.get(R.open), up = 0; element !== this.get(R.call) && up < 256; up++) {
      if (trimSpace(this.text.slice(this.log.start(element), this.log.end(element))) === name) return element;
      element = this.log.a(element - 1);
    }
    return 0;
  }

  protected readArgumentName(): void {
    const open = this.get(R.open);
    if (open === this.get(R.call)) return;
    this.set(R.argumentStart, this.log.start(open));
    this.set(R.argumentEnd, this.log.end(open));
  }

  /** The end or the next opener of a call closes all that is open in it. */
  protected endNested(mark: Mark): Answer {
    const at = mark.start;
    this.flushText(at);
    let missing = '';
    for (let element = this.get(R.open); element !== this.get(R.call); element = this.log.a(element - 1)) {
      missing += this.closersOf(element);
      this.push('implied-close', at, element, 0);
    }
    this.repair('unclosed-tag', at, at, missing);
    this.set(R.open, this.get(R.call));
    return this.readOn(at);
  }
}

/** What a shown call that began in running text names: a tool, or none of those that there are. */
const MENTION = { ofTool: 1, ofNoTool: 2 } as const;

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09]);
const LINE_ENDS: ReadonlySet<number> = new Set([0x0a, 0x0d]);

/** So much is looked at before an opener for a start tag of the value. */
const LONGEST_TAG = 256;
const START_TAG_AT_END = /<[A-Za-z][\w:.-]*(?:\s[^<>]*)?(?<!\/)>$/;

const ARGUMENT_CLOSE: readonly MarkKind[] = ['argument-close'];
const OPENERS: readonly MarkKind[] = ['argument-open', 'call-open', 'wrapper-open'];
const AFTER_VALUE: readonly MarkKind[] = ['argument-open', 'call-close', 'wrapper-close', 'wrapper-open', 'call-open'];
