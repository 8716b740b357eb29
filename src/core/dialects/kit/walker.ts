import { isFirstHalf } from '../../../base/code-point.ts';
import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { registerValues, setRegisters } from '../../kernel/register-values.ts';
import type { ReplyTokenizer } from '../../kernel/reply-tokenizer.ts';
import * as EventField from '../../log/event-bits.ts';
import { type EventKind, K } from '../../log/event-kind.ts';
import type { EventLog } from '../../log/event-log.ts';
import { trimSpace } from '../../text/characters.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Code } from '../../words/codes.ts';
import type { Frame } from '../../words/frame.ts';
import type { Recovery } from '../../words/recovery.ts';
import { type Answer, type FenceLine, type Mark, missingPart } from './mark.ts';
import type { MarkMachineOptions } from './mark-machine-options.ts';
import { isMoment, momentMark } from './mark-moments.ts';
import {
  MARK_ROWS,
  MARK_STATES,
  type MarkAction,
  type MarkGuard,
  type MarkMoment,
  type MarkRow,
  type MarkState,
  type MarkTable,
  markTable,
  S,
} from './mark-rows.ts';
import { MarkScope } from './mark-scope.ts';
import { type MarkStarts, signsOf, startsOf } from './mark-starts.ts';
import type { MarkedDialect, MarkKind, MarkPattern, Wrapper } from './marked-dialect.ts';
import { CUT, type Found, isSpace, LONGEST_MARK, NO, NOWHERE, nothingFound } from './matcher.ts';
import { LEAD, type PatternsByLead, patternsByLead, stretchOf } from './pattern-index.ts';
import { ProseRun } from './prose-run.ts';
import { REGISTERS, Registers } from './registers.ts';
import { withoutTokens } from './special-tokens.ts';
import { TextSearch } from './text-search.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a row does: it works on the walker's registers and writes events and reports by its hands. */
export type MarkRun = (w: MarkWalker, mark: Mark, row: MarkRow) => Answer;

export type MarkCondition = (w: MarkWalker, mark: Mark) => boolean;

/**
 * All that a walker is given: what rows do, when they are taken, and how each state looks for the next mark. A row whose action
 * or guard it lacks is never taken.
 */
export interface MarkProgram {
  readonly actions: Readonly<Partial<Record<MarkAction, MarkRun>>>;
  readonly guards: Readonly<Partial<Record<MarkGuard, MarkCondition>>>;
  /** One decision; false where more text is needed, or all is read and settled. */
  readonly steps: Readonly<Partial<Record<MarkState, (w: MarkWalker) => boolean>>>;
}

/**
 * Walks a reply in a marked dialect by the rows that it is given. Nothing inside a value is emitted before the value is
 * closed, so that what turns out otherwise is read again from a register and the log never depends on the cuts.
 */
export class MarkWalker extends Registers implements ReplyTokenizer {
  protected readonly program: MarkProgram;
  private readonly steps: readonly (((w: MarkWalker) => boolean) | undefined)[];
  readonly recovery: Recovery;
  /** What opened the first call; null before that. */
  openedBy: Mark['pattern'] | Wrapper | null = null;
  readonly rules: MarkedDialect;
  private readonly table: MarkTable;
  readonly stopsAtCall: boolean;
  readonly unfenced: boolean;
  readonly text: StreamText;
  readonly log: EventLog;
  readonly vocabulary: Vocabulary;
  readonly frames: readonly Frame[];
  private readonly patterns: PatternsByLead;
  private readonly starts: MarkStarts;
  private readonly signs: MarkStarts;
  /** Where a mark may begin in the value that is open, or in the call that it shows. */
  inValue: { readonly value: number; readonly shown: number; readonly starts: MarkStarts } | null = null;
  /** How often the open value has opened its own tag and not closed it, counted up to `to`. */
  ownTags = { value: -1, to: 0, open: 0, pattern: NOWHERE_TO_FIND };
  readonly scope: MarkScope;
  source = '';
  /** What the text ended in, where the last mark that was looked for is half a mark. */
  cutPattern: MarkPattern | null = null;
  /** The name in that, offsets from `base` on. */
  cutFound: Found = nothingFound();
  base = 0;
  limit = 0;
  ended = false;
  given: { call: number; rows: number; names: Set<string> } | null = null;
  private readonly search: TextSearch;
  /** The mark that is held back until that text comes. */
  private awaited: { readonly start: number; readonly text: string; readonly most: number } | null = null;
  /** Where a mark may begin next: from `from` on first at `at`, as far as the text was known up to `limit`. */
  private nextKnown = { from: 0, limit: -1, at: -1 };
  fences: { readonly from: number; readonly to: number; readonly found: FenceLine | null } = NO_FENCES;
  private readonly prose: ProseRun;
  /** Told of each row that is taken. */
  protected onTaken: ((row: number) => void) | null = null;
  /** How often the reading began again: what was known of earlier offsets then no longer holds. */
  restarts = 0;

