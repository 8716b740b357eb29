// Longer than most: the loop and every action of the rows in one place, because they share the registers.

import type { CompiledMachine } from '../../kernel/compile.ts';
import { ACTIONS, type Action, type Otherwise, type Reads } from '../../kernel/definition.ts';
import { LaneSearch } from '../../kernel/lane-search.ts';
import {
  type Counters,
  copyCounters,
  newCounters,
  type ReplyTokenizer,
  type Snapshot,
  type TransitionTaken,
} from '../../kernel/reply-tokenizer.ts';
import { EventField, ROLE_BITS, ROLES, type Role } from '../../log/event-field.ts';
import { EVENT_KINDS, type EventKind } from '../../log/event-kind.ts';
import type { EventLog } from '../../log/event-log.ts';
import { isXmlCharacter, isXmlSpace } from '../../text/characters.ts';
import type { StreamText } from '../../text/stream-text.ts';
import { declarationFault } from '../../text/xml-declaration.ts';
import { isXmlName } from '../../text/xml-name.ts';
import type { Code } from '../../words/codes.ts';
import type { Recovery } from '../../words/recovery.ts';
import { aboutState, rowSentence, waitsFor } from './machine-words.ts';
import { machineFor } from './machines.ts';
import { localName, namePrefix } from './names.ts';

const K = Object.fromEntries(EVENT_KINDS.map((kind, index) => [kind, index])) as Record<EventKind, number>;
const A = Object.fromEntries(ACTIONS.map((action, index) => [action, index])) as Record<Action, number>;

/** What a snapshot holds. Fields of their own, because an array of slots costs 5 to 10 % at 1 KB. */
const REGISTERS = [
  'pos',
  'state',
  'place',
  'lastTransition',
  'lastFrom',
  'tagStart',
  'nameStart',
  'nameEnd',
  'attributeStart',
  'attributeEnd',
  'unquotedStart',
  'junkStart',
  'entityStart',
  'entityReturn',
  'reportMark',
  'tagFlags',
  'callTagEnd',
  'callStart',
  'open',
  'call',
  'lastStart',
  'pendingStart',
  'pendingEnd',
  'firstIllegal',
  'depth',
  'quote',
  'looseCdata',
  'looseLog',
  'looseReports',
  'noCdataEnd',
] as const;

/** The element that is a call, and what is written of it. */
const CALL_NAME = 'tool';
const CALL_WORD = `<${CALL_NAME}`;
const CALL_TAG = `${CALL_WORD}>`;
const CALL_END = `</${CALL_NAME}>`;

/** How far up an end tag looks for the element it names; deeper nesting is no tool call, and the bound keeps reading linear. */
const ANCESTORS = 256;
/** Code units of text and first names behind `<tool>` that are held back at most: a few words, and no paragraph of prose. */
const MOST_BEHIND_TAG = 160;
/** Shorter pieces are walked: setting up the searches would cost more than they save. */
const LANE_MIN = 24;

const KNOWN_ENTITIES = ['lt', 'gt', 'amp', 'quot', 'apos'] as const;
const KNOWN_REFERENCES = KNOWN_ENTITIES.map((name) => `&${name};`);

/** Native searches cross this much in some microseconds. */
const FAR = 65_536;

/**
 * Reads a StreamText through the compiled machine and writes events and reports. Holds integers only; text is looked up
 * by offset. The log never depends on how the text was cut, because nothing is emitted when a chunk ends.
 */
export class Tokenizer implements ReplyTokenizer {
  readonly machine: CompiledMachine;
  readonly recovery: Recovery;
  readonly dialect = 'forge';
  readonly begunAnew = 0;
  /** Null where nothing is counted. */
  readonly counters: Counters | null;
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly refusing: boolean;
  private singleStep = false;
  private readonly resilient: boolean;

  private pos = 0;
  private state: number;
  private place: number;
  /** The written row that fired last, and the named state that it left. */
  private lastTransition = 0;
  private lastFrom = 0;
  /** Whether any transition was taken, steps inside literals included. */
  private hasMoved = false;
  /** How far the machine had looked when it last moved. */
  private lookedTo = 0;
  private tagStart = 0;
  private nameStart = 0;
  private nameEnd = -1;
  private attributeStart = 0;
  private attributeEnd = 0;
  private unquotedStart = -1;
  private junkStart = -1;
  private entityStart = -1;
  private entityReturn = 0;
  private reportMark = 0;
  private tagFlags = 0;
  private callTagEnd = 0;
  private callStart = 0;
  /** Index + 1 of the innermost open element's event. */
  private open = 0;
  private call = 0;
  private lastStart = 0;
  private pendingStart = -1;
  private pendingEnd = -1;
  private firstIllegal = -1;
  private depth = 0;
  private quote = 0;
  private looseCdata = 0;
  private looseLog = 0;
  private looseReports = 0;
  private noCdataEnd = 0;

  private readonly lanes: LaneSearch;
  private readonly placeIndex: number;

  /** `counting` fills `counters`; it costs some 3 % and is for those who draw the machine. */
  constructor(text: StreamText, log: EventLog, recovery: Recovery, counting = false) {
    this.text = text;
    this.log = log;
    this.recovery = recovery;
    this.machine = machineFor(recovery);
    log.named = this.machine.named;
    this.refusing = recovery !== 'resilient';
    this.resilient = recovery === 'resilient';
    this.counters = counting ? newCounters(this.machine.next.length, this.machine.named.length) : null;
    this.placeIndex = this.index('place');
    this.state = this.index('Outside');
    this.place = this.state;
    this.lanes = new LaneSearch(this.machine.laneSlots);
  }

