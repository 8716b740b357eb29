// Longer than most: the loop and every action of the rows in one place, because they share the registers.

import type { Span } from '../../../base/span.ts';
import {
  type Counters,
  copyCounters,
  newCounters,
  type ReplyTokenizer,
  type Snapshot,
  type TransitionTaken,
} from '../../kernel/reply-tokenizer.ts';
import { EventField, ROLES } from '../../log/event-field.ts';
import { EVENT_KINDS, type EventKind } from '../../log/event-kind.ts';
import type { EventLog, FaultReport } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Code } from '../../words/codes.ts';
import type { Recovery } from '../../words/recovery.ts';
import { bareCharactersIn } from './character-data.ts';
import { MARK_ROWS, MARK_STATES, type MarkRow, type MarkState } from './mark-rows.ts';
import { escaped, type MarkStarts, markStarts, startsWith } from './mark-starts.ts';
import { aboutMarkState, waitsInMarkState } from './mark-words.ts';
import type { MarkedDialect, MarkKind, MarkPattern, Wrapper } from './marked-dialect.ts';
import { CUT, type Found, isSpace, LONGEST_MARK, type MatchScope, NO, NOWHERE, nothingFound } from './matcher.ts';
import type { Vocabulary } from './vocabulary.ts';

const K = Object.fromEntries(EVENT_KINDS.map((kind, index) => [kind, index])) as Record<EventKind, number>;
const S = Object.fromEntries(MARK_STATES.map((state, index) => [state, index])) as Record<MarkState, number>;

/** The registers: a snapshot is a copy. Offsets are -1 where there is none; events are index + 1, 0 where there is none. */
const SLOTS = [
  'pos',
  /** Up to here all is decided; between here and `pos` the source is held back. */
  'cursor',
  'state',
  'lastRow',
  'lastFrom',
  'call',
  'open',
  /** Offset + 1 of the open wrapper, 0 where none is open. */
  'wrapper',
  'callsInWrapper',
  /** The last call stood outside a wrapper, or began anew inside another. */
  'bare',
  'restarted',
  'toolStart',
  'toolEnd',
  'prefixLength',
  'callStart',
  'argumentStart',
  'argumentEnd',
  'value',
  /** First end tag of the call or wrapper inside the open value. */
  'candidate',
  /** First opener of another argument inside the open value, where an end tag of the value may still make it content. */
  'opener',
  /** First opener of a call inside the open value, how deep such calls nest, and whether openers end the value. */
  'literal',
  'depth',
  'literalIsWrapper',
  'noLiteral',
  'literalTool',
  'literalToolEnd',
  'undone',
  /** How far the white space behind a held end tag was looked through. */
  'spaceTo',
  'json',
  'jsonDepth',
  'inString',
  'list',
  'thinking',
  'hasThought',
  /** The end tag that shows that the prompt had opened thinking; 0 where there is none. */
  'thoughtStart',
  'thoughtEnd',
  'fence',
  'fenceLength',
  'refused',
  'heldName',
  'cdata',
] as const;
type Slot = (typeof SLOTS)[number];
const R = Object.fromEntries(SLOTS.map((slot, index) => [slot, index])) as Record<Slot, number>;

/** How often shown calls in values are undone in one reply; the bound keeps reading linear. */
const MOST_UNDONE = 32;
const CDATA_OPEN = '<![CDATA[';

/** A mark where it stands. */
interface Mark {
  readonly pattern: MarkPattern;
  readonly start: number;
  readonly end: number;
  /** -1 where the mark names nothing. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly prefix: string;
}

/**
 * Reads a reply in a marked dialect and writes events and reports. Nothing inside a value is written before the value
 * is closed, so that what turns out otherwise is read again from a register and the log never depends on the cuts.
 */
export class MarkMachine implements ReplyTokenizer {
  readonly recovery: Recovery;
  readonly states: readonly string[] = MARK_STATES;
  readonly counters: Counters | null;
  /** What opened the first call; null before that. */
  openedBy: MarkPattern | Wrapper | null = null;
  private readonly rules: MarkedDialect;
  private readonly stopsAtCall: boolean;
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly vocabulary: Vocabulary;
  private r = new Int32Array(SLOTS.length);
  private readonly byKind: ReadonlyMap<MarkKind, readonly MarkPattern[]>;
  private readonly starts: MarkStarts;
  private readonly valueStarts: MarkStarts;
  private readonly scope: MatchScope & { at: number };
  private source = '';
  /** What the text ended in, where the last mark that was looked for is half a mark. */
  private cutPattern: MarkPattern | null = null;
  private base = 0;
  private limit = 0;
  private ended = false;
  private moved = false;
  private given: { call: number; rows: number; names: Set<string> } = { call: 0, rows: 0, names: new Set() };
  /** Where a text was looked for last: from `from` to `to` it stands nowhere before `at`. */
  private sought = { text: '', from: 0, to: 0, at: -1 };
  /** The mark that is held back until that text comes. */
  private awaited: { readonly start: number; readonly text: string; readonly most: number } | null = null;
  private fences: { readonly from: number; readonly to: number; readonly found: FenceLine | null } = NO_FENCES;
  /** How often the reading began anew: what was known of earlier offsets then no longer holds. */
  begunAnew = 0;

  /** `counting` fills `counters`, for those who draw the machine. */
  constructor(text: StreamText, log: EventLog, dialect: MarkedDialect, options: MarkMachineOptions, counting = false) {
    this.text = text;
    this.log = log;
    this.rules = dialect;
    this.stopsAtCall = options.stopsAtCall === true;
    log.named = MARK_STATES;
    this.recovery = options.recovery;
    this.vocabulary = options.vocabulary;
    this.counters = counting ? newCounters(MARK_ROWS.length + 1, MARK_STATES.length) : null;
    this.byKind = patternsByKind(dialect);
    ({ anywhere: this.starts, inValue: this.valueStarts } = startsOf(dialect));
    this.scope = this.newScope();
    for (const slot of ['candidate', 'opener', 'literal', 'spaceTo', 'json', 'cdata'] as const) this.r[R[slot]] = -1;
  }

  // ── What is asked of it ──────────────────────────────────────────────────────────────────────────────────────────

  get offset(): number {
    return this.get('pos');
  }

  get stateName(): string {
    return MARK_STATES[this.shownState] as string;
  }

  /** The place in the reply, whatever mark is being read. */
  get placeName(): string {
    return MARK_STATES[this.get('state')] as string;
  }

  get dialect(): string {
    return this.rules.id;
  }

  get about(): string {
    return aboutMarkState(this.stateName as MarkState);
  }

  waitsFor(): string {
    return waitsInMarkState(this.stateName as MarkState);
  }

  get heldFrom(): number {
    return Math.min(this.get('cursor'), this.get('pos'));
  }

  get settledTo(): number {
    const held = this.heldFrom;
    switch (this.get('state')) {
      case S.Outside:
        return proseTo(this.text, this.log.covered, held);
      case S.InWrapper:
      case S.InCall:
        return this.log.covered;
      case S.InPayload:
        return this.get('json') < 0 ? this.log.start(this.get('call') - 1) : held;
      case S.InParameter: {
        if (this.rules.nests) return this.log.covered;
        const doubts = [this.get('literal'), this.get('candidate'), this.get('cdata')].filter((at) => at >= 0);
        return Math.min(held, ...doubts);
      }
      default:
        return held;
    }
  }

  get openElement(): number {
    return this.get('open');
  }

  get openCall(): number {
    return this.get('call');
  }

  get pendingEndTag(): null {
    return null;
  }

  get last(): TransitionTaken {
    const isHeld = this.shownState !== this.get('state');
    return { id: this.get('lastRow'), from: MARK_STATES[this.get(isHeld ? 'state' : 'lastFrom')] as string };
  }

  private rowId(id: number): string | null {
    const row = MARK_ROWS[id - 1];
    return row ? `${row.from}:${row.on}` : null;
  }

  sentenceOf(id: number): string | null {
    const row = MARK_ROWS[id - 1];
    if (!row) return null;
    const written = this.byKind.get(row.on)?.[0]?.written;
    return `\`${written ?? row.on}\` ${row.does}`;
  }

  get rowIds(): readonly (string | null)[] {
    return [null, ...MARK_ROWS.map((_, index) => this.rowId(index + 1))];
  }