  constructor(
    program: MarkProgram,
    text: StreamText,
    log: EventLog,
    dialect: MarkedDialect,
    options: MarkMachineOptions,
  ) {
    super();
    this.program = program;
    this.steps = stepsOf(program);
    this.text = text;
    this.prose = new ProseRun(text);
    this.search = new TextSearch(text);
    this.log = log;
    this.rules = dialect;
    this.stopsAtCall = options.stopsAtCall === true;
    this.unfenced = options.unfenced === true;
    this.table = options.table ?? TABLE;
    log.named = MARK_STATES;
    this.recovery = options.recovery;
    this.vocabulary = options.vocabulary;
    this.frames = options.frames ?? NO_FRAMES;
    this.patterns = patternsByLead(dialect);
    this.starts = startsOf(dialect);
    this.signs = signsOf(dialect);
    this.scope = this.newScope();
  }

  get offset(): number {
    return this.pos;
  }

  /** The place in the reply, whatever mark is being read. */
  get placeName(): string {
    return MARK_STATES[this.state] as string;
  }

  get dialect(): string {
    return this.rules.id;
  }

  get heldFrom(): number {
    return Math.min(this.cursor, this.pos);
  }

  get settledTo(): number {
    const held = this.heldFrom;
    switch (this.state) {
      case S.Outside:
        return this.prose.settledTo(this.log.covered, held);
      case S.InWrapper:
      case S.InCall:
      case S.AfterError:
        return this.log.covered;
      case S.InPayload:
        return this.json < 0 ? this.log.start(this.call - 1) : held;
      case S.InParameter: {
        if (this.rules.nests) return this.log.covered;
        const doubts = [this.literal, this.candidate, this.opener, this.cdata, this.run].filter((at) => at >= 0);
        return Math.min(held, ...doubts);
      }
      default:
        return held;
    }
  }

  advance(limit = this.text.length): void {
    const { pos } = this;
    if (limit <= pos) return;
    this.pos = limit;
    if (this.cursor === pos && this.isPlainProse(pos, limit)) this.cursor = limit;
    else this.walk(limit, false);
  }

  /** A stretch of prose without a sign of anything else, as most chunks are. */
  private isPlainProse(start: number, end: number): boolean {
    if (this.state !== S.Outside || this.rules.isFramed || (this.stopsAtCall && this.openedBy)) return false;
    return this.signs.next(this.text.slice(start, end), 0) < 0;
  }

  /** The stream is over: settles what was open and reports what is missing. */
  finish(): void {
    this.pos = this.text.length;
    this.walk(this.text.length, true);
  }

  /** Half of a character at the end waits for the other half, so that no pattern meets one, unless the text ends in it. */
  private walk(to: number, ended: boolean): void {
    const limit = ended || !isFirstHalf(this.text.charCodeAt(to - 1)) ? to : to - 1;
    if (!ended && this.stillWaits(limit)) return;
    this.limit = limit;
    this.ended = ended;
    this.awaited = null;
    this.load(this.cursor);
    while (!(this.stopsAtCall && this.openedBy) && this.step());
    this.source = '';
  }

  load(from: number): void {
    this.base = from;
    this.source = this.text.slice(from, this.limit);
  }

  /** Holds back what is from `at` on until more has come. */
  hold(at: number): false {
    this.cursor = at;
    return false;
  }

  charAt(offset: number): string {
    return this.source.charAt(offset - this.base);
  }

  skipSpaces(offset: number): number {
    let at = offset - this.base;
    while (at < this.source.length && isSpace(this.source.charCodeAt(at))) at++;
    return at + this.base;
  }

  /** The same between tags. */
  skipLayout(offset: number): number {
    const { layout } = this.rules;
    let at = this.skipSpaces(offset);
    if (layout !== undefined)
      while (this.source.startsWith(layout, at - this.base)) at = this.skipSpaces(at + layout.length);
    return at;
  }

  /** Whether the text ends in what may be half of that. */
  isHalfLayout(offset: number): boolean {
    return this.rules.layout?.startsWith(this.source.slice(offset - this.base)) === true;
  }

  /** First place at or after `offset` where a mark may begin; the limit where there is none. Looks at no text twice. */
  nextStart(offset: number): number {
    const { nextKnown: known, limit } = this;
    if (known.limit !== limit || offset < known.from || offset > known.at)
      this.nextKnown = { from: offset, limit, at: this.placeOf(this.starts.next(this.source, offset - this.base)) };
    return this.nextKnown.at;
  }

  placeOf(found: number): number {
    return found < 0 ? this.limit : found + this.base;
  }