  /** Reads on to `limit`, or to the end of what has arrived. */
  advance(limit = this.text.length): void {
    while (this.pos < limit) {
      const piece = this.text.contiguous(this.pos);
      const base = this.text.contiguousStart;
      const to = Math.min(limit - base, piece.length);
      // Lanes search to the end of the piece: far beyond the limit that would be for nothing.
      this.scan(piece.length - to > FAR ? piece.slice(0, to) : piece, base, to);
    }
  }

  /**
   * Reads on until a transition is taken or `limit` is reached, and tells how far it looked. Where the transition went
   * back (a tag that was text), the stretch up to there is not read again yet.
   */
  advanceToTransition(limit: number): number {
    this.hasMoved = false;
    this.singleStep = true;
    let seen = this.pos;
    while (this.pos < limit && !this.hasMoved) {
      const piece = this.text.contiguous(this.pos);
      const base = this.text.contiguousStart;
      this.scan(piece, base, Math.min(limit - base, piece.length));
      seen = Math.max(seen, this.pos, this.hasMoved ? this.lookedTo : 0);
    }
    this.singleStep = false;
    return seen;
  }

  get offset(): number {
    return this.pos;
  }

  /** Name of the state as users read it. */
  get stateName(): string {
    return this.machine.named[this.named] as string;
  }

  private get named(): number {
    return this.machine.namedOf[this.state] as number;
  }

  /** Name of the place in the call, whatever markup is being read; behind an error, of the one where it stood. */
  get placeName(): string {
    const state = this.call !== 0 ? this.place : (this.machine.ownerOf[this.state] as number);
    return this.machine.named[this.machine.namedOf[state] as number] as string;
  }

  get states(): readonly string[] {
    return this.machine.named;
  }

  get rowIds(): readonly (string | null)[] {
    return this.machine.rowOf.map((compiled) => compiled?.id ?? null);
  }

  get about(): string {
    return aboutState(this.fineStateName);
  }

  waitsFor(buffered: string): string {
    return waitsFor(this.fineStateName, buffered);
  }

  sentenceOf(transition: number): string | null {
    const row = this.machine.rowOf[transition]?.row;
    return row ? rowSentence(row, this.reads === 'skipped') : null;
  }

  private get reads(): Reads {
    return this.machine.reads[this.machine.ownerOf[this.state] as number] as Reads;
  }

  /** Name of the fine state (the key of its rows). */
  get fineStateName(): string {
    return this.machine.fine[this.machine.ownerOf[this.state] as number] as string;
  }

  /** Where the source begins whose meaning is not decided yet; `offset` where nothing is held back. */
  get heldFrom(): number {
    const held = this.machine.heldOf[this.state] as number;
    const { reads } = this;
    if (reads === 'call-tag' || reads === 'behind-call-tag') return this.tagStart;
    if (this.inEntity) return this.entityStart;
    if (this.inTag) return this.tagStart;
    if (reads === 'call-word') return this.pos - CALL_WORD.length;
    return this.pos - held;
  }

  get settledTo(): number {
    if (this.endRewinds) return this.log.start(this.looseLog);
    return this.pendingStart < 0 ? this.heldFrom : Math.min(this.pendingStart, this.heldFrom);
  }

  /** Index + 1 of the innermost open element's event, 0 outside calls. */
  get openElement(): number {
    return this.open;
  }

  /** Index + 1 of the open call's event, 0 outside calls. */
  get openCall(): number {
    return this.call;
  }

  /** Span of an end tag whose fate is not decided, or null. */
  get pendingEndTag(): { start: number; end: number } | null {
    return this.pendingStart < 0 ? null : { start: this.pendingStart, end: this.pendingEnd };
  }

  /** Id of the transition that fired last and the state it left, by name. */
  get last(): TransitionTaken {
    return { id: this.lastTransition, from: this.machine.named[this.lastFrom] as string };
  }

  snapshot(): Snapshot {
    return Int32Array.from(REGISTERS, (register) => this[register]);
  }

  /** Another that stands where this one does, writing to a log that holds the same. */
  copyOn(log: EventLog): Tokenizer {
    const copy = new Tokenizer(this.text, log, this.recovery, this.counters !== null);
    copy.restore(this.snapshot());
    if (this.counters && copy.counters) copyCounters(this.counters, copy.counters);
    return copy;
  }

  restore(snapshot: Snapshot): void {
    for (const [index, register] of REGISTERS.entries()) this[register] = snapshot[index] as number;
  }

  private index(name: string): number {
    return this.machine.stateIndex[name] as number;
  }

  /** The loop: lanes where a state has one, else one table look-up per character. */
  private scan(piece: string, base: number, to: number): void {
    const { table, classes, ascii, highClass, illegalClass, next, action, again, namedOf, ownerOf, written } =
      this.machine;
    const lanes = this.counters ? this.machine.watchfulLanes : this.machine.lanes;
    const placeIndex = this.placeIndex;
    const counts = this.counters?.counts;
    const visits = this.counters?.visits;
    let state = this.state;
    let i = this.pos - base;
    let laneFrom = 0;
    while (i < to) {
      const lane = i >= laneFrom && to - i >= LANE_MIN ? lanes[state] : null;
      if (lane && !(this.singleStep && lane.long)) {
        const stop = this.lanes.stop(lane, piece, base, i, to);
        if (stop >= to) {
          i = to;
          break;
        }
        i = stop;
        laneFrom = i + 1;
      }
      const code = piece.charCodeAt(i);
      const symbol = code < 128 ? (ascii[code] as number) : code >= 0xfffe ? illegalClass : highClass;
      const id = table[state * classes + symbol] as number;
      if (id === 0) {
        i++;
        continue;
      }
      if (counts) counts[id] = (counts[id] as number) + 1;
      this.lookedTo = base + i + 1;
      this.hasMoved = true;
      const named = namedOf[state] as number;
      if (written[id] === 1) {
        this.lastTransition = id;
        this.lastFrom = named;
      }
      const target = next[id] as number;
      const act = action[id] as number;
      if (act === 0) {
        state = target === placeIndex ? this.place : target;
        if (again[id] === 0) i++;
        if (visits && namedOf[state] !== named) visits.enter(named, namedOf[state] as number, base + i);
        if (this.singleStep) break;
        continue;
      }
      if (act === A.markEntity && !counts && !this.singleStep) {
        // Nothing is written about a known reference: crossing it at once saves half the time of escaped text.
        const end = knownReferenceEnd(piece, i);
        if (end > 0 && end <= to) {
          state = ownerOf[state] as number;
          i = end;
          continue;
        }
      }
      this.pos = base + i;
      this.state = state;
      const from = state;
      const at = base + i;
      this.state = target === placeIndex ? this.place : target;
      this.pos = again[id] === 0 ? at + 1 : at;
      this.act(act, at, from, id);
      state = this.state;
      if (visits && namedOf[state] !== named) visits.enter(named, namedOf[state] as number, at + 1);
      i = this.pos - base;
      laneFrom = 0;
      if (i < 0 || i > to || this.singleStep) return;
    }
    this.pos = base + i;
    this.state = state;
  }