  /** Nothing that was written is changed by the end. */
  get endRewinds(): boolean {
    return false;
  }

  snapshot(): Snapshot {
    return this.r.slice();
  }

  restore(snapshot: Snapshot): void {
    this.r = snapshot.slice(0, SLOTS.length);
  }

  copyOn(log: EventLog): MarkMachine {
    const { recovery, vocabulary } = this;
    const copy = new MarkMachine(this.text, log, this.rules, { recovery, vocabulary }, this.counters !== null);
    copy.restore(this.snapshot());
    if (this.counters && copy.counters) copyCounters(this.counters, copy.counters);
    return copy;
  }

  advance(limit = this.text.length): void {
    if (limit <= this.get('pos')) return;
    this.set('pos', limit);
    this.run(limit, false);
  }

  /** Reads on until the state is another or `limit` is reached; tells how far it looked. */
  advanceToTransition(limit: number): number {
    this.moved = false;
    const before = this.shownState;
    while (this.get('pos') < limit && !this.moved && this.shownState === before) this.advance(this.nextStop(limit));
    return this.get('pos');
  }

  /** The stream is over: settles what was open and reports what is missing. */
  finish(): void {
    this.set('pos', this.text.length);
    this.run(this.text.length, true);
  }

  // ── The loop ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private get(slot: Slot): number {
    return this.r[R[slot]] as number;
  }

  private set(slot: Slot, value: number): void {
    this.r[R[slot]] = value;
  }

  /** The state that people see: where a mark is held back, what is being read of it. */
  private get shownState(): number {
    const state = this.get('state');
    if (this.get('cursor') >= this.get('pos')) return state;
    if (this.get('spaceTo') >= 0) return S.InEndTag;
    if (state === S.InCall || state === S.InWrapper || state === S.InParameter) {
      const held = this.get('heldName');
      return held === 1 ? S.InToolName : held === 2 ? S.InParamName : this.isHeldEndTag() ? S.InEndTag : S.InTag;
    }
    return state;
  }

  private isHeldEndTag(): boolean {
    const at = this.get('cursor') + 1;
    return at < this.get('pos') && this.text.charCodeAt(at) === 0x2f;
  }