  /** The mark that begins at an offset; `cut` where the text ends before that is decided. */
  markAt(offset: number, kinds: readonly MarkKind[], state: MarkState): Mark | 'cut' | null {
    const at = offset - this.base;
    const { source: all } = this;
    const usual = stretchOf(all, at, LONGEST_MARK);
    let cuts = 0;
    this.scope.at = offset;
    const lead = all.slice(at, at + LEAD);
    for (const pattern of this.patterns(kinds, lead)) {
      if (pattern.onlyIn && pattern.onlyIn !== state) continue;
      if (pattern.ofNameAsText && !this.isNameText) continue;
      if (pattern.follows && this.callsInWrapper === 0) continue;
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
        if (cuts === 0) this.noteHeldName(pattern.kind, this.scope.found);
        if (cuts === 0 || (this.cutPattern?.rewrite && !pattern.rewrite)) {
          this.cutPattern = pattern;
          this.cutFound = this.scope.found;
        }
        cuts++;
      }
    }
    if (cuts > 1) this.awaited = null;
    return cuts > 0 ? 'cut' : null;
  }

  private newScope(): MarkScope {
    const isInCall = () => this.call !== 0;
    return new MarkScope(this.vocabulary, {
      prefix: () => (isInCall() ? this.prefix : null),
      tool: () => (isInCall() ? (this.depth > 0 ? this.literalName : this.toolName) : ''),
      argument: () => (this.state === S.InParameter ? this.argumentName : ''),
      isBareArgument: () => this.text.charCodeAt(this.argumentStart - 1) === 0x3c,
      before: (at, length) => this.text.slice(Math.max(this.log.covered, at - length), at),
      written: (start, end) => this.text.slice(Math.max(0, start), end),
      ended: () => this.ended,
      placeOf: (start, text, at, most) => {
        const place = this.search.from(text, at + this.base, Math.min(this.limit, start + most));
        if (place >= 0) return place - this.base;
        if (this.limit - start > most) return NO;
        this.awaited = { start, text, most };
        return CUT;
      },
    });
  }

  /** The name of the open call is between two tags. */
  private get isNameText(): boolean {
    const end = this.toolEnd;
    return this.call !== 0 && this.text.slice(end, end + 2) === '</';
  }

  private noteHeldName(kind: MarkKind, { nameStart, nameEnd }: Found): void {
    const isNaming = nameStart !== NOWHERE && nameEnd === NOWHERE;
    this.heldName = isNaming && kind === 'call-open' ? 1 : isNaming && kind === 'argument-open' ? 2 : 0;
  }

  /** Whether what is held back waits for the same as before, whatever has come. */
  private stillWaits(limit: number): boolean {
    const { cursor } = this;
    if (this.spaceTo > cursor) {
      let at = this.spaceTo;
      while (at < limit && isSpace(this.text.charCodeAt(at))) at++;
      this.spaceTo = at;
      return at >= limit;
    }
    const { awaited } = this;
    if (awaited?.start !== cursor || limit - cursor > awaited.most) return false;
    return this.search.from(awaited.text, cursor, limit) < 0;
  }

  get prefix(): string {
    return this.text.slice(this.prefixStart, this.prefixStart + this.prefixLength);
  }

  get toolName(): string {
    return withoutTokens(this.nameIn(this.toolStart, this.toolEnd));
  }

  private get literalName(): string {
    return trimSpace(this.text.slice(this.literalTool, this.literalToolEnd));
  }

  get argumentName(): string {
    return trimSpace(this.text.slice(this.argumentStart, this.argumentEnd));
  }

  nameIn(start: number, end: number): string {
    const source = this.text.slice(start, end);
    return this.rules.readName?.(source) ?? trimSpace(source);
  }

  /** Takes the row for a mark; `stay` where there is none, so that the mark is text. */
  take(mark: Mark): Answer {
    for (const row of this.rowsFor(mark)) {
      if (row.when && !this.program.guards[row.when]?.(this, mark)) continue;
      const answer = this.program.actions[row.do]?.(this, mark, row) ?? 'stay';
      if (answer !== 'taken') return answer;
      this.lastRow = row.id;
      this.lastFrom = this.state;
      this.state = S[row.to];
      this.onTaken?.(row.id);
      if (isMoment(mark)) return answer;
      if (this.refused === 1 && this.call !== 0) this.move('refused', this.log.covered);
      if (row.do !== 'openWrapper') this.refused = 0;
      return answer;
    }
    return 'stay';
  }

  private rowsFor({ pattern }: Mark) {
    return this.table.get(MARK_STATES[this.state] as MarkState)?.get(pattern.kind) ?? [];
  }

  /** Takes the row for what is no mark. */
  move(on: MarkMoment, start: number, end = start, name: Span | null = null): boolean {
    const answer = this.take(momentMark(on, start, end, name));
    return answer === 'taken' || answer === 'back';
  }

  /** Reads on from an offset in the state that the row leads to. */
  readOn(cursor: number): 'taken' {
    this.cursor = cursor;
    return 'taken';
  }

  get closers(): { readonly call: string; readonly argument: string } {
    return this.rules.closers({ prefix: this.prefix, tool: this.toolName, argument: this.argumentName });
  }

  push(kind: EventKind, end: number, a: number, b: number, state = this.state): number {
    return this.log.push(K[kind], end, state, a, b);
  }

  emit(kind: EventKind, end: number, state = this.state): void {
    if (end > this.log.covered) this.push(kind, end, 0, 0, state);
  }

  /** A tag of the wrapper with the prefix of the call's own tags. */
  wrapperTag(which: 'open' | 'close'): string {
    const tag = this.rules.wrapper?.[which] ?? '';
    if (this.rules.hasSuffix) return tag.replace(/>$/, `${this.prefix}>`);
    return tag.replace(/^<\/?/, (start) => start + this.prefix);
  }

  /** Where the last event that is no white space ended. */
  get lastCovered(): number {
    return this.trimmedEnd(0, this.log.covered);
  }

  /** Where a stretch ends without the white space at its end. */
  trimmedEnd(start: number, end: number): number {
    let at = end;
    while (at > start && isSpace(this.text.charCodeAt(at - 1))) at--;
    return at;
  }

  /** Text outside calls: prose, but for the white space between a wrapper and its calls. */
  flushOutside(end: number, state = this.state): void {
    const mayBeMarkup = state === S.InWrapper || this.rules.hasMessages === true;
    const isMarkup = (mayBeMarkup && this.blank(this.log.covered, end)) || this.separates(end);
    if (!isMarkup && state === S.InWrapper && this.rules.closesInParts)
      this.emit('wrapper-tag', this.spaceEnd(this.log.covered, end), state);
    this.emit(isMarkup ? 'wrapper-tag' : 'prose', end, state);
  }

  private spaceEnd(start: number, end: number): number {
    let at = start;
    while (at < end && isSpace(this.text.charCodeAt(at))) at++;
    return at;
  }

  /** Nothing but separators is between the call before and a place. */
  private separates(end: number): boolean {
    const last = this.log.length - 1;
    const { separators } = this.rules;
    if (!separators || last < 0 || this.log.kind(last) !== K['call-closed'] || this.cursor >= this.limit) return false;
    return separators.test(this.text.slice(this.log.covered, end));
  }

  /** Text inside a call that is in no argument. */
  flushLoose(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, this.blank(start, end) ? 0 : EventField.NON_BLANK);
  }

  flushText(end: number): void {
    const start = this.log.covered;
    if (end > start) this.push('text', end, 0, EventField.NON_BLANK);
  }

  blank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isSpace(this.text.charCodeAt(at))) return false;
    return true;
  }

  rewritten({ pattern, start, end, nameStart, nameEnd }: Mark): void {
    if (!pattern.rewrite) return;
    const name = nameStart < 0 ? '' : trimSpace(this.text.slice(nameStart, nameEnd));
    const written = this.text.slice(start, end);
    const meant = pattern.rewrite(name, written);
    const code = pattern.code ?? 'malformed-tag';
    if (meant === written) this.note(code, start, end);
    else if (code === 'unclosed-tag') this.repair(code, ...missingPart(start, written, meant));
    else this.repair(code, start, end, meant);
  }

  repair(code: Code, start: number, end: number, replacement: string, behind?: true): void {
    const refused = this.recovery === 'strict' || (this.recovery === 'ampersand' && code !== 'unescaped-ampersand');
    if (refused) this.refused = 1;
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

  note(code: Code, start: number, end: number): void {
    this.log.report({ code, kind: 'note', start, end, replacement: '', message: '', goLine: null });
  }

  /** A walker in the same state, writing to a log that holds the same. */
  probe(log: EventLog): MarkWalker {
    const { recovery, vocabulary, frames } = this;
    const copy = new MarkWalker(this.program, this.text, log, this.rules, { recovery, vocabulary, frames });
    setRegisters(copy, REGISTERS, registerValues(this, REGISTERS));
    return copy;
  }

  private step(): boolean {
    if (this.cursor < this.base) this.load(this.cursor);
    return this.steps[this.state]?.(this) ?? false;
  }
}

const TABLE = markTable(MARK_ROWS);

const stepsOf = oncePer(({ steps }: MarkProgram) => MARK_STATES.map((state) => steps[state]));

const NOWHERE_TO_FIND = /$^/g;

const NO_FRAMES: readonly Frame[] = [];
const NO_FENCES = { from: 0, to: 0, found: null };
