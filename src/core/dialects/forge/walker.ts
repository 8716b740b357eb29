import { ACTIONS, type Action, type Otherwise, type Reads, type Row } from '../../kernel/definition.ts';
import { LaneSearch } from '../../kernel/lane-search.ts';
import type { Counters, Counting } from '../../kernel/reply-tokenizer.ts';
import * as EventField from '../../log/event-bits.ts';
import { K } from '../../log/event-kind.ts';
import type { EventLog } from '../../log/event-log.ts';
import { isXmlSpace } from '../../text/characters.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Code } from '../../words/codes.ts';
import type { Recovery } from '../../words/recovery.ts';
import { CALL_WORD } from './call-words.ts';
import type { ForgeMachine } from './forge-machine.ts';
import { knownReferenceEnd } from './known-references.ts';
import { Registers } from './registers.ts';
import { halfRenamedTagBefore } from './renamed-wrapper.ts';

/**
 * What a row does besides moving on: `at` is the offset of the character that made the transition, `from` the state that
 * it left, `id` the transition. The walker is in the row's target by then, after the character or before it.
 */
export type ForgeAction = (w: Walker, at: number, from: number, id: number) => void;

/** Every action of the rows. */
export type ForgeActions = Readonly<Record<Exclude<Action, 'none'>, ForgeAction>>;

const MARK_ENTITY = ACTIONS.indexOf('markEntity');

/** Shorter pieces are walked: setting up the searches would cost more than they save. */
const LANE_MIN = 24;

/** Native searches cross this much in some microseconds. */
const FAR = 65_536;

/** Kinds that say something even where they cover nothing. */
const MARKS: ReadonlySet<number> = new Set([K['cdata-opened'], K['cdata-text'], K['cdata-closed']]);

/**
 * Walks a StreamText through the compiled machine and says where it is. What rows do is told by the actions that it is
 * given; they work on its registers and write events and reports by its hands.
 */
export class Walker extends Registers {
  readonly machine: ForgeMachine;
  readonly recovery: Recovery;
  /** Null where nothing is counted. */
  readonly counters: Counters | null;
  readonly text: StreamText;
  readonly log: EventLog;
  readonly refusing: boolean;
  readonly resilient: boolean;
  private readonly actions: readonly (ForgeAction | undefined)[];
  protected singleStep = false;
  /** Whether any transition was taken, steps inside literals included. */
  protected hasMoved = false;
  /** How far the machine had looked when it last moved. */
  protected lookedTo = 0;
  private readonly lanes: LaneSearch;
  private readonly placeIndex: number;

  /** `actions` in the order of ACTIONS. `counting` fills `counters`. */
  constructor(
    text: StreamText,
    log: EventLog,
    recovery: Recovery,
    counting: Counting,
    actions: readonly (ForgeAction | undefined)[],
    machine: ForgeMachine,
  ) {
    super();
    this.text = text;
    this.log = log;
    this.recovery = recovery;
    this.actions = actions;
    this.machine = machine;
    log.named = this.machine.named;
    this.refusing = recovery !== 'resilient';
    this.resilient = recovery === 'resilient';
    this.counters = counting?.(this.machine.next.length, this.machine.named.length) ?? null;
    this.placeIndex = this.machine.place;
    this.state = this.machine.entered.outside;
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

  get offset(): number {
    return this.pos;
  }

  /** Index of the named state. */
  get named(): number {
    return this.machine.namedOf[this.state] as number;
  }

  /** Name of the place in the call, whatever markup is being read; after an error, of the one where it was. */
  get placeName(): string {
    return this.machine.named[this.machine.namedOf[this.placeNow] as number] as string;
  }

  get placeNow(): number {
    return this.call !== 0 ? this.place : (this.machine.ownerOf[this.state] as number);
  }

  /** What is read in the state. */
  get reads(): Reads {
    return this.machine.reads[this.machine.ownerOf[this.state] as number] as Reads;
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
    if (this.reads === 'skipped') return this.log.covered;
    // Text is refused from there on, once it ends.
    if (this.refusing && this.firstIllegal >= 0) return Math.min(this.firstIllegal, this.heldFrom);
    if (this.resilient && this.reads === 'prose') {
      const renamed = halfRenamedTagBefore(this.text, this.heldFrom, this.log.covered);
      return renamed < 0 ? this.heldFrom : renamed;
    }
    return this.pendingStart < 0 ? this.heldFrom : Math.min(this.pendingStart, this.heldFrom);
  }

  // ── The walk ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The loop: lanes where a state has one, else one table look-up per character. */
  protected scan(piece: string, base: number, to: number): void {
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
        if (lane || i <= laneFrom) continue;
        // In a name, or in a short piece, no lane comes into question further on.
        for (const row = state * classes; i < to; i++) {
          const code = piece.charCodeAt(i);
          const symbol = code < 128 ? (ascii[code] as number) : code >= 0xfffe ? illegalClass : highClass;
          if (table[row + symbol] !== 0) break;
        }
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
      if (act === MARK_ENTITY && !counts && !this.singleStep) {
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
      (this.actions[act] as ForgeAction)(this, at, from, id);
      state = this.state;
      if (visits && namedOf[state] !== named) visits.enter(named, namedOf[state] as number, at + 1);
      i = this.pos - base;
      laneFrom = 0;
      if (i < 0 || i > to || this.singleStep) return;
    }
    this.pos = base + i;
    this.state = state;
  }

  // ── What actions work with ──────────────────────────────────────────────────────────────────────────────────────────────

  /** The row of a transition. */
  rowOf(id: number): Row | Exclude<Otherwise, 'stay'> | undefined {
    return this.machine.rowOf[id]?.row;
  }

  /** The place in the call that markup returns to; a state by its index. */
  setPlace(place: number): void {
    const from = this.machine.namedOf[this.place] as number;
    this.place = place;
    const to = this.machine.namedOf[place] as number;
    if (from !== to) this.counters?.placeVisits.enter(from, to, this.pos);
  }

  /** Counts a way from place to place that the stack of places does not take. */
  countPlace(from: number, to: number): void {
    const { namedOf } = this.machine;
    this.counters?.placeVisits.enter(namedOf[from] as number, namedOf[to] as number, this.pos);
  }

  repair(code: Code, start: number, end: number, replacement: string): void {
    this.log.report({ code, kind: 'repair', start, end, replacement, message: '', goLine: null });
  }

  note(code: Code, start: number, end: number, kind: 'note' | 'fatal' = 'note'): void {
    this.log.report({ code, kind, start, end, replacement: '', message: '', goLine: null });
  }

  /** True where a stretch holds nothing but white space. */
  blank(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (!isXmlSpace(this.text.charCodeAt(i))) return false;
    return true;
  }

  /** Emits an event up to `end`; an empty one only where it marks something. */
  emit(kind: number, end: number, a = 0, b = 0): void {
    if (end > this.log.covered || MARKS.has(kind)) this.log.push(kind, end, this.named, a, b);
  }

  /** Emits the character data up to `end`. */
  flushRun(end: number): void {
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

  /** True where the stream, should it end here, would be read again from the misspelt CDATA opener on, as text. */
  get endRewinds(): boolean {
    return this.looseCdata === 1 && this.reads === 'cdata';
  }

  get inEntity(): boolean {
    return this.reads === 'reference';
  }

  get inTag(): boolean {
    return this.reads === 'tag' || this.reads === 'block';
  }
}