  /** The next offset at which the state may be another. */
  private nextStop(limit: number): number {
    const pos = this.get('pos');
    if (this.get('cursor') < pos || this.get('state') === S.InPayload) return pos + 1;
    const piece = this.text.slice(pos, Math.min(limit, pos + 4_096));
    const at = piece.search(/[<\]`~{[>\n\r]/);
    return at < 0 ? pos + piece.length : pos + at + 1;
  }

  private run(limit: number, ended: boolean): void {
    if (!ended && this.stillWaits(limit)) return;
    this.limit = limit;
    this.ended = ended;
    this.awaited = null;
    this.load(this.get('cursor'));
    while (!(this.stopsAtCall && this.openedBy) && this.step());
    this.source = '';
  }

  private load(from: number): void {
    this.base = from;
    this.source = this.text.slice(from, this.limit);
  }

  /** One decision; false where more text is needed, or all is read and settled. */
  private step(): boolean {
    if (this.get('cursor') < this.base) this.load(this.get('cursor'));
    switch (this.get('state')) {
      case S.Outside:
        return this.stepProse();
      case S.InWrapper:
        return this.stepProse();
      case S.InFence:
        return this.stepFence();
      case S.InThinking:
        return this.stepThinking();
      case S.InCall:
        return this.stepCall();
      case S.InParameter:
        return this.stepValue();
      case S.InPayload:
        return this.stepPayload();
      case S.AfterPayload:
        return this.stepAfterPayload();
      case S.AfterError:
        return this.stepError();
      default:
        return false;
    }
  }

  /** Holds back what stands from `at` on until more has come. */
  private hold(at: number): false {
    this.set('cursor', at);
    return false;
  }

  private charAt(offset: number): string {
    return this.source.charAt(offset - this.base);
  }

  private skipSpaces(offset: number): number {
    let at = offset - this.base;
    while (at < this.source.length && isSpace(this.source.charCodeAt(at))) at++;
    return at + this.base;
  }

  /** The same between tags; the limit where the text may end in half of it. */
  private skipLayout(offset: number): number {
    const { layout } = this.rules;
    let at = this.skipSpaces(offset);
    if (layout === undefined) return at;
    while (this.source.startsWith(layout, at - this.base)) at = this.skipSpaces(at + layout.length);
    const isHalf = !this.ended && at < this.limit && layout.startsWith(this.source.slice(at - this.base));
    return isHalf ? this.limit : at;
  }

  /** First place at or behind `offset` where a mark may begin; the limit where there is none. */
  private nextStart(offset: number): number {
    return this.placeOf(this.starts.next(this.source, offset - this.base));
  }

  private placeOf(found: number): number {
    return found < 0 ? this.limit : found + this.base;
  }

  /** The mark that begins at an offset; `cut` where the text ends before that is decided. */
  private markAt(offset: number, kinds: readonly MarkKind[], state: MarkState): Mark | 'cut' | null {
    const at = offset - this.base;
    let cuts = 0;
    this.scope.at = offset;
    for (const kind of kinds)
      for (const pattern of this.byKind.get(kind) ?? []) {
        if (pattern.onlyIn && pattern.onlyIn !== state) continue;
        this.scope.found = nothingFound();
        const end = pattern.match(this.source, at, this.scope);
        if (end >= 0) {
          if (cuts > 0 && !this.ended) return 'cut';
          const { nameStart, nameEnd, prefix, back } = this.scope.found;
          return {
            pattern,
            start: offset - back,
            end: end + this.base,
            nameStart: nameStart === NOWHERE ? -1 : nameStart + this.base,
            nameEnd: nameEnd === NOWHERE ? -1 : nameEnd + this.base,
            prefix,
          };
        }
        if (end === CUT && this.limit - offset <= (pattern.longest ?? LONGEST_MARK)) {
          if (cuts === 0) this.noteHeldName(kind, this.scope.found);
          if (cuts === 0 || (this.cutPattern?.rewrite && !pattern.rewrite)) this.cutPattern = pattern;
          cuts++;
        }
      }
    if (cuts > 1) this.awaited = null;
    return cuts > 0 ? 'cut' : null;
  }

  /** What matches ask for is read where they do: most look at the text alone. */
  private newScope(): MatchScope & { at: number } {
    const { vocabulary } = this;
    const isInCall = () => this.get('call') !== 0;
    const prefix = () => (isInCall() ? this.prefix : null);
    const tool = () => (isInCall() ? (this.get('depth') > 0 ? this.literalName : this.toolName) : '');
    const argument = () => (this.get('state') === S.InParameter ? this.argumentName : '');
    const isBareArgument = () => this.text.charCodeAt(this.get('argumentStart') - 1) === 0x3c;
    const placeOf = (start: number, text: string, at: number, most: number): number => {
      const place = this.seek(text, at + this.base, this.limit) - this.base;
      if (place >= at) return place - at <= most ? place : NO;
      if (this.limit - this.base - at > most) return NO;
      this.awaited = { start, text, most };
      return CUT;
    };
    const before = (at: number, length: number) => this.text.slice(Math.max(this.log.covered, at - length), at);
    return {
      get prefix() {
        return prefix();
      },
      get tool() {
        return tool();
      },
      get argument() {
        return argument();
      },
      get isBareArgument() {
        return isBareArgument();
      },
      hasTools: vocabulary.hasTools,
      isOwnTool: (name) => vocabulary.isOwnTool(name),
      knowsArguments: (tool) => vocabulary.knowsArguments(tool),
      toolPrefix: (word) => vocabulary.toolPrefix(word),
      isTool: (name) => vocabulary.isTool(name),
      isArgument: (tool, name) => vocabulary.isArgument(tool, name),
      at: 0,
      before(length) {
        return before(this.at, length);
      },
      placeOf(text, at, most) {
        return placeOf(this.at, text, at, most);
      },
      found: nothingFound(),
    };
  }

  private noteHeldName(kind: MarkKind, { nameStart, nameEnd }: Found): void {
    const isNaming = nameStart !== NOWHERE && nameEnd === NOWHERE;
    this.set('heldName', isNaming && kind === 'call-open' ? 1 : isNaming && kind === 'argument-open' ? 2 : 0);
  }

  private seek(text: string, offset: number, limit: number): number {
    const { sought } = this;
    const isKnown = sought.text === text && sought.from <= offset && sought.to <= limit;
    if (isKnown && sought.at >= offset) return sought.at;
    const isAbsent = isKnown && sought.at < 0;
    const from = isAbsent ? Math.max(offset, sought.to - text.length) : offset;
    const found = this.text.slice(from, limit).indexOf(text);
    const at = found < 0 ? -1 : from + found;
    this.sought = { text, from: isAbsent ? sought.from : offset, to: limit, at };
    return at;
  }

  /** Whether what is held back waits for the same as before, whatever has come. */
  private stillWaits(limit: number): boolean {
    const cursor = this.get('cursor');
    if (this.get('spaceTo') > cursor) {
      let at = this.get('spaceTo');
      while (at < limit && isSpace(this.text.charCodeAt(at))) at++;
      this.set('spaceTo', at);
      return at >= limit;
    }
    const { awaited } = this;
    if (awaited?.start !== cursor || limit - cursor > awaited.most) return false;
    return this.seek(awaited.text, cursor, limit) < 0;
  }

  private get prefix(): string {
    const start = this.get('callStart');
    return this.text.slice(start + 1, start + 1 + this.get('prefixLength'));
  }

  private get toolName(): string {
    return this.nameIn(this.get('toolStart'), this.get('toolEnd'));
  }

  private get literalName(): string {
    return this.text.slice(this.get('literalTool'), this.get('literalToolEnd')).trim();
  }

  private get argumentName(): string {
    return this.text.slice(this.get('argumentStart'), this.get('argumentEnd')).trim();
  }

  private nameIn(start: number, end: number): string {
    const source = this.text.slice(start, end);
    return this.rules.readName?.(source) ?? source.trim();
  }

  /** Takes the row for a mark in a state; false where there is none, so that the mark is text. */
  private take(state: MarkState, mark: Mark): boolean {
    const index = ROW_INDEX.get(`${state}:${mark.pattern.kind}`);
    if (index === undefined) return false;
    const row = MARK_ROWS[index] as MarkRow;
    if (!this.act(row, mark)) return false;
    this.set('lastRow', index + 1);
    this.set('lastFrom', S[state]);
    this.moved = true;
    if (this.counters) this.counters.counts[index + 1] = (this.counters.counts[index + 1] as number) + 1;
    if (this.get('refused') === 1 && this.get('call') !== 0) this.go(S.AfterError, this.log.covered);
    if (row.do !== 'openWrapper') this.set('refused', 0);
    return true;
  }

  private act(row: MarkRow, mark: Mark): boolean {
    switch (row.do) {
      case 'openThinking':
        return this.openThinking(mark);
      case 'closeThinking':
        return this.closeThinking(mark);
      case 'strayThinkingEnd':
        return this.strayThinkingEnd(mark);
      case 'openWrapper':
        return this.openWrapper(mark);
      case 'repeatWrapper':
        return this.repeatWrapper(mark);
      case 'closeWrapper':
        return this.closeWrapper(mark);
      case 'closeBareWrapper':
        return this.closeBareWrapper(mark);
      case 'passChannel':
        return this.passChannel(mark);
      case 'openCall':
        return this.beginOpenedCall(mark);
      case 'restartCall':
        return this.restartCall(mark);
      case 'closeCall':
        this.flushLoose(mark.start);
        this.rewritten(mark);
        return this.closeCall(mark.end);
      case 'closeCallByWrapper':
        return this.closeCallByWrapper(mark);
      case 'dropEndTag':
        return this.dropEndTag(mark);
      case 'openArgument':
        return this.openArgument(mark);
      case 'closeArgument':
        return this.closeArgument(mark);
      case 'endOfCallInside':
        return this.endOfCallInside(mark);
      case 'openerInside':
        return this.openerInside(mark);
      case 'argumentInside':
        return this.argumentInside(mark);
      case 'endPayload':
        return this.endPayload(mark);
      case 'resume':
        return this.resume(mark);
    }
  }

  // ── Prose, thinking, fences ──────────────────────────────────────────────────────────────────────────────────────

  private stepProse(): boolean {
    const inside = this.get('state') === S.InWrapper;
    const state = inside ? 'InWrapper' : 'Outside';
    if (inside && this.get('list') > 0) return this.stepList();
    const cursor = this.get('cursor');
    const start = this.nextStart(cursor);
    const fence = inside ? null : this.nextFence(cursor);
    if (fence && fence.at < start) {
      if (fence.end < 0) {
        if (!this.ended) return this.hold(fence.at);
        return this.passOver(Math.min(start, this.limit));
      }
      this.set('fence', fence.char);
      this.set('fenceLength', fence.length);
      this.set('state', S.InFence);
      this.set('cursor', fence.end);
      return true;
    }
    if (start >= this.limit) return this.ended ? this.settleProse() : this.hold(this.limit);
    const found = this.markAt(start, inside ? IN_WRAPPER : OUTSIDE, state);
    const mark = found && found !== 'cut' && !inside ? this.unlessMentioned(found) : found;
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      if (this.beginsCutCall(start, inside)) return false;
      this.set('cursor', start + 1);
      return true;
    }
    if (mark && this.take(state, mark)) return true;
    this.set('cursor', start + 1);
    return true;
  }

  /** A call's opener in prose that is only mentioned is none: words follow, and no part of a call within a few of them. */
  private unlessMentioned(mark: Mark): Mark | 'cut' | null {
    const { kind, wraps, empty, takesText } = mark.pattern;
    if (kind !== 'call-open' || wraps || empty || takesText) return mark;
    const next = this.skipSpaces(mark.end);
    if (next >= this.limit) return this.ended || next - mark.end > LONGEST_MARK ? mark : 'cut';
    const char = this.charAt(next);
    if ('<]{['.includes(char)) return mark;
    if (char === '`') return null;
    const stop = this.nextStart(next);
    if (stop - next > MOST_WORDS) return null;
    const part = this.source.slice(stop - this.base, stop - this.base + LONGEST_PART);
    if (part.length < LONGEST_PART && !this.ended) return 'cut';
    return PART_OF_CALL.test(part) ? mark : null;
  }

  private passOver(to: number): boolean {
    if (to >= this.limit && this.ended) return this.settleProse();
    this.set('cursor', to);
    return to < this.limit;
  }

  /** The next line at or behind `offset` that opens a fence; `end` is -1 where more text decides. Looks at no text twice. */
  private nextFence(offset: number): FenceLine | null {
    const known = this.fences;
    if (known.from <= offset && known.found && known.found.at >= offset && known.found.end >= 0) return known.found;
    const from = known.from <= offset && !known.found && known.to > offset ? known.to : offset;
    const found = this.searchFence(from);
    this.fences = { from: offset, to: found ? found.at : this.limit, found };
    return found;
  }

  private searchFence(from: number): FenceLine | null {
    FENCE.lastIndex = from - this.base;
    for (let match = FENCE.exec(this.source); match; match = FENCE.exec(this.source)) {
      const marks = match[0];
      const at = match.index + this.base;
      if (!this.startsLine(at)) continue;
      const behind = match.index + marks.length;
      const lineEnd = lineEndAfter(this.source, behind, LONGEST_MARK);
      const line = { at, char: marks.charCodeAt(0), length: marks.length };
      if (lineEnd < 0 && !this.ended) return { ...line, end: -1 };
      if (marks.length < 3) continue;
      const end = lineEnd < 0 ? this.source.length : lineEnd;
      if (marks.startsWith('`') && this.source.slice(behind, end).includes('`')) continue;
      return { ...line, end: end + this.base };
    }
    return null;
  }

  private startsLine(offset: number): boolean {
    let at = offset - 1;
    while (at >= 0 && offset - at <= 4 && this.text.charCodeAt(at) === 0x20) at--;
    const code = this.text.charCodeAt(at);
    return at < 0 || code === 0x0a || code === 0x0d;
  }

  private stepFence(): boolean {
    const char = String.fromCharCode(this.get('fence'));
    const closing = new RegExp(`(^|[\\n\\r]) {0,3}\\${char}{${this.get('fenceLength')},}[ \\t]*(?=[\\n\\r]|$)`, 'g');
    const cursor = this.get('cursor');
    closing.lastIndex = Math.max(0, cursor - this.base);
    for (let match = closing.exec(this.source); match; match = closing.exec(this.source)) {
      const at = match.index + this.base;
      if (match[1] === '' && !this.startsLine(at)) continue;
      const end = at + match[0].length;
      if (end === this.limit && !this.ended) return this.hold(at);
      this.set('state', S.Outside);
      this.set('cursor', end);
      return true;
    }
    if (this.ended) return this.settleProse();
    const line = Math.max(this.source.lastIndexOf('\n'), this.source.lastIndexOf('\r'));
    const tail = line < 0 ? cursor : line + this.base;
    const isMarks = new RegExp(`^[\\n\\r]? {0,3}\\${char}*[ \\t]*$`).test(this.source.slice(tail - this.base));
    return this.hold(isMarks && this.limit - tail < LONGEST_MARK ? Math.max(tail, cursor) : this.limit);
  }

  private stepThinking(): boolean {
    const closers = this.rules.marks[this.get('thinking')]?.closedBy ?? [];
    const closing = firstOf(closers, this.source, this.get('cursor') - this.base);
    if (!closing) {
      if (this.ended) {
        this.emit('thinking', this.limit);
        this.note('unclosed-tag', this.limit, this.limit);
        return this.settled();
      }
      return this.hold(this.limit - Math.max(...closers.map((closer) => heldTail(this.source, closer))));
    }
    const at = closing.index + this.base;
    const end = at + closing[0].length;
    this.emit('thinking', at);
    this.emit('thinking-tag', end);
    return this.go(S.Outside, end);
  }

  private openThinking(mark: Mark): boolean {
    this.emit('prose', mark.start);
    this.emit('thinking-tag', mark.end);
    this.set('thinking', this.rules.marks.indexOf(mark.pattern));
    this.set('hasThought', 1);
    return this.go(S.InThinking, mark.end);
  }

  private closeThinking(mark: Mark): boolean {
    this.emit('thinking', mark.start);
    this.emit('thinking-tag', mark.end);
    return this.go(S.Outside, mark.end);
  }

  /** An end tag of thinking without its opener: all before it was thinking, once in a reply (dialects.md §1.12). */
  private strayThinkingEnd(mark: Mark): boolean {
    const word = this.text.slice(mark.start + 2, mark.end - 1);
    if (this.get('hasThought') === 1 || !this.rules.promptThinks || word === 'thinking') {
      this.note('unexpected-end-tag', mark.start, mark.end);
      this.set('cursor', mark.end);
      return true;
    }
    this.begunAnew++;
    return this.readAsThought(mark);
  }

  /** All up to an end tag was thinking; reading goes on behind it as if nothing had been read before. */
  readAsThought({ start, end }: Span): true {
    this.log.truncate(0);
    this.log.truncateReports(0);
    for (const slot of ['call', 'open', 'wrapper', 'callsInWrapper', 'bare', 'restarted', 'list'] as const)
      this.set(slot, 0);
    this.set('hasThought', 1);
    this.set('thoughtStart', start);
    this.set('thoughtEnd', end);
    this.emit('thinking', start);
    this.emit('thinking-tag', end);
    this.note('thinking-open-in-prompt', start, end);
    return this.go(S.Outside, end);
  }

  /** The end tag of the thinking that the prompt had opened. */
  get promptThought(): Span | null {
    const end = this.get('thoughtEnd');
    return end === 0 ? null : { start: this.get('thoughtStart'), end };
  }

  private passChannel(mark: Mark): boolean {
    this.emit('prose', mark.start);
    this.emit('wrapper-tag', mark.end);
    return this.go(S.Outside, mark.end);
  }

  private settleProse(): false {
    this.flushOutside(this.limit);
    if (this.get('state') === S.InWrapper && this.get('callsInWrapper') > 0 && this.get('restarted') === 0)
      this.repair('unclosed-tag', this.lastCovered, this.lastCovered, this.rules.wrapper?.close ?? '');
    return this.settled();
  }

  private settled(): false {
    this.set('cursor', this.limit);
    return false;
  }

  // ── Wrappers and calls ───────────────────────────────────────────────────────────────────────────────────────────

  private openWrapper(mark: Mark): boolean {
    this.emit('prose', mark.start);
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    return this.enterWrapper(mark);
  }

  private enterWrapper(mark: Mark): boolean {
    this.set('wrapper', mark.start + 1);
    this.set('callsInWrapper', 0);
    this.set('restarted', 0);
    this.set('bare', 0);
    return this.go(S.InWrapper, mark.end);
  }

  private repeatWrapper(mark: Mark): boolean {
    if (this.get('callsInWrapper') === 0) {
      this.flushOutside(mark.start);
      this.emit('wrapper-tag', mark.end);
      this.repair('unexpected-start-tag', mark.start, mark.end, '');
      return this.go(S.InWrapper, mark.end);
    }
    const at = this.log.covered;
    this.flushOutside(mark.start);
    if (this.get('restarted') === 0) this.repair('unclosed-tag', at, at, this.rules.wrapper?.close ?? '');
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    return this.enterWrapper(mark);
  }

  private closeWrapper(mark: Mark): boolean {
    this.flushOutside(mark.start);
    this.emit('wrapper-tag', mark.end);
    this.rewritten(mark);
    this.set('wrapper', 0);
    return this.go(S.Outside, mark.end);
  }

  private closeBareWrapper(mark: Mark): boolean {
    if (this.get('bare') === 0 || !this.blank(this.log.covered, mark.start)) return false;
    this.emit('wrapper-tag', mark.end);
    this.set('bare', 0);
    return this.go(S.Outside, mark.end);
  }

  private beginOpenedCall(mark: Mark): boolean {
    this.flushOutside(mark.start);
    const isBare = this.get('state') === S.Outside && this.rules.wrapper !== null && !mark.pattern.wraps;
    if (mark.pattern.wraps) this.set('wrapper', mark.start + 1);
    this.beginCall(mark);
    if (isBare) this.repair('missing-wrapper', mark.start, mark.start, `${this.rules.wrapper?.open ?? ''}\n`);
    this.set('bare', isBare ? 1 : 0);
    this.rewritten(mark);
    if (mark.pattern.empty) return this.closeCall(mark.end);
    if (this.rules.body === 'json') return this.openBody(mark.end);
    return this.go(S.InCall, mark.end);
  }

  private beginCall(mark: Mark): void {
    const hasName = mark.nameStart >= 0;
    this.openedBy ??= mark.pattern;
    const event = this.push('call-opened', hasName ? mark.nameStart : mark.end, 0, ROLES.indexOf('tool'));
    this.set('call', event + 1);
    this.set('open', event + 1);
    this.set('callStart', mark.start);
    this.set('prefixLength', mark.prefix.length);
    this.set('toolStart', hasName ? mark.nameStart : 0);
    this.set('toolEnd', hasName ? mark.nameEnd : 0);
    this.set('callsInWrapper', this.get('callsInWrapper') + 1);
    if (!hasName) return;
    this.push('name', mark.nameEnd, event + 1, 0);
    if (mark.end > mark.nameEnd) this.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
  }

  /** A cut opener behind a wrapper, or the wrapper alone at the end, begins a call without a name (dialects.md §1.4). */
  private beginsCutCall(start: number, inside: boolean): boolean {
    let at = start;
    if (inside) {
      if (this.get('callsInWrapper') > 0) return false;
    } else {
      const found = this.cutWrapper(start);
      if (!found) return false;
      this.openedBy ??= found.wrapper;
      at = found.end;
      this.emit('prose', start);
      this.emit('wrapper-tag', at);
    }
    this.emit('wrapper-tag', this.skipSpaces(at));
    this.beginCutCall();
    return true;
  }

  private beginCutCall(): void {
    const event = this.push('call-opened', this.log.covered, 0, ROLES.indexOf('tool'));
    this.set('call', event + 1);
    this.set('open', event + 1);
    this.set('toolStart', 0);
    this.set('toolEnd', 0);
    this.set('state', S.InCall);
    this.cutOff(this.log.covered);
  }

  private cutWrapper(start: number): { wrapper: Wrapper; end: number } | null {
    const { wrapper, opener = wrapper, wrappers = opener ? [opener] : [] } = this.rules;
    for (const candidate of wrappers) {
      if (candidate.opens !== this.cutPattern?.opens) continue;
      this.scope.at = start;
      this.scope.found = nothingFound();
      const at = candidate.tag(this.source, start - this.base, this.scope);
      if (at < 0) continue;
      const end = at + this.base;
      if (candidate.namesDialect || !this.blank(end, this.limit)) return { wrapper: candidate, end };
    }
    return null;
  }

  private restartCall(mark: Mark): boolean {
    const at = this.log.covered;
    this.flushLoose(mark.start);
    this.log.report({
      code: 'unclosed-tag',
      kind: 'fatal',
      start: at,
      end: at,
      replacement: '',
      message: '',
      goLine: null,
    });
    this.push('implied-close', mark.start, this.get('call'), EventField.RESTART);
    this.leaveCall();
    this.set('restarted', 1);
    return this.go(this.get('wrapper') > 0 ? S.InWrapper : S.Outside, mark.start);
  }

  private closeCall(end: number): boolean {
    this.push('call-closed', end, this.get('call'), 0);
    this.leaveCall();
    return this.go(this.afterCall, end);
  }

  private closeCallByWrapper(mark: Mark): boolean {
    const at = this.log.covered;
    this.repair('unclosed-tag', at, at, this.closers.call);
    this.push('call-closed', at, this.get('call'), 0);
    this.leaveCall();
    this.set('state', S.InWrapper);
    this.flushOutside(mark.start);
    this.emit('wrapper-tag', mark.end);
    this.set('wrapper', 0);
    this.set('bare', 0);
    return this.go(S.Outside, mark.end);
  }

  private get afterCall(): number {
    return this.get('wrapper') > 0 || this.get('list') > 0 ? S.InWrapper : S.Outside;
  }

  private leaveCall(): void {
    this.set('call', 0);
    this.set('open', 0);
    this.set('depth', 0);
    this.set('candidate', -1);
    this.set('opener', -1);
    this.set('literal', -1);
    this.set('spaceTo', -1);
    this.set('restarted', 0);
  }

  private stepCall(): boolean {
    const cursor = this.get('cursor');
    const body = this.bodyAt(cursor);
    if (body >= 0) return this.openBody(body);
    const start = this.nextStart(cursor);
    if (start >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.cutOff(this.limit);
      return false;
    }
    const mark = this.markAt(start, IN_CALL, 'InCall');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      this.cutOff(start);
      return false;
    }
    if (mark && this.take('InCall', mark)) return true;
    this.set('cursor', start + 1);
    return true;
  }

