import { smallInt32Array } from '../../../base/columns.ts';
import { oncePer } from '../../../base/once-per.ts';
import type { Counters, Counting, ReplyTokenizer, Snapshot, TransitionTaken } from '../../kernel/reply-tokenizer.ts';
import * as EventField from '../../log/event-bits.ts';
import { EVENT_KINDS, type EventKind } from '../../log/event-kind.ts';
import type { EventLog } from '../../log/event-log.ts';
import { trimSpace } from '../../text/characters.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Code } from '../../words/codes.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { Answer, FenceLine, Mark } from './mark.ts';
import {
  MARK_MOMENTS,
  MARK_ROWS,
  MARK_STATES,
  type MarkGuard,
  type MarkMoment,
  type MarkRow,
  type MarkState,
  type MarkTable,
  markRowId,
  markTable,
} from './mark-rows.ts';
import { MarkScope } from './mark-scope.ts';
import { type MarkStarts, markStarts, startsWith } from './mark-starts.ts';
import type { MarkedDialect, MarkKind, MarkPattern, Wrapper } from './marked-dialect.ts';
import { CUT, type Found, isSpace, LONGEST_MARK, type Matcher, NO, NOWHERE, nothingFound } from './matcher.ts';
import { ProseRun } from './prose-run.ts';
import * as R from './registers.ts';
import type { Vocabulary } from './vocabulary.ts';

export const K = Object.fromEntries(EVENT_KINDS.map((kind, index) => [kind, index])) as Record<EventKind, number>;

export const S = Object.fromEntries(MARK_STATES.map((state, index) => [state, index])) as Record<MarkState, number>;

/** How a call without a wrapper is laid out. */
export const BARE = { inline: 1, inLines: 2 } as const;

export const CDATA_OPEN = '<![CDATA[';

/** Registers, marks and the log: what every chapter of the machine that reads marked dialects stands on. */
export abstract class MarkWalker implements ReplyTokenizer {
  readonly recovery: Recovery;
  readonly states: readonly string[] = MARK_STATES;
  readonly counters: Counters | null;
  protected readonly counting: Counting;
  /** What opened the first call; null before that. */
  openedBy: Mark['pattern'] | Wrapper | null = null;
  protected readonly rules: MarkedDialect;
  private readonly table: MarkTable;
  protected readonly stopsAtCall: boolean;
  protected readonly text: StreamText;
  protected readonly log: EventLog;
  protected readonly vocabulary: Vocabulary;
  protected r = smallInt32Array(R.COUNT);
  protected readonly byKind: ReadonlyMap<MarkKind, readonly MarkPattern[]>;
  protected readonly starts: MarkStarts;
  /** Where a mark may begin in the value that is open, or in the call that it shows. */
  protected inValue = { value: -1, shown: -1, starts: ANY_TAG };
  protected readonly scope: MarkScope;
  protected source = '';
  /** What the text ended in, where the last mark that was looked for is half a mark. */
  protected cutPattern: MarkPattern | null = null;
  protected base = 0;
  protected limit = 0;
  protected ended = false;
  protected moved = false;
  protected given: { call: number; rows: number; names: Set<string> } | null = null;
  /** Where a text was looked for last: from `from` to `to` it stands nowhere before `at`. */
  protected sought = { text: '', from: 0, to: 0, at: -1 };
  /** The mark that is held back until that text comes. */
  protected awaited: { readonly start: number; readonly text: string; readonly most: number } | null = null;
  /** Where a mark may begin next: from `from` on first at `at`, as far as the text was known up to `limit`. */
  private nextKnown = { from: 0, limit: -1, at: -1 };
  protected fences: { readonly from: number; readonly to: number; readonly found: FenceLine | null } = NO_FENCES;
  private readonly prose: ProseRun;
  /** How often the reading began anew: what was known of earlier offsets then no longer holds. */
  begunAnew = 0;