  private act(act: number, at: number, from: number, id: number): void {
    switch (act) {
      case A.markTag:
        if (this.refusing && this.firstIllegal >= 0) return this.refuseIllegal(at);
        return this.beginTag(at);
      case A.markEntity:
        this.entityStart = at;
        // Not to the middle of a `]]>` that the reference breaks off.
        this.entityReturn = this.machine.ownerOf[from] as number;
        return;
      case A.closeEntity:
        return this.closeEntity(at);
      case A.bareAmpersand:
        this.state = this.entityReturn;
        return this.bareAmpersand(at, ' (no semicolon)');
      case A.endTagName:
        this.endName(at);
        return;
      case A.closeStartTag:
        return this.closeStartTag(at, false);
      case A.closeEmptyTag:
        return this.closeStartTag(at, true);
      case A.closeEndTag:
        return this.closeEndTag(at, at + 1);
      case A.openCdata:
        return this.openCdata(at);
      case A.closeCdata:
        return this.closeCdata(at);
      case A.tagIsText:
        return this.tagIsText();
      case A.cdataEndInText:
        return this.fault('cdata-end-in-text', at - 2, at + 1, ']]&gt;', 'unescaped ]]> not in CDATA section', at + 1);
      case A.illegalCharacter:
        if (!this.refusing) this.repair('invalid-character', at, at + 1, '');
        else if (this.firstIllegal < 0) this.firstIllegal = at;
        return;
      case A.markCallTag:
        this.beginTag(at - CALL_WORD.length);
        this.callTagEnd = at + 1;
        return;
      case A.beginCallAttributes:
        this.beginTag(at - CALL_WORD.length);
        this.nameEnd = at;
        this.nameStart = at - 4;
        return;
      case A.textBehindTag:
        this.junkStart = at;
        return;
      case A.moreBehindTag:
        if (at - this.junkStart >= MOST_BEHIND_TAG) this.giveCallUp();
        return;
      case A.notACall:
        return this.giveCallUp();
      case A.openXmlCall:
        this.emitCallOpened();
        this.setPlace('InTool');
        this.state = this.place;
        this.pos = this.callTagEnd;
        return;
      case A.openJsonCall:
        this.emitCallOpened(EventField.JSON);
        this.countPlace('Outside', 'InTool');
        return;
      case A.closeJsonCall:
        this.emit(K.json, at - 6);
        this.emit(K['call-closed'], at + 1, this.call);
        this.leaveCall();
        return;
      case A.openThinking: {
        const start = at + 1 - (this.state === this.index('InThink') ? 7 : 10);
        this.emit(K.prose, start);
        this.emit(K['thinking-tag'], at + 1);
        return;
      }
      case A.closeThinking:
        this.emit(K.thinking, at + 1 - this.thinkingEndLength(at));
        this.emit(K['thinking-tag'], at + 1);
        return;
      case A.strayThinkingEnd:
        this.note('unexpected-end-tag', at + 1 - this.thinkingEndLength(at), at + 1);
        return;
      case A.beginAttribute:
        this.attributeStart = at;
        this.tagFlags |= EventField.ATTRIBUTES;
        return;
      case A.endAttributeName:
        return this.endAttributeName(at, id);
      case A.attributeWithoutValue:
        return this.attributeWithoutValue(at, id);
      case A.attributeUnquoted:
        this.unquotedStart = at;
        return;
      case A.endAttributeValue:
        return this.endAttributeValue(at);
      case A.lessThanInAttribute:
        return this.fault('unescaped-less-than', at, at + 1, '&lt;', 'unescaped < inside quoted string', at + 1);
      case A.looseEndTag:
        this.nameStart = at;
        return;
      case A.endTagJunk:
        if (this.nameEnd < 0) this.nameEnd = at;
        if (this.findOpen(this.tagName()) === 0) return this.tagIsText();
        this.junkStart = at;
        return;
      case A.endTagCut:
        return this.endTagCut(at);
      case A.closeComment:
        return this.closeMarkup(K.comment, at + 1);
      case A.endInstructionTarget:
        return this.endInstructionTarget(at);
      case A.closeInstruction:
        return this.closeInstruction(at);
      case A.closeDirective:
        if (this.depth > 0) {
          this.depth--;
          this.state = this.index('InDirective');
          return;
        }
        return this.closeDirective(at);
      case A.directiveDeeper:
        this.depth++;
        return;
      case A.directiveComment:
        this.depth--;
        return;
      case A.directiveQuote:
        return this.directiveQuote(at, from);
      case A.commentDash:
        if (this.refusing)
          return this.refuse('malformed-tag', at - 2, at, 'invalid sequence "--" not allowed in comments', at + 1);
        this.repair('malformed-tag', at - 2, at - 1, '- ');
        return;
      case A.refuse:
        return this.refuseByRow(at, id);
      case A.refuseAfterName:
        if (this.endName(at)) this.refuseByRow(at, id);
        return;
      case A.resume:
        this.emit(K.dropped, at + 1, this.call, EventField.SKIPPED);
        this.leaveCall();
        return;
    }
  }