  /** Where the JSON of a call begins that holds it in place of arguments; -1 where it does not. */
  private bodyAt(cursor: number): number {
    const start = this.log.covered;
    if (this.rules.body === 'arguments' || cursor - start > LONGEST_MARK) return -1;
    if (this.log.length !== this.get('call') + this.openerRows || !this.blank(start, cursor)) return -1;
    const body = this.skipSpaces(cursor);
    const char = this.charAt(body);
    return body - start <= LONGEST_MARK && (char === '{' || char === '[') ? body : -1;
  }

  /** Events of the opener behind `call-opened`. */
  private get openerRows(): number {
    const call = this.get('call');
    let rows = 0;
    while (call + rows < this.log.length) {
      const kind = this.log.kind(call + rows);
      if (kind !== K.name && !(kind === K['start-tag'] && (this.log.b(call + rows) & EventField.CONTINUES) !== 0))
        break;
      rows++;
    }
    return rows;
  }

  private dropEndTag(mark: Mark): boolean {
    this.flushLoose(mark.start);
    this.repair('unexpected-end-tag', mark.start, mark.end, '');
    this.push('dropped', mark.end, 0, 0);
    return this.go(S.InCall, mark.end);
  }

  // ── Arguments ────────────────────────────────────────────────────────────────────────────────────────────────────