  constructor(
    text: StreamText,
    log: EventLog,
    dialect: MarkedDialect,
    options: MarkMachineOptions,
    counting: Counting = null,
  ) {
    this.text = text;
    this.prose = new ProseRun(text);
    this.log = log;
    this.rules = dialect;
    this.stopsAtCall = options.stopsAtCall === true;
    this.table = options.table ?? TABLE;
    log.named = MARK_STATES;
    this.recovery = options.recovery;
    this.vocabulary = options.vocabulary;
    this.counting = counting;
    this.counters = counting?.(MARK_ROWS.length + 1, MARK_STATES.length) ?? null;
    this.byKind = patternsByKind(dialect);
    this.starts = startsOf(dialect);
    this.scope = this.newScope();
    for (const slot of [R.candidate, R.opener, R.literal, R.spaceTo, R.json, R.cdata, R.run]) this.set(slot, -1);
  }

  get offset(): number {
    return this.get(R.pos);
  }

  get stateName(): string {
    return MARK_STATES[this.shownState] as string;
  }

  /** The place in the reply, whatever mark is being read. */
  get placeName(): string {
    return MARK_STATES[this.get(R.state)] as string;
  }

  get dialect(): string {
    return this.rules.id;
  }

  get fineState(): string {
    return this.stateName;
  }

  get heldFrom(): number {
    return Math.min(this.get(R.cursor), this.get(R.pos));
  }

  get settledTo(): number {
    const held = this.heldFrom;
    switch (this.get(R.state)) {
      case S.Outside:
        return this.prose.settledTo(this.log.covered, held);
      case S.InWrapper:
      case S.InCall:
      case S.AfterError:
        return this.log.covered;
      case S.InPayload:
        return this.get(R.json) < 0 ? this.log.start(this.get(R.call) - 1) : held;
      case S.InParameter: {
        if (this.rules.nests) return this.log.covered;
        const doubts = [R.literal, R.candidate, R.opener, R.cdata, R.run]
          .map((slot) => this.get(slot))
          .filter((at) => at >= 0);
        return Math.min(held, ...doubts);
      }
      default:
        return held;
    }
  }

  get openElement(): number {
    return this.get(R.open);
  }

  get openCall(): number {
    return this.get(R.call);
  }

  get pendingEndTag(): null {
    return null;
  }

  get last(): TransitionTaken {
    const isHeld = this.shownState !== this.get(R.state);
    return { id: this.get(R.lastRow), from: MARK_STATES[this.get(isHeld ? R.state : R.lastFrom)] as string };
  }

  protected rowId(id: number): string | null {
    const row = MARK_ROWS[id - 1];
    return row ? markRowId(row) : null;
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
    this.r = snapshot.slice(0, R.COUNT);
  }

  advance(limit = this.text.length): void {
    if (limit <= this.get(R.pos)) return;
    this.set(R.pos, limit);
    this.run(limit, false);
  }

  /** Reads on until the state is another or `limit` is reached; tells how far it looked. */
  advanceToTransition(limit: number): number {
    this.moved = false;
    const before = this.shownState;
    while (this.get(R.pos) < limit && !this.moved && this.shownState === before) this.advance(this.nextStop(limit));
    return this.get(R.pos);
  }

  /** The stream is over: settles what was open and reports what is missing. */
  finish(): void {
    this.set(R.pos, this.text.length);
    this.run(this.text.length, true);
  }

  protected get(slot: number): number {
    return this.r[slot] as number;
  }

  protected set(slot: number, value: number): void {
    this.r[slot] = value;
  }

  /** The state that people see: where a mark is held back, what is being read of it. */
  protected get shownState(): number {
    const state = this.get(R.state);
    if (this.get(R.cursor) >= this.get(R.pos)) return state;
    if (this.get(R.spaceTo) >= 0) return S.InEndTag;
    if (state === S.InCall || state === S.InWrapper || state === S.InParameter) {
      const held = this.get(R.heldName);
      return held === 1 ? S.InToolName : held === 2 ? S.InParamName : this.isHeldEndTag() ? S.InEndTag : S.InTag;
    }
    return state;
  }

  protected isHeldEndTag(): boolean {
    const at = this.get(R.cursor) + 1;
    return at < this.get(R.pos) && this.text.charCodeAt(at) === 0x2f;
  }