  // ── Outside and calls ────────────────────────────────────────────────────────────────────────────────────────────

  private thinkingEndLength(at: number): number {
    return this.text.charCodeAt(at - 1) === 0x67 ? 11 : 8;
  }

  /** The `<tool>` was a mention: reading goes on behind it. */
  private giveCallUp(): void {
    this.log.truncateReports(this.reportMark);
    this.state = this.index('Outside');
    this.pos = this.callTagEnd;
  }

  private emitCallOpened(flags = 0): void {
    this.emit(K.prose, this.tagStart);
    this.callStart = this.tagStart;
    const attributes = this.tagFlags & EventField.ATTRIBUTES;
    if (this.callTagEnd - this.tagStart !== CALL_TAG.length) {
      this.log.truncateReports(this.reportMark);
      this.repair(attributes ? 'attribute-ignored' : 'malformed-tag', this.tagStart, this.callTagEnd, CALL_TAG);
    }
    const event = this.log.push(
      K['call-opened'],
      this.callTagEnd,
      this.named,
      0,
      ROLES.indexOf('tool') | attributes | flags,
    );
    this.call = event + 1;
    this.open = event + 1;
    this.lastStart = event + 1;
    this.pendingStart = -1;
    this.firstIllegal = -1;
  }

  private leaveCall(): void {
    this.open = 0;
    this.call = 0;
    this.pendingStart = -1;
    this.firstIllegal = -1;
    this.setPlace('Outside');
    this.state = this.place;
  }