  private openArgument(mark: Mark): boolean {
    this.flushLoose(mark.start);
    const named = mark.nameStart >= 0;
    const event = this.push('start-tag', named ? mark.nameStart : mark.end, this.get('open'), 0);
    if (named) {
      this.push('name', mark.nameEnd, event + 1, 0);
      if (mark.end > mark.nameEnd) this.push('start-tag', mark.end, event + 1, EventField.CONTINUES);
    }
    this.rewritten(mark);
    this.set('argumentStart', named ? mark.nameStart : mark.end);
    this.set('argumentEnd', named ? mark.nameEnd : mark.end);
    if (mark.pattern.empty) {
      this.push('end-tag', mark.end, event + 1, 0);
      return this.go(this.get('open') === this.get('call') ? S.InCall : S.InParameter, mark.end);
    }
    this.set('open', event + 1);
    this.set('value', mark.end);
    this.set('candidate', -1);
    this.set('opener', -1);
    this.set('literal', -1);
    this.set('depth', 0);
    this.set('noLiteral', 0);
    return this.go(S.InParameter, mark.end);
  }

  private stepValue(): boolean {
    const cursor = this.get('cursor');
    if (this.get('cdata') >= 0) return this.stepCdata();
    const start = this.placeOf(this.valueStarts.next(this.source, cursor - this.base));
    if (start >= this.limit) return this.ended ? this.settleValue(this.limit) : this.hold(this.limit);
    if (this.rules.cdata) {
      const isCdata = CDATA_OPEN.startsWith(
        this.source.slice(start - this.base, start - this.base + CDATA_OPEN.length),
      );
      if (isCdata) {
        if (this.limit - start < CDATA_OPEN.length) {
          if (!this.ended) return this.hold(start);
        } else {
          this.set('cdata', start);
          this.set('cursor', start + CDATA_OPEN.length);
          return true;
        }
      }
    }
    const mark = this.markAt(start, IN_VALUE, 'InParameter');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(start);
      return this.settleValue(start);
    }
    if (!mark) {
      this.set('cursor', start + 1);
      return true;
    }
    return this.take('InParameter', mark);
  }

  private stepCdata(): boolean {
    const found = this.source.indexOf(']]>', this.get('cursor') - this.base);
    if (found >= 0) {
      this.set('cdata', -1);
      this.set('cursor', found + this.base + 3);
      return true;
    }
    if (!this.ended) return this.hold(Math.max(this.get('cursor'), this.limit - heldTail(this.source, ']]>')));
    const open = this.get('cdata');
    if (this.text.slice(open, this.limit).includes(this.closers.call))
      this.cutOff(this.limit, { code: 'unclosed-cdata', start: open, end: open + CDATA_OPEN.length });
    else this.cutOff(this.limit);
    return false;
  }

  /** An end tag of the open argument: it counts where the next mark or the end follows (dialects.md §1.6). */
  private closeArgument(mark: Mark): boolean {
    if (this.get('depth') > 0) return this.passInside(mark.end);
    if (this.rules.nests) return this.closeNested(mark);
    const from = this.get('cursor') === mark.start && this.get('spaceTo') >= 0 ? this.get('spaceTo') : mark.end;
    const next = this.skipLayout(from);
    if (next >= this.limit) {
      if (this.ended) return this.endArgument(mark);
      return this.wait(mark.start, next);
    }
    const follows = this.markAt(next, AFTER_VALUE, 'InCall');
    if (follows === 'cut') return this.ended ? this.endArgument(mark) : this.wait(mark.start, next);
    this.set('spaceTo', -1);
    if (!follows) return this.passInside(mark.end);
    if (follows.pattern.kind === 'argument-open' && !this.isKnown(follows)) return this.passInside(mark.end);
    return this.endArgument(mark);
  }

  private wait(at: number, spaceTo: number): false {
    this.set('spaceTo', spaceTo);
    return this.hold(at);
  }

  private passInside(end: number): boolean {
    this.set('cursor', end);
    return true;
  }

  private endArgument(mark: Mark): boolean {
    this.set('spaceTo', -1);
    this.repairCharacters(mark.start);
    this.flushText(mark.start);
    this.push('end-tag', mark.end, this.get('open'), 0);
    this.rewritten(mark);
    this.set('open', this.get('call'));
    return this.go(S.InCall, mark.end);
  }

  /** Behind the end tag of an argument: the next argument counts where the schema has it, or there is none. */
  private isKnown(opener: Mark): boolean {
    const name = opener.nameStart < 0 ? '' : this.nameIn(opener.nameStart, opener.nameEnd);
    if (this.rules.tagsAreNames && name === this.argumentName && !this.vocabulary.isList(this.toolName, name))
      return false;
    return this.vocabulary.admits(this.toolName, name) !== false;
  }

  /** An end tag of call or wrapper inside a value: content unless no end tag of the argument follows (§1.8). */
  private endOfCallInside(mark: Mark): boolean {
    const isWrapper = mark.pattern.kind === 'wrapper-close';
    if (this.get('depth') > 0) {
      if ((this.get('literalIsWrapper') === 1) === isWrapper) this.set('depth', this.get('depth') - 1);
      return this.passInside(mark.end);
    }
    if (this.rules.nests) return this.endNested(mark);
    if (this.get('candidate') < 0) this.set('candidate', mark.start);
    return this.passInside(mark.end);
  }

  /** An opener of a call inside a value: a call that is shown, up to its end (§1.9), or the end of the value. */
  private openerInside(mark: Mark): boolean {
    const isWrapper = mark.pattern.kind === 'wrapper-open';
    if (this.get('depth') > 0) {
      if ((this.get('literalIsWrapper') === 1) === isWrapper) this.set('depth', this.get('depth') + 1);
      return this.passInside(mark.end);
    }
    if (this.rules.nests) return this.endNested(mark);
    if (this.get('candidate') >= 0) return this.undoLiteral() || this.closeAtCandidate();
    if (this.get('noLiteral') === 1 || this.get('undone') >= MOST_UNDONE) return this.endValue(mark.start);
    if (this.get('literal') < 0) this.set('literal', mark.start);
    this.set('depth', 1);
    this.set('literalIsWrapper', isWrapper ? 1 : 0);
    this.set('literalTool', Math.max(0, mark.nameStart));
    this.set('literalToolEnd', Math.max(0, mark.nameEnd));
    return this.passInside(mark.end);
  }

  /** Reads what followed the shown call again, as if it were none. */
  private undoLiteral(): boolean {
    const literal = this.get('literal');
    if (literal < 0 || this.get('noLiteral') === 1) return false;
    this.set('noLiteral', 1);
    this.set('undone', this.get('undone') + 1);
    this.set('candidate', -1);
    this.set('depth', 0);
    this.set('literal', -1);
    if (this.get('opener') > literal) this.set('opener', -1);
    this.set('cursor', literal);
    return true;
  }

  private closeAtCandidate(): boolean {
    return this.endValue(this.get('candidate'));
  }

  /** An opener of an argument inside a value: the end tag before it is missing, or it is content (§1.7). */
  private argumentInside(mark: Mark): boolean {
    if (this.get('depth') > 0) return this.passInside(mark.end);
    if (this.rules.nests) return this.openArgument(mark);
    const name = mark.nameStart < 0 ? '' : this.nameIn(mark.nameStart, mark.nameEnd);
    const admitted = this.vocabulary.admits(this.toolName, name);
    const counts =
      admitted === null
        ? this.rules.openersCount
          ? !this.isGiven(name)
          : !this.rules.tagsAreNames && this.standsFirst(mark.start)
        : admitted && !this.isGiven(name);
    if (!counts) return this.passInside(mark.end);
    if (!this.rules.tagsAreNames || this.get('undone') >= MOST_UNDONE) return this.endValue(mark.start);
    if (this.get('opener') < 0) this.set('opener', mark.start);
    return this.passInside(mark.end);
  }

  /** First on its line, or right behind another tag. */
  private standsFirst(offset: number): boolean {
    let at = offset - 1;
    while (at >= this.get('value') && (this.text.charCodeAt(at) === 0x20 || this.text.charCodeAt(at) === 0x09)) at--;
    if (at < this.get('value')) return offset === this.get('value');
    const code = this.text.charCodeAt(at);
    return code === 0x0a || code === 0x0d || (at === offset - 1 && code === 0x3e);
  }

  private isGiven(name: string): boolean {
    const call = this.get('call');
    const { given } = this;
    if (given.call !== call || given.rows > this.log.length) this.given = { call, rows: call, names: new Set() };
    for (; this.given.rows < this.log.length; this.given.rows++)
      if (this.log.kind(this.given.rows) === K.name && this.given.rows > call)
        this.given.names.add(this.text.slice(this.log.start(this.given.rows), this.log.end(this.given.rows)).trim());
    return this.given.names.has(name);
  }

  /** The value ends before `at` without its own end tag; a wrong end tag at its end is that tag. */
  private endValue(limit: number): boolean {
    const start = this.get('value');
    const opener = this.get('opener');
    const at = opener >= 0 && opener < limit ? opener : limit;
    if (at < limit) this.set('undone', this.get('undone') + 1);
    let end = at;
    while (end > start && isSpace(this.text.charCodeAt(end - 1))) end--;
    const wrong = this.wrongEndTag(start, end);
    this.repairCharacters(wrong >= 0 ? wrong : end);
    if (wrong >= 0) {
      this.flushText(wrong);
      this.repair('mismatched-tag', wrong, end, this.closers.argument);
      this.push('end-tag', end, this.get('open'), EventField.WRONG_NAME);
    } else {
      this.flushText(end);
      this.repair('unclosed-tag', end, end, this.closers.argument);
      this.push('implied-close', end, this.get('open'), 0);
    }
    this.set('open', this.get('call'));
    this.set('spaceTo', -1);
    return this.go(S.InCall, at);
  }

  /** In XML a bare `&` or `<` in a value is itself, and should have been a reference (dialects.md §4.8). */
  private repairCharacters(end: number): void {
    if (!this.rules.cdata) return;
    const start = this.get('value');
    for (const { kind, at } of bareCharactersIn(this.text.slice(start, end))) {
      const isAmpersand = kind === '&';
      const code = isAmpersand ? 'unescaped-ampersand' : 'unescaped-less-than';
      this.repair(code, start + at, start + at + 1, isAmpersand ? '&amp;' : '&lt;');
    }
  }

  private wrongEndTag(start: number, end: number): number {
    if (this.text.charCodeAt(end - 1) !== 0x3e) return -1;
    const tail = this.text.slice(Math.max(start, end - 128), end);
    const match = /<\/([^\s<>/]+)>$/.exec(tail);
    if (!match) return -1;
    const at = end - match[0].length;
    return this.text.slice(start, at).includes(`<${match[1]}`) ? -1 : at;
  }

  private settleValue(held: number): boolean {
    if (this.get('depth') === 0 && !this.rules.nests) {
      if (this.undoLiteral()) return true;
      if (this.get('candidate') >= 0) return this.closeAtCandidate();
      if (this.get('opener') >= 0) return this.endValue(held);
    } else if (this.get('depth') > 0) {
      const literal = this.get('literal');
      this.note('nested-tool', literal, literal);
    }
    this.cutOff(held);
    return false;
  }

  // ── Arguments that hold elements ─────────────────────────────────────────────────────────────────────────────────

  private closeNested(mark: Mark): boolean {
    const open = this.get('open');
    const name = this.text.slice(mark.nameStart, mark.nameEnd).trim();
    const target = this.findOpen(name);
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
    this.set('open', this.log.a((target === 0 ? open : target) - 1));
    this.set('value', mark.end);
    this.readArgumentName();
    return this.go(this.get('open') === this.get('call') ? S.InCall : S.InParameter, mark.end);
  }

  private closersOf(element: number): string {
    const name = this.text.slice(this.log.start(element), this.log.end(element));
    return this.rules.closers({ prefix: this.prefix, tool: this.toolName, argument: name }).argument;
  }

  private findOpen(name: string): number {
    for (let element = this.get('open'), up = 0; element !== this.get('call') && up < 256; up++) {
      if (this.text.slice(this.log.start(element), this.log.end(element)).trim() === name) return element;
      element = this.log.a(element - 1);
    }
    return 0;
  }

  private readArgumentName(): void {
    const open = this.get('open');
    if (open === this.get('call')) return;
    this.set('argumentStart', this.log.start(open));
    this.set('argumentEnd', this.log.end(open));
  }

  /** The end or the next opener of a call closes all that is open in it. */
  private endNested(mark: Mark): boolean {
    const at = mark.start;
    this.flushText(at);
    let missing = '';
    for (let element = this.get('open'); element !== this.get('call'); element = this.log.a(element - 1)) {
      missing += this.closersOf(element);
      this.push('implied-close', at, element, 0);
    }
    this.repair('unclosed-tag', at, at, missing);
    this.set('open', this.get('call'));
    return this.go(S.InCall, at);
  }

  // ── JSON bodies ──────────────────────────────────────────────────────────────────────────────────────────────────

  private openBody(at: number): boolean {
    this.set('json', -1);
    this.set('jsonDepth', 0);
    this.set('inString', 0);
    return this.go(S.InPayload, at);
  }

  private stepPayload(): boolean {
    if (this.get('json') < 0) {
      const at = this.skipSpaces(this.get('cursor'));
      if (at >= this.limit) {
        if (!this.ended) return this.hold(this.limit);
        this.cutOff(this.limit);
        return false;
      }
      this.set('json', at);
      this.set('cursor', at);
      if (this.charAt(at) === '[' && this.rules.body === 'json') return this.openList(at);
    }
    let at = this.get('cursor') - this.base;
    const { source } = this;
    let depth = this.get('jsonDepth');
    let mode = this.get('inString');
    for (; at < source.length; at++) {
      if (mode === 1) {
        STRING_STOP.lastIndex = at;
        at = STRING_STOP.exec(source)?.index ?? source.length;
        if (at === source.length) break;
      }
      const code = source.charCodeAt(at);
      if (mode === 1) {
        if (code === 0x22) mode = 0;
        else if (code === 0x5c) mode = 2;
        else if (code === 0x0a || code === 0x0d) mode = 3;
        continue;
      }
      if (mode === 2 || mode === 4) {
        mode -= 1;
        continue;
      }
      if (mode === 3) {
        if (code === 0x22) mode = 0;
        else if (code === 0x5c) mode = 4;
        if (code !== 0x3c) continue;
      }
      if (code === 0x22) mode = mode === 0 ? 1 : mode;
      else if (code === 0x7b || code === 0x5b) depth++;
      else if (code === 0x7d || code === 0x5d) {
        if (--depth <= 0) {
          this.saveJson(at + 1, 0, 0);
          this.push('json', at + 1 + this.base, 0, 0);
          return this.go(S.AfterPayload, at + 1 + this.base);
        }
      } else if (code === 0x3c) {
        const mark = this.markAt(at + this.base, IN_PAYLOAD, 'InCall');
        if (mark === 'cut' && !this.ended) {
          this.saveJson(at, depth, mode);
          return false;
        }
        if (mark && mark !== 'cut') {
          this.saveJson(at, depth, mode);
          return this.takePayloadMark(mark);
        }
      }
    }
    this.saveJson(at, depth, mode);
    if (!this.ended) return false;
    this.cutOff(this.limit);
    return false;
  }

  private takePayloadMark(mark: Mark): boolean {
    if (mark.pattern.kind === 'call-close') return this.take('InPayload', mark);
    this.push('json', trimmedEnd(this.text, this.get('json'), mark.start), 0, 0);
    return this.restartCall(mark);
  }

  private saveJson(at: number, depth: number, mode: number): void {
    this.set('cursor', at + this.base);
    this.set('jsonDepth', depth);
    this.set('inString', mode);
  }

  private endPayload(mark: Mark): boolean {
    this.push('json', trimmedEnd(this.text, this.get('json'), mark.start), 0, 0);
    return this.closeCall(mark.end);
  }

  private stepAfterPayload(): boolean {
    const at = this.skipSpaces(this.get('cursor'));
    if (at >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.cutOff(this.limit);
      return false;
    }
    const char = this.charAt(at);
    if (this.get('list') > 0 && (char === ',' || char === ']')) return this.endListItem(at, char);
    if (char === '}' || char === ']') return this.dropAfterPayload(at, at + 1);
    const mark = this.markAt(at, IN_PAYLOAD_END, 'InCall');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(at);
      this.cutOff(at);
      return false;
    }
    if (mark && (mark.pattern.kind === 'call-close' || mark.pattern.kind === 'wrapper-close')) {
      if (this.get('list') > 0) {
        this.set('list', 0);
        this.repair('unclosed-tag', this.log.covered, this.log.covered, ']');
      }
      return this.take('AfterPayload', mark);
    }
    const foreign = FOREIGN_END.exec(this.source.slice(at - this.base, at - this.base + 128));
    if (foreign && !mark) return this.dropAfterPayload(at, at + foreign[0].length);
    if (!this.ended && /^<\/[^\s<>]{0,100}$/.test(this.source.slice(at - this.base))) return this.hold(at);
    const end = this.log.covered;
    this.repair('unclosed-tag', end, end, this.closers.call);
    this.push('call-closed', end, this.get('call'), 0);
    this.leaveCall();
    return this.go(this.afterCall, end);
  }

  private dropAfterPayload(start: number, end: number): boolean {
    this.flushLoose(start);
    this.repair('unexpected-end-tag', start, end, '');
    this.push('dropped', end, 0, 0);
    this.set('cursor', end);
    return true;
  }

  /** Several calls in one list: the tag is their wrapper, and each object a call. */
  private openList(at: number): boolean {
    const call = this.get('call') - 1;
    const start = this.get('callStart');
    const calls = this.get('callsInWrapper') - 1;
    this.log.truncate(call);
    this.push('wrapper-tag', at + 1, 0, 0);
    this.leaveCall();
    this.set('callsInWrapper', calls);
    this.set('callStart', start);
    this.set('list', EMPTY_LIST);
    return this.go(S.InWrapper, at + 1);
  }

  private stepList(): boolean {
    let at = this.get('cursor') - this.base;
    while (at < this.source.length && (isSpace(this.source.charCodeAt(at)) || this.source.charAt(at) === ',')) at++;
    const here = at + this.base;
    if (here >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.emit('wrapper-tag', this.limit);
      if (this.get('list') === EMPTY_LIST) this.beginCutCall();
      else this.repair('unclosed-tag', this.lastCovered, this.lastCovered, `]${this.closers.call}`);
      return this.settled();
    }
    if (this.source.charAt(at) === '{') {
      this.emit('wrapper-tag', here);
      this.set('list', this.get('list') + 1);
      const event = this.push('call-opened', here, 0, ROLES.indexOf('tool'));
      this.set('call', event + 1);
      this.set('open', event + 1);
      this.set('callsInWrapper', this.get('callsInWrapper') + 1);
      this.set('toolStart', 0);
      this.set('toolEnd', 0);
      return this.openBody(here);
    }
    if (this.source.charAt(at) === ']') {
      const next = this.skipSpaces(here + 1);
      const mark = next >= this.limit ? 'cut' : this.markAt(next, IN_PAYLOAD_END, 'InCall');
      if (mark === 'cut' && !this.ended) return this.hold(here);
      const end = mark && mark !== 'cut' && mark.pattern.kind === 'call-close' ? mark.end : here + 1;
      this.emit('wrapper-tag', end);
      return this.leaveList(end);
    }
    this.emit('wrapper-tag', here);
    return this.leaveList(here);
  }

  private leaveList(at: number): boolean {
    this.set('list', 0);
    return this.go(this.afterCall, at);
  }

  private endListItem(at: number, char: string): boolean {
    if (char === ',') {
      const end = this.log.covered;
      this.push('call-closed', end, this.get('call'), 0);
      this.leaveCall();
      return this.go(S.InWrapper, end);
    }
    const next = this.skipSpaces(at + 1);
    const mark = next >= this.limit ? 'cut' : this.markAt(next, IN_PAYLOAD_END, 'InCall');
    if (mark === 'cut') {
      if (!this.ended) return this.hold(at);
      this.cutOff(this.limit);
      return false;
    }
    this.set('list', 0);
    if (mark && mark.pattern.kind === 'call-close') return this.closeCall(mark.end);
    this.repair('unclosed-tag', at + 1, at + 1, this.closers.call);
    return this.closeCall(at + 1);
  }

  // ── Errors and the end ───────────────────────────────────────────────────────────────────────────────────────────

  private stepError(): boolean {
    const start = this.nextStart(Math.max(this.get('cursor'), this.log.covered));
    if (start >= this.limit) {
      if (!this.ended) return this.hold(this.limit);
      this.push('dropped', this.limit, this.get('call'), EventField.SKIPPED);
      return this.settled();
    }
    const mark = this.markAt(start, IN_CALL, 'InCall');
    if (mark === 'cut' && !this.ended) return this.hold(start);
    if (mark && mark !== 'cut' && this.take('AfterError', mark)) return true;
    this.set('cursor', start + 1);
    return true;
  }

  private resume(mark: Mark): boolean {
    const { kind } = mark.pattern;
    const isEnd = kind === 'call-close' || kind === 'wrapper-close';
    const at = kind === 'call-close' ? mark.end : mark.start;
    this.push('dropped', at, this.get('call'), EventField.SKIPPED);
    this.leaveCall();
    this.set('restarted', isEnd ? 0 : 1);
    if (kind === 'wrapper-close') {
      this.emit('wrapper-tag', mark.end);
      this.set('wrapper', 0);
      return this.go(S.Outside, mark.end);
    }
    return this.go(this.afterCall, at);
  }

  /** The stream ended inside the call; what stands from `held` on is half a mark. */
  private cutOff(
    held: number,
    why: Pick<FaultReport, 'code' | 'start' | 'end'> = { code: 'truncated', start: held, end: this.limit },
  ): void {
    const { limit } = this;
    const state = this.get('state');
    if (state === S.InPayload && this.get('json') >= 0) this.push('json', held, 0, 0);
    else if (state === S.InParameter) this.flushText(held);
    else this.flushLoose(held);
    if (held < limit) this.push('cut', limit, 0, 0);
    this.log.report({ ...why, kind: 'fatal', replacement: '', message: '', goLine: null });
    this.set('state', S.CutOff);
    this.set('cursor', limit);
  }

  // ── Events and reports ───────────────────────────────────────────────────────────────────────────────────────────

  private go(state: number, cursor: number): true {
    this.set('state', state);
    this.set('cursor', cursor);
    return true;
  }

  private get closers(): { readonly call: string; readonly argument: string } {
    return this.rules.closers({ prefix: this.prefix, tool: this.toolName, argument: this.argumentName });
  }

  private push(kind: EventKind, end: number, a: number, b: number): number {
    return this.log.push(K[kind], end, this.get('state'), a, b);
  }

  private emit(kind: EventKind, end: number): void {
    if (end > this.log.covered) this.push(kind, end, 0, 0);
  }

  /** Where the last event that is no white space ended. */
  private get lastCovered(): number {
    return trimmedEnd(this.text, 0, this.log.covered);
  }

  /** Text outside calls: prose, but for the white space between a wrapper and its calls. */
  private flushOutside(end: number): void {
    const isMarkup = this.get('state') === S.InWrapper && this.blank(this.log.covered, end);
    this.emit(isMarkup ? 'wrapper-tag' : 'prose', end);
  }

  /** Text inside a call that is in no argument. */
  private flushLoose(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, this.blank(start, end) ? 0 : EventField.NON_BLANK);
  }

  private flushText(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, EventField.NON_BLANK);
  }

  private blank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isSpace(this.text.charCodeAt(at))) return false;
    return true;
  }

  private rewritten({ pattern, start, end, nameStart, nameEnd }: Mark): void {
    if (!pattern.rewrite) return;
    const name = nameStart < 0 ? '' : this.text.slice(nameStart, nameEnd).trim();
    this.repair(pattern.code ?? 'malformed-tag', start, end, pattern.rewrite(name));
  }

  private repair(code: Code, start: number, end: number, replacement: string): void {
    const refused = this.recovery === 'strict' || (this.recovery === 'ampersand' && code !== 'unescaped-ampersand');
    if (refused) this.set('refused', 1);
    this.log.report({
      code,
      kind: refused ? 'fatal' : 'repair',
      start,
      end,
      replacement,
      message: '',
      goLine: null,
    });
  }

  private note(code: Code, start: number, end: number): void {
    this.log.report({ code, kind: 'note', start, end, replacement: '', message: '', goLine: null });
  }
}