  /** The next offset at which the state may be another. */
  protected nextStop(limit: number): number {
    const pos = this.get(R.pos);
    if (this.get(R.cursor) < pos || this.get(R.state) === S.InPayload) return pos + 1;
    const piece = this.text.slice(pos, Math.min(limit, pos + 4_096));
    const at = piece.search(/[<\]`~{[>\n\r]/);
    return at < 0 ? pos + piece.length : pos + at + 1;
  }

  protected run(limit: number, ended: boolean): void {
    if (!ended && this.stillWaits(limit)) return;
    this.limit = limit;
    this.ended = ended;
    this.awaited = null;
    this.load(this.get(R.cursor));
    while (!(this.stopsAtCall && this.openedBy) && this.step());
    this.source = '';
  }

  protected load(from: number): void {
    this.base = from;
    this.source = this.text.slice(from, this.limit);
  }

  /** Holds back what stands from `at` on until more has come. */
  protected hold(at: number): false {
    this.set(R.cursor, at);
    return false;
  }

  protected charAt(offset: number): string {
    return this.source.charAt(offset - this.base);
  }

  protected skipSpaces(offset: number): number {
    let at = offset - this.base;
    while (at < this.source.length && isSpace(this.source.charCodeAt(at))) at++;
    return at + this.base;
  }

  /** The same between tags. */
  protected skipLayout(offset: number): number {
    const { layout } = this.rules;
    let at = this.skipSpaces(offset);
    if (layout !== undefined)
      while (this.source.startsWith(layout, at - this.base)) at = this.skipSpaces(at + layout.length);
    return at;
  }

  /** Whether the text ends in what may be half of that. */
  protected isHalfLayout(offset: number): boolean {
    return this.rules.layout?.startsWith(this.source.slice(offset - this.base)) === true;
  }

  /** First place at or behind `offset` where a mark may begin; the limit where there is none. Looks at no text twice. */
  protected nextStart(offset: number): number {
    const { nextKnown: known, limit } = this;
    if (known.limit !== limit || offset < known.from || offset > known.at)
      this.nextKnown = { from: offset, limit, at: this.placeOf(this.starts.next(this.source, offset - this.base)) };
    return this.nextKnown.at;
  }

  protected get valueStarts(): MarkStarts {
    const value = this.get(R.value);
    const shown = this.get(R.depth) > 0 ? this.get(R.literalTool) : -1;
    if (this.inValue.value !== value || this.inValue.shown !== shown) {
      const { rules, scope } = this;
      const starts = markStarts(rules, IN_VALUE, 'InParameter', scope, rules.cdata ? [CDATA_OPEN] : []);
      this.inValue = { value, shown, starts };
    }
    return this.inValue.starts;
  }

  protected placeOf(found: number): number {
    return found < 0 ? this.limit : found + this.base;
  }

  /** The mark that begins at an offset; `cut` where the text ends before that is decided. */
  protected markAt(offset: number, kinds: readonly MarkKind[], state: MarkState): Mark | 'cut' | null {
    const at = offset - this.base;
    const { source: all } = this;
    const usual = stretchOf(all, at, LONGEST_MARK);
    let cuts = 0;
    this.scope.at = offset;
    for (const kind of kinds)
      for (const pattern of this.byKind.get(kind) ?? []) {
        if (pattern.onlyIn && pattern.onlyIn !== state) continue;
        if (pattern.ofNameAsText && !this.isNameText) continue;
        this.scope.found = nothingFound();
        const source = pattern.longest === undefined ? usual : stretchOf(all, at, pattern.longest);
        const end = pattern.match(source, at, this.scope);
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
        if (end === CUT && source.length === all.length) {
          if (cuts === 0) this.noteHeldName(kind, this.scope.found);
          if (cuts === 0 || (this.cutPattern?.rewrite && !pattern.rewrite)) this.cutPattern = pattern;
          cuts++;
        }
      }
    if (cuts > 1) this.awaited = null;
    return cuts > 0 ? 'cut' : null;
  }

  private newScope(): MarkScope {
    const isInCall = () => this.get(R.call) !== 0;
    return new MarkScope(this.vocabulary, {
      prefix: () => (isInCall() ? this.prefix : null),
      tool: () => (isInCall() ? (this.get(R.depth) > 0 ? this.literalName : this.toolName) : ''),
      argument: () => (this.get(R.state) === S.InParameter ? this.argumentName : ''),
      isBareArgument: () => this.text.charCodeAt(this.get(R.argumentStart) - 1) === 0x3c,
      before: (at, length) => this.text.slice(Math.max(this.log.covered, at - length), at),
      placeOf: (start, text, at, most) => {
        const place = this.seek(text, at + this.base, Math.min(this.limit, start + most));
        if (place >= 0) return place - this.base;
        if (this.limit - start > most) return NO;
        this.awaited = { start, text, most };
        return CUT;
      },
    });
  }

  /** The name of the open call stands between two tags. */
  private get isNameText(): boolean {
    const end = this.get(R.toolEnd);
    return this.get(R.call) !== 0 && this.text.slice(end, end + 2) === '</';
  }

  protected noteHeldName(kind: MarkKind, { nameStart, nameEnd }: Found): void {
    const isNaming = nameStart !== NOWHERE && nameEnd === NOWHERE;
    this.set(R.heldName, isNaming && kind === 'call-open' ? 1 : isNaming && kind === 'argument-open' ? 2 : 0);
  }

  protected seek(text: string, offset: number, limit: number): number {
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
  protected stillWaits(limit: number): boolean {
    const cursor = this.get(R.cursor);
    if (this.get(R.spaceTo) > cursor) {
      let at = this.get(R.spaceTo);
      while (at < limit && isSpace(this.text.charCodeAt(at))) at++;
      this.set(R.spaceTo, at);
      return at >= limit;
    }
    const { awaited } = this;
    if (awaited?.start !== cursor || limit - cursor > awaited.most) return false;
    return this.seek(awaited.text, cursor, limit) < 0;
  }

  protected get prefix(): string {
    const start = this.get(R.callStart);
    return this.text.slice(start + 1, start + 1 + this.get(R.prefixLength));
  }

  protected get toolName(): string {
    return this.nameIn(this.get(R.toolStart), this.get(R.toolEnd));
  }

  protected get literalName(): string {
    return trimSpace(this.text.slice(this.get(R.literalTool), this.get(R.literalToolEnd)));
  }

  protected get argumentName(): string {
    return trimSpace(this.text.slice(this.get(R.argumentStart), this.get(R.argumentEnd)));
  }

  protected nameIn(start: number, end: number): string {
    const source = this.text.slice(start, end);
    return this.rules.readName?.(source) ?? trimSpace(source);
  }

  /** Takes the row for a mark; `stay` where there is none, so that the mark is text. */
  protected take(mark: Mark): Answer {
    for (const row of this.rowsFor(mark)) {
      if (row.when && !this.holds(row.when, mark)) continue;
      const answer = this.act(row, mark);
      if (answer !== 'taken') return answer;
      this.set(R.lastRow, row.id);
      this.set(R.lastFrom, this.get(R.state));
      this.set(R.state, S[row.to]);
      this.moved = true;
      if (this.counters) this.counters.counts[row.id] = (this.counters.counts[row.id] as number) + 1;
      if (mark.pattern.match === NOTHING) return answer;
      if (this.get(R.refused) === 1 && this.get(R.call) !== 0) this.move('refused', this.log.covered);
      if (row.do !== 'openWrapper') this.set(R.refused, 0);
      return answer;
    }
    return 'stay';
  }

  private rowsFor({ pattern }: Mark) {
    return this.table.get(MARK_STATES[this.get(R.state)] as MarkState)?.get(pattern.kind) ?? [];
  }

  /** Takes the row for what is no mark. */
  protected move(on: MarkMoment, start: number, end = start): boolean {
    const answer = this.take({
      pattern: PATTERNS.get(on) as Mark['pattern'],
      start,
      end,
      nameStart: -1,
      nameEnd: -1,
      prefix: '',
    });
    return answer === 'taken' || answer === 'back';
  }

  /** Reads on from an offset in the state that the row leads to. */
  protected readOn(cursor: number): 'taken' {
    this.set(R.cursor, cursor);
    return 'taken';
  }

  protected get closers(): { readonly call: string; readonly argument: string } {
    return this.rules.closers({ prefix: this.prefix, tool: this.toolName, argument: this.argumentName });
  }

  protected push(kind: EventKind, end: number, a: number, b: number, state = this.get(R.state)): number {
    return this.log.push(K[kind], end, state, a, b);
  }

  protected emit(kind: EventKind, end: number, state = this.get(R.state)): void {
    if (end > this.log.covered) this.push(kind, end, 0, 0, state);
  }

  /** Where the last call ended; -1 where it was not closed. */
  protected get lastCallEnd(): number {
    const start = this.get(R.callStart);
    for (let row = this.log.length - 1; row >= 0 && this.log.end(row) > start; row--)
      if (this.log.kind(row) === K['call-closed']) return this.log.end(row);
    return -1;
  }

  /** A tag of the wrapper with the prefix of the call's own tags. */
  protected wrapperTag(which: 'open' | 'close'): string {
    const tag = this.rules.wrapper?.[which] ?? '';
    const from = this.get(R.callStart) + 1;
    return tag.replace(/^<\/?/, (start) => start + this.text.slice(from, from + this.get(R.prefixLength)));
  }

  /** Where the last event that is no white space ended. */
  protected get lastCovered(): number {
    return trimmedEnd(this.text, 0, this.log.covered);
  }

  /** Text outside calls: prose, but for the white space between a wrapper and its calls. */
  protected flushOutside(end: number, state = this.get(R.state)): void {
    const isMarkup = state === S.InWrapper && this.blank(this.log.covered, end);
    this.emit(isMarkup ? 'wrapper-tag' : 'prose', end, state);
  }

  /** Text inside a call that is in no argument. */
  protected flushLoose(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, this.blank(start, end) ? 0 : EventField.NON_BLANK);
  }

  protected flushText(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, EventField.NON_BLANK);
  }

  protected blank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isSpace(this.text.charCodeAt(at))) return false;
    return true;
  }

  protected rewritten({ pattern, start, end, nameStart, nameEnd }: Mark): void {
    if (!pattern.rewrite) return;
    const name = nameStart < 0 ? '' : trimSpace(this.text.slice(nameStart, nameEnd));
    this.repair(pattern.code ?? 'malformed-tag', start, end, pattern.rewrite(name, this.text.slice(start, end)));
  }

  protected repair(code: Code, start: number, end: number, replacement: string, behind?: true): void {
    const refused = this.recovery === 'strict' || (this.recovery === 'ampersand' && code !== 'unescaped-ampersand');
    if (refused) this.set(R.refused, 1);
    this.log.report({
      code,
      kind: refused ? 'fatal' : 'repair',
      start,
      end,
      replacement,
      message: '',
      goLine: null,
      ...(behind && { behind }),
    });
  }

  protected note(code: Code, start: number, end: number): void {
    this.log.report({ code, kind: 'note', start, end, replacement: '', message: '', goLine: null });
  }

  protected abstract holds(guard: MarkGuard, mark: Mark): boolean;
  protected abstract act(row: MarkRow, mark: Mark): Answer;
  protected abstract step(): boolean;
  abstract copyOn(log: EventLog): ReplyTokenizer;
}

export interface MarkMachineOptions {
  readonly recovery: Recovery;
  readonly vocabulary: Vocabulary;
  /** Reads no further than the opener of the first call. */
  readonly stopsAtCall?: boolean;
  /** The rows that it takes; those of `mark-rows.ts` by default. */
  readonly table?: MarkTable;
}

const TABLE = markTable(MARK_ROWS);

const NOTHING: Matcher = () => NO;

const PATTERNS = new Map(MARK_MOMENTS.map((kind) => [kind, { kind, written: '', match: NOTHING }]));

export const IN_VALUE: readonly MarkKind[] = [
  'argument-close',
  'call-close',
  'wrapper-close',
  'argument-open',
  'wrapper-open',
  'call-open',
];

const NO_FENCES = { from: 0, to: 0, found: null };

/** A text as far as a mark that begins at a place may reach: what stands behind never decides. */
const stretchOf = (source: string, at: number, most: number): string =>
  source.length - at > most ? source.slice(0, at + most) : source;

export function trimmedEnd(text: StreamText, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

const patternsByKind = oncePer(
  ({ marks }: MarkedDialect): ReadonlyMap<MarkKind, readonly MarkPattern[]> =>
    new Map(
      [...new Set(marks.map(({ kind }) => kind))].map((kind) => [kind, marks.filter((mark) => mark.kind === kind)]),
    ),
);

const ANY_TAG = startsWith(['<']);

const startsOf = oncePer((dialect: MarkedDialect): MarkStarts => startsWith(dialect.starts ?? ['<']));