  // ── Tags ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  private beginTag(at: number): void {
    this.tagStart = at;
    this.nameStart = -1;
    this.nameEnd = -1;
    this.tagFlags = 0;
    this.unquotedStart = -1;
    this.junkStart = -1;
    this.depth = 0;
    this.quote = 0;
    this.reportMark = this.log.reportCount;
  }

  private get isEndTag(): boolean {
    return this.text.charCodeAt(this.tagStart + 1) === 0x2f;
  }

  private tagName(): string {
    if (this.nameStart < 0) this.nameStart = this.tagStart + (this.isEndTag ? 2 : 1);
    return this.text.slice(this.nameStart, this.nameEnd);
  }

  /** Settles the name of the tag at `at`; false where the tag was refused or turned into text. */
  private endName(at: number): boolean {
    if (this.nameEnd >= 0) return true;
    this.nameEnd = at;
    const name = this.tagName();
    const endTag = this.isEndTag;
    if (isXmlName(name) && name.indexOf(':') === name.lastIndexOf(':')) return true;
    if (this.resilient) this.tagIsText();
    else if (!isXmlName(name)) this.refuse('malformed-tag', this.tagStart, at, `invalid XML name: ${name}`, at);
    else
      this.refuse(
        'malformed-tag',
        this.tagStart,
        at,
        endTag ? 'expected element name after </' : 'expected element name after <',
        at,
      );
    return false;
  }

  /** The `<` is text after all: goes back to just behind it. Outside calls it was prose all along. */
  private tagIsText(): void {
    this.log.truncateReports(this.reportMark);
    if (this.call === 0) {
      this.state = this.index('Outside');
      this.pos = this.tagStart + 5;
      return;
    }
    this.repair('unescaped-less-than', this.tagStart, this.tagStart + 1, '&lt;');
    this.state = this.place;
    this.pos = this.tagStart + 1;
  }

  /** Stops at the row's refusal, in Go's words. */
  private refuseByRow(at: number, id: number): void {
    const row = this.rowOf(id);
    const message = (row?.refuses ?? '').replace('{name}', () => localName(this.tagName()));
    this.refuse(row?.reports ?? 'malformed-tag', this.tagStart, at, message, row?.consumed ? at + 1 : at);
  }

  private rowOf(id: number): Exclude<Otherwise, 'stay'> | undefined {
    return this.machine.rowOf[id]?.row;
  }

  private endAttributeName(at: number, id: number): void {
    this.attributeEnd = at;
    if (!this.refusing) return;
    const name = this.text.slice(this.attributeStart, at);
    if (!isXmlName(name)) return this.refuse('malformed-tag', this.tagStart, at, `invalid XML name: ${name}`, at);
    if (name.indexOf(':') !== name.lastIndexOf(':'))
      return this.refuse('malformed-tag', this.tagStart, at, 'expected attribute name in element', at);
    if (this.rowOf(id)?.refuses) this.refuseByRow(at, id);
  }

  private attributeWithoutValue(at: number, id: number): void {
    const from = this.machine.rowOf[id]?.from;
    if (this.refusing) return from === 'InAttributeName' ? this.endAttributeName(at, id) : this.refuseByRow(at, id);
    if (from === 'InAttributeName') this.attributeEnd = at;
    const end = from === 'BeforeAttributeValue' ? at : this.attributeEnd;
    const name = this.text.slice(this.attributeStart, this.attributeEnd);
    this.repair('malformed-tag', this.attributeStart, end, `${name}=""`);
  }

  private endAttributeValue(at: number): void {
    if (this.unquotedStart >= 0) return this.closeUnquoted(at);
    if (this.refusing && this.firstIllegal >= 0) this.refuseIllegal(at + 1);
  }

  private closeUnquoted(at: number): void {
    const value = this.text.slice(this.unquotedStart, at);
    this.repair('malformed-tag', this.unquotedStart, at, `"${escapeAttribute(value)}"`);
    this.unquotedStart = -1;
  }

  private closeStartTag(at: number, empty: boolean): void {
    if (this.unquotedStart >= 0) this.closeUnquoted(at - 1);
    if (!this.endName(at)) return;
    if (this.call === 0) {
      if (empty) return this.tagIsText();
      this.callTagEnd = at + 1;
      this.state = this.index('AfterToolTag');
      return;
    }
    const name = this.tagName();
    this.resolvePending((open) => this.lastStart <= open);
    if (name === CALL_NAME && !empty && this.opensCallAgain(at)) return this.restartCall(at);
    const header = name === 'server_name' || name === 'tool_name' || name === 'arguments';
    if (header && this.resilient && (this.placeIs('InServerName') || this.placeIs('InToolName'))) {
      this.flushText(this.tagStart);
      this.closeUpTo(this.parentOf(this.open), this.tagStart);
    }
    this.flushText(this.tagStart);
    const role = header && this.placeIs('InTool') ? ROLES.indexOf(name as Role) : 0;
    const event = this.log.push(
      K['start-tag'],
      at + 1,
      this.named,
      this.open,
      role |
        (empty ? EventField.EMPTY_TAG : 0) |
        (this.tagFlags & EventField.ATTRIBUTES) |
        (this.afterText() ? EventField.AFTER_TEXT : 0) |
        (name.length << EventField.NAME_SHIFT),
    );
    this.lastStart = event + 1;
    if (empty) {
      this.log.push(K['end-tag'], at + 1, this.named, event + 1, 0);
      this.state = this.place;
      return;
    }
    this.open = event + 1;
    this.placeFromOpen();
    this.log.setState(event, this.machine.namedOf[this.place] as number);
    this.state = this.place;
  }

  private afterText(): boolean {
    const last = this.log.length - 1;
    return (
      this.log.kind(last) === K.text &&
      this.log.end(last) === this.tagStart &&
      (this.log.b(last) & EventField.NON_BLANK) !== 0
    );
  }

  /** Only resilient mode takes a `<tool` with space or attributes for the tag that opens a call (format.md §7.6). */
  private opensCallAgain(at: number): boolean {
    if (this.placeIs('InArguments') || this.placeIs('InArgument')) return false;
    return this.resilient || at + 1 - this.tagStart === CALL_TAG.length;
  }

  /** A `<tool>` where none can stand ends the call before it and may begin a new one (format.md §7.8). */
  private restartCall(at: number): void {
    this.forgetRepairsOfTag();
    this.flushText(this.tagStart);
    this.note('unclosed-tag', this.tagStart, this.tagStart, 'fatal');
    const outside = this.machine.namedOf[this.index('Outside')] as number;
    this.log.push(K['implied-close'], this.tagStart, outside, this.call, EventField.RESTART);
    const { tagStart, tagFlags } = this;
    this.leaveCall();
    this.beginTag(tagStart);
    this.tagFlags = tagFlags;
    this.callTagEnd = at + 1;
    this.state = this.index('AfterToolTag');
  }

  /** What was put right inside the tag is not said where the whole tag is put right. */
  private forgetRepairsOfTag(): void {
    const since = Array.from({ length: this.log.reportCount - this.reportMark }, (_, index) =>
      this.log.reportAt(this.reportMark + index),
    );
    this.log.truncateReports(this.reportMark);
    for (const report of since) if (report.start < this.tagStart) this.log.report(report);
  }

  private closeEndTag(at: number, end: number): void {
    if (!this.endName(at)) return;
    const name = this.tagName();
    if (this.pendingStart >= 0) {
      const leaf = this.open;
      const parent = this.parentOf(leaf);
      this.resolvePending(() => !this.isNamed(leaf, name) && parent !== 0 && this.isNamed(parent, name));
      // What the tag before this one gave stays, whatever becomes of this one.
      this.reportMark = this.log.reportCount;
    }
    const afterSlash = this.tagStart + 2;
    if (this.nameStart > afterSlash) this.repair('malformed-tag', afterSlash, this.nameStart, '');
    if (this.junkStart >= 0) this.repair('malformed-tag', this.junkStart, at, '');
    const target = this.findOpen(name);
    if (target === 0) return this.unknownEndTag(name, end);
    if (target !== this.open) {
      if (this.refusing) {
        const open = this.nameOf(this.open);
        return this.refuse('mismatched-tag', this.tagStart, end, closedByMessage(open, name), end);
      }
      this.flushText(this.tagStart);
      this.closeUpTo(target, this.tagStart);
    }
    this.flushText(this.tagStart);
    if (target === this.call) {
      this.log.push(K['call-closed'], end, this.machine.namedOf[this.index('Outside')] as number, target, 0);
      const pos = this.pos;
      this.leaveCall();
      this.pos = pos;
      return;
    }
    this.open = this.parentOf(target);
    this.placeFromOpen();
    this.state = this.place;
    this.log.push(K['end-tag'], end, this.named, target, 0);
  }

  private unknownEndTag(name: string, end: number): void {
    if (this.refusing)
      return this.refuse('mismatched-tag', this.tagStart, end, closedByMessage(this.nameOf(this.open), name), end);
    this.log.truncateReports(this.reportMark);
    this.state = this.place;
    if (this.open === this.call) {
      this.flushText(this.tagStart);
      this.dropTag(this.tagStart, end);
      return;
    }
    if (this.pendingStart >= 0) this.resolvePending(() => false);
    this.pendingStart = this.tagStart;
    this.pendingEnd = end;
  }

  private dropTag(start: number, end: number): void {
    this.repair('unexpected-end-tag', start, end, '');
    this.emit(K.dropped, end);
  }

  private endTagCut(at: number): void {
    if (this.nameEnd < 0) this.nameEnd = at;
    if (this.findOpen(this.tagName()) === 0) return this.tagIsText();
    const nameEnd = this.nameEnd;
    this.junkStart = -1;
    this.repair('malformed-tag', nameEnd, nameEnd, '>');
    this.closeEndTag(nameEnd, nameEnd);
    this.pos = nameEnd;
  }

  /**
   * Decides the fate of an end tag that named no open element, now that the next markup is known (format.md §7.10):
   * it closes the innermost open element if only white space followed and `closes` says so, else it is dropped.
   */
  private resolvePending(closes: (open: number) => boolean): void {
    if (this.pendingStart < 0) return;
    const start = this.pendingStart;
    const end = this.pendingEnd;
    this.pendingStart = -1;
    this.flushRun(start);
    if (this.open !== this.call && this.blank(end, this.tagStart) && closes(this.open)) {
      this.repair('mismatched-tag', start, end, `</${this.nameOf(this.open)}>`);
      const closed = this.open;
      this.open = this.parentOf(closed);
      this.placeFromOpen();
      this.log.push(K['end-tag'], end, this.machine.namedOf[this.place] as number, closed, EventField.WRONG_NAME);
      return;
    }
    this.dropTag(start, end);
  }

  /**
   * Closes the open elements inside `target` without their end tags, at `at`: one mistake, one report, whatever their
   * number. A start tag right behind text was text instead (format.md §7.11).
   */
  private closeUpTo(target: number, at: number): void {
    const chain: number[] = [];
    for (let element = this.open; element !== target; element = this.parentOf(element)) chain.push(element);
    const texts = this.textTags(chain);
    const missing: string[] = [];
    for (const [index, closed] of chain.entries()) {
      const asText = texts[index] === true;
      if (asText) {
        const start = this.log.start(closed - 1);
        this.repair('unescaped-less-than', start, start + 1, '&lt;');
      } else missing.push(`</${this.nameOf(closed)}>`);
      this.open = this.parentOf(closed);
      this.placeFromOpen();
      const flags = asText ? EventField.AS_TEXT : 0;
      this.log.push(K['implied-close'], at, this.machine.namedOf[this.place] as number, closed, flags);
    }
    if (missing.length > 0) this.repair('unclosed-tag', at, at, missing.join(''));
  }

  /**
   * Which of these nested elements, innermost first, had start tags that were text: those behind text that is not blank,
   * where a tag before it that was text itself counts as such text.
   */
  private textTags(chain: readonly number[]): boolean[] {
    const texts = new Array<boolean>(chain.length).fill(false);
    for (let index = chain.length - 1; index >= 0; index--) {
      const element = chain[index] as number;
      const fields = this.log.b(element - 1);
      if ((fields & ROLE_BITS) !== 0) continue;
      const parent = chain[index + 1];
      const followsTextTag = parent !== undefined && texts[index + 1] === true && this.onlyTextBetween(parent, element);
      texts[index] = (fields & EventField.AFTER_TEXT) !== 0 || followsTextTag;
    }
    return texts;
  }

  private onlyTextBetween(parent: number, element: number): boolean {
    const between = element - parent - 1;
    return between === 0 || (between === 1 && this.log.kind(parent) === K.text);
  }

  private parentOf(element: number): number {
    return this.log.a(element - 1);
  }

  private nameOf(element: number): string {
    const index = element - 1;
    if (this.log.kind(index) === K['call-opened']) return CALL_NAME;
    const start = this.log.start(index) + 1;
    return this.text.slice(start, start + (this.log.b(index) >>> EventField.NAME_SHIFT));
  }

  private isNamed(element: number, name: string): boolean {
    const index = element - 1;
    if (this.log.kind(index) === K['call-opened']) return name === CALL_NAME;
    return this.log.b(index) >>> EventField.NAME_SHIFT === name.length && this.nameOf(element) === name;
  }

  /** The innermost open element of that name (index + 1 of its event), 0 if there is none within ANCESTORS. */
  private findOpen(name: string): number {
    let element = this.open;
    for (let up = 0; element !== 0 && up < ANCESTORS; up++) {
      if (this.isNamed(element, name)) return element;
      if (element === this.call) return 0;
      element = this.parentOf(element);
    }
    return this.call !== 0 && name === CALL_NAME ? this.call : 0;
  }

  private placeFromOpen(): void {
    const role = ROLES[this.log.b(this.open - 1) & ROLE_BITS];
    this.setPlace(PLACE_OF_ROLE[role ?? 'element']);
  }

  private setPlace(name: string): void {
    const from = this.machine.namedOf[this.place] as number;
    this.place = this.index(name);
    const to = this.machine.namedOf[this.place] as number;
    if (from !== to) this.counters?.placeVisits.enter(from, to, this.pos);
  }

  /** Counts a way from place to place that the stack of places does not take. */
  private countPlace(from: string, to: string): void {
    const { named } = this.machine;
    this.counters?.placeVisits.enter(named.indexOf(from), named.indexOf(to), this.pos);
  }

  private placeIs(name: string): boolean {
    return this.place === this.index(name);
  }

  // ── References, CDATA, comments ──────────────────────────────────────────────────────────────────────────────────

  private closeEntity(at: number): void {
    this.state = this.entityReturn;
    if (this.isKnownEntity(at)) return;
    const name = this.text.slice(this.entityStart + 1, at);
    if (!name.startsWith('#') || name === '#' || name === '#x') return this.bareAmpersand(at + 1, '');
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code <= 0x10ffff && isXmlCharacter(code) && !(surrogate && this.resilient)) return;
    if (!this.refusing) return this.repair('invalid-character', this.entityStart, at + 1, `&amp;${name};`);
    if (code > 0x10ffff)
      return this.refuse('invalid-character', this.entityStart, at + 1, `invalid character entity &${name};`, at + 1);
    if (this.firstIllegal < 0) this.firstIllegal = this.entityStart;
  }

  /** Compared code by code: a string for each reference would cost more than reading it. */
  private isKnownEntity(at: number): boolean {
    const start = this.entityStart + 1;
    for (const name of KNOWN_ENTITIES) {
      if (at - start !== name.length) continue;
      let i = 0;
      while (i < name.length && this.text.charCodeAt(start + i) === name.charCodeAt(i)) i++;
      if (i === name.length) return true;
    }
    return false;
  }

  private bareAmpersand(end: number, suffix: string): void {
    if (this.recovery !== 'strict')
      return this.repair('unescaped-ampersand', this.entityStart, this.entityStart + 1, '&amp;');
    const entity = this.text.slice(this.entityStart, end);
    this.refuse(
      'unescaped-ampersand',
      this.entityStart,
      this.entityStart + 1,
      `invalid character entity ${entity}${suffix}`,
      end,
    );
  }

  private openCdata(at: number): void {
    const exact = at + 1 - this.tagStart === 9 && this.text.slice(this.tagStart, at + 1) === '<![CDATA[';
    if (!exact && this.noCdataEnd === 1) return this.tagIsText();
    this.resolvePending(() => false);
    this.reportMark = this.log.reportCount;
    this.looseCdata = exact ? 0 : 1;
    this.looseLog = this.log.length;
    this.looseReports = this.log.reportCount;
    if (!exact) this.repair('malformed-cdata', this.tagStart, at + 1, '<![CDATA[');
    this.flushRun(this.tagStart);
    this.emit(K['cdata-opened'], at + 1, 0, exact ? 0 : EventField.MISSPELT);
    this.firstIllegal = -1;
  }

  private closeCdata(at: number): void {
    if (this.refusing && this.firstIllegal >= 0) return this.refuseIllegal(at + 1);
    this.looseCdata = 0;
    this.emit(K['cdata-text'], at - 2);
    this.emit(K['cdata-closed'], at + 1);
  }

  private closeMarkup(kind: number, end: number): void {
    this.resolvePending(() => false);
    this.flushRun(this.tagStart);
    this.emit(kind, end);
  }

  private endInstructionTarget(at: number): void {
    this.nameEnd = at;
    const name = this.text.slice(this.tagStart + 2, at);
    if (isXmlName(name)) return;
    if (this.resilient) return this.tagIsText();
    this.refuse('malformed-tag', this.tagStart, at, `invalid XML name: ${name}`, at);
  }

  private closeInstruction(at: number): void {
    const source = this.text.slice(this.tagStart + 2, at - 1);
    const declaration =
      this.nameEnd - this.tagStart === 5 && source.startsWith('xml') ? declarationFault(source.slice(3)) : null;
    if (declaration && this.refusing) return this.refuse('malformed-tag', this.tagStart, at + 1, declaration, null);
    this.closeMarkup(K.instruction, at + 1);
    if (declaration) this.repair('malformed-tag', this.tagStart, at + 1, '<?xml version="1.0"?>');
  }

  private closeDirective(at: number): void {
    if (this.refusing && this.text.slice(this.tagStart, this.tagStart + 8) === '<!CDATA[')
      this.note('malformed-cdata', this.tagStart, at + 1);
    this.closeMarkup(K.directive, at + 1);
  }

  private directiveQuote(at: number, from: number): void {
    const code = this.text.charCodeAt(at);
    if (from === this.index('InDirectiveQuotes')) {
      if (code !== this.quote) this.state = from;
      return;
    }
    this.quote = code;
  }

  // ── Reports and events ───────────────────────────────────────────────────────────────────────────────────────────

  private repair(code: Code, start: number, end: number, replacement: string): void {
    this.log.report({ code, kind: 'repair', start, end, replacement, message: '', goLine: null });
  }

  private note(code: Code, start: number, end: number, kind: 'note' | 'fatal' = 'note'): void {
    this.log.report({ code, kind, start, end, replacement: '', message: '', goLine: null });
  }

  /** A repair in resilient, a refusal otherwise. */
  private fault(code: Code, start: number, end: number, replacement: string, message: string, consumed: number): void {
    if (this.refusing) this.refuse(code, start, end, message, consumed);
    else this.repair(code, start, end, replacement);
  }

  private refuseIllegal(consumed: number): void {
    const start = this.firstIllegal;
    const entity = this.text.charCodeAt(start) === 0x26;
    const end = entity ? this.text.indexOf(';', start) + 1 : start + 1;
    const source = this.text.slice(start, end);
    const code = !entity
      ? source.charCodeAt(0)
      : source.startsWith('&#x')
        ? Number.parseInt(source.slice(3), 16)
        : Number.parseInt(source.slice(2), 10);
    const hex = code.toString(16).toUpperCase().padStart(4, '0');
    this.refuse('invalid-character', start, end, `illegal character code U+${hex}`, consumed);
  }

  /**
   * Ends the call as Go's reader would (format.md §7.4): what was read stays, the rest up to the next `</tool>` is
   * skipped. `consumed` is how far Go had read, for its line number; null where its error names no line.
   */
  private refuse(code: Code, start: number, end: number, message: string, consumed: number | null): void {
    if (this.inTagSpan(start)) this.log.truncateReports(this.reportMark);
    const goLine = consumed === null ? null : 1 + this.lineFeeds(this.callStart, consumed);
    const full = goLine === null ? message : `XML syntax error on line ${goLine}: ${message}`;
    this.log.report({ code, kind: 'fatal', start, end, replacement: '', message: full, goLine });
    this.pendingStart = -1;
    const keep = this.inTagSpan(start) ? Math.min(start, this.tagStart) : start;
    if (this.log.length > 0 && this.log.kind(this.log.length - 1) === K['cdata-opened'])
      this.emit(K['cdata-text'], keep);
    else this.flushRun(keep);
    this.pos = Math.max(keep, this.log.covered);
    this.firstIllegal = -1;
    this.countPlace(this.placeName, 'AfterError');
    this.state = this.index('AfterError');
  }

  /** True where `start` lies in the tag being read. */
  private inTagSpan(start: number): boolean {
    return this.tagStart >= this.log.covered && start >= this.tagStart;
  }

  private lineFeeds(from: number, to: number): number {
    let count = 0;
    const source = this.text.slice(from, to);
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++;
    return count;
  }

  private blank(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (!isXmlSpace(this.text.charCodeAt(i))) return false;
    return true;
  }

  /** Emits an event up to `end`; an empty one only where it marks something. */
  private emit(kind: number, end: number, a = 0, b = 0): void {
    if (end > this.log.covered || MARKS.has(kind)) this.log.push(kind, end, this.named, a, b);
  }

  /** Emits the character data before the current tag, deciding a pending end tag first. */
  private flushText(end: number): void {
    this.resolvePending(() => false);
    this.flushRun(end);
  }

  private flushRun(end: number): void {
    const start = this.log.covered;
    if (end <= start) return;
    this.log.push(
      K.text,
      end,
      this.machine.namedOf[this.place] as number,
      0,
      this.blank(start, end) ? 0 : EventField.NON_BLANK,
    );
  }

  /** True where the stream, should it end here, would be read anew from the misspelt CDATA opener on, as text. */
  get endRewinds(): boolean {
    return this.looseCdata === 1 && this.reads === 'cdata';
  }

  private get inEntity(): boolean {
    return this.reads === 'reference';
  }

  private get inTag(): boolean {
    return this.reads === 'tag' || this.reads === 'block';
  }

  // ── The end of the stream ────────────────────────────────────────────────────────────────────────────────────────

  /** The stream is over: settles what was open and reports what is missing (format.md §7.5, §7.24). */
  finish(): void {
    this.advance();
    const end = this.text.length;
    while (this.endRewinds) {
      this.looseCdata = 0;
      this.noCdataEnd = 1;
      this.log.truncate(this.looseLog);
      this.log.truncateReports(this.looseReports);
      this.tagIsText();
      this.advance();
    }
    const { reads } = this;
    if (reads === 'prose' || reads === 'call-word') return this.emit(K.prose, end);
    if (reads === 'thinking') {
      this.emit(K.thinking, end);
      this.note('unclosed-tag', end, end);
      return;
    }
    if (reads === 'call-tag') {
      this.emitCallOpened();
      this.setPlace('InTool');
    } else if (this.call === 0) {
      this.log.truncateReports(this.reportMark);
      this.state = this.index('Outside');
      this.emit(K.prose, end);
      return;
    }
    if (reads === 'skipped') {
      this.emit(K.dropped, end, this.call, EventField.SKIPPED);
      return;
    }
    this.cutOff(end, reads);
  }

  private cutOff(end: number, reads: Reads): void {
    const inCdata = reads === 'cdata';
    const goMessage = inCdata ? 'unexpected EOF in CDATA section' : 'unexpected EOF';
    const goLine = this.refusing ? 1 + this.lineFeeds(this.callStart, end) : null;
    const message = goLine === null ? '' : `XML syntax error on line ${goLine}: ${goMessage}`;
    const report = (code: Code, start: number, stop: number) =>
      this.log.report({ code, kind: 'fatal', start, end: stop, replacement: '', message, goLine });
    if (reads === 'json') {
      this.emit(K.json, end);
      report('truncated', end, end);
    } else if (inCdata) {
      const opener = this.log.start(this.log.length - 1);
      const swallowed = this.text.indexOf(CALL_END, this.log.covered) >= 0;
      this.emit(K['cdata-text'], end);
      if (swallowed) report('unclosed-cdata', opener, this.log.start(this.log.length - 1));
      else report('truncated', end, end);
    } else {
      const held = this.inEntity
        ? this.inTagOfEntity
          ? this.tagStart
          : this.entityStart
        : this.inTag
          ? this.tagStart
          : end;
      if (held < end) this.log.truncateReports(this.reportsBefore(held));
      if (this.refusing && this.firstIllegal >= 0 && held === end) {
        this.refuseIllegal(end);
        this.emit(K.dropped, end, this.call, EventField.SKIPPED);
        this.state = this.index('CutOff');
        return;
      }
      const blocked = reads === 'block' && this.text.indexOf(CALL_END, this.tagStart) >= 0;
      this.flushText(held);
      this.emit(K.cut, end);
      if (blocked) report('malformed-tag', held, Math.min(held + 4, end));
      else report('truncated', held, end);
    }
    this.state = this.index('CutOff');
  }

  private get inTagOfEntity(): boolean {
    return this.entityReturn !== this.place;
  }

  private reportsBefore(offset: number): number {
    let count = this.log.reportCount;
    while (count > 0 && this.log.reportAt(count - 1).start >= offset) count--;
    return count;
  }
}

/** Kinds that say something even where they cover nothing. */
const MARKS: ReadonlySet<number> = new Set([K['cdata-opened'], K['cdata-closed']]);

const PLACE_OF_ROLE: Record<Role, string> = {
  element: 'InArgument',
  tool: 'InTool',
  server_name: 'InServerName',
  tool_name: 'InToolName',
  arguments: 'InArguments',
};

/** End of the known reference that starts at `at`, 0 where there is none. */
function knownReferenceEnd(piece: string, at: number): number {
  for (const reference of KNOWN_REFERENCES) if (piece.startsWith(reference, at)) return at + reference.length;
  return 0;
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function closedByMessage(open: string, closing: string): string {
  const openLocal = localName(open);
  const closingLocal = localName(closing);
  if (openLocal !== closingLocal) return `element <${openLocal}> closed by </${closingLocal}>`;
  const quoteEmpty = (prefix: string) => (prefix === '' ? '""' : prefix);
  return `element <${openLocal}> in space ${namePrefix(open)} closed by </${closingLocal}> in space ${quoteEmpty(namePrefix(closing))}`;
}