export interface MarkMachineOptions {
  readonly recovery: Recovery;
  readonly vocabulary: Vocabulary;
  /** Reads no further than the opener of the first call. */
  readonly stopsAtCall?: boolean;
}

/** How many calls a list holds is counted from here; 0 where there is no list. */
const EMPTY_LIST = 1;

const ROW_INDEX: ReadonlyMap<string, number> = new Map(MARK_ROWS.map((row, index) => [`${row.from}:${row.on}`, index]));

const OUTSIDE: readonly MarkKind[] = [
  'wrapper-open',
  'call-open',
  'thinking-open',
  'thinking-close',
  'channel',
  'wrapper-close',
];
const IN_WRAPPER: readonly MarkKind[] = ['call-open', 'wrapper-open', 'wrapper-close', 'thinking-close'];
const IN_CALL: readonly MarkKind[] = [
  'argument-open',
  'call-close',
  'wrapper-close',
  'call-open',
  'wrapper-open',
  'argument-close',
];
const IN_VALUE: readonly MarkKind[] = [
  'argument-close',
  'call-close',
  'wrapper-close',
  'argument-open',
  'wrapper-open',
  'call-open',
];
const AFTER_VALUE: readonly MarkKind[] = ['argument-open', 'call-close', 'wrapper-close', 'wrapper-open', 'call-open'];
const IN_PAYLOAD: readonly MarkKind[] = ['call-close', 'call-open', 'wrapper-open'];
const IN_PAYLOAD_END: readonly MarkKind[] = ['call-close', 'wrapper-close', 'call-open', 'wrapper-open'];

/** A line that opens a code fence: `end` is behind the line. */
interface FenceLine {
  readonly at: number;
  readonly end: number;
  readonly char: number;
  readonly length: number;
}

const NO_FENCES = { from: 0, to: 0, found: null };
const FENCE = /`+|~+/g;
/** Words behind an opener, at most, in front of a part of its call. */
const MOST_WORDS = 160;
const LONGEST_PART = 40;
const PART_OF_CALL = /^\]?<[^<>\s]{0,24}(?:param|arg|invoke|function|call)/;
/** What ends a stretch of a JSON string. */
const STRING_STOP = /["\\\n\r]/g;
const FOREIGN_END = /^<\/[^\s<>]{1,100}>/;

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
function heldTail(source: string, closer: string): number {
  for (let length = Math.min(closer.length - 1, source.length); length > 0; length--)
    if (source.endsWith(closer.slice(0, length))) return length;
  return 0;
}

/**
 * How far a run of text is prose whatever follows: not its last word, which may be the name of a call whose opener is
 * missing, and not white space alone, which may stand before a wrapper.
 */
export function proseTo(text: StreamText, from: number, end: number): number {
  let at = end;
  while (at > from && end - at < LONGEST_MARK && !isSpace(text.charCodeAt(at - 1))) at--;
  return trimmedEnd(text, from, at) === from ? from : at;
}

function trimmedEnd(text: StreamText, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

const patterns = new WeakMap<MarkedDialect, ReadonlyMap<MarkKind, readonly MarkPattern[]>>();

function patternsByKind(dialect: MarkedDialect): ReadonlyMap<MarkKind, readonly MarkPattern[]> {
  let known = patterns.get(dialect);
  if (!known) {
    known = new Map(
      [...new Set(dialect.marks.map(({ kind }) => kind))].map((kind) => [
        kind,
        dialect.marks.filter((pattern) => pattern.kind === kind),
      ]),
    );
    patterns.set(dialect, known);
  }
  return known;
}

interface Starts {
  readonly anywhere: MarkStarts;
  readonly inValue: MarkStarts;
}

const starts = new WeakMap<MarkedDialect, Starts>();

function startsOf(dialect: MarkedDialect): Starts {
  let known = starts.get(dialect);
  if (!known) {
    const anywhere = startsWith(dialect.starts ?? ['<']);
    const inValue = markStarts(dialect, IN_VALUE, 'InParameter', dialect.cdata ? [CDATA_OPEN] : []);
    known = { anywhere, inValue };
    starts.set(dialect, known);
  }
  return known;
}
