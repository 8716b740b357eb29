import { Uint32Column } from '../../base/columns.ts';
import * as EventField from '../log/event-bits.ts';
import { K } from '../log/event-kind.ts';
import { type EventLog, nameSpan } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';

/** Limits of what is listed of a long element. */
export interface ListingLimits {
  /** Elements with more parts are listed; shorter ones are faster to walk. */
  readonly parts: number;
  /** Children of one name. */
  readonly children: number;
  /** Names of children. */
  readonly names: number;
  /** Runs of text, comments and the like. */
  readonly runs: number;
}

/** The parts of an element before an event. */
export interface PartsOf {
  readonly parts: readonly number[];
  /** The number of children of each listed name; null where `parts` are complete. */
  readonly children: ReadonlyMap<string, number> | null;
}

const LIMITS: ListingLimits = { parts: 512, children: 100, names: 100, runs: 2_000 };

/** The parts of a long element that matter, as ascending event indexes. */
interface Listing {
  readonly first: Uint32Column;
  /** All children of each listed name. */
  readonly byName: Map<string, Uint32Column>;
}

const CLOSING: ReadonlySet<number> = new Set([K['end-tag'], K['implied-close'], K['call-closed']]);
const PARTS: ReadonlySet<number> = new Set([
  K['start-tag'],
  K.text,
  K['cdata-text'],
  K.comment,
  K.instruction,
  K.directive,
  K.dropped,
]);

/**
 * Where each element of a log closes, and what long elements hold, so that the parts of an element before any event are found
 * without walking over all of them. Built in a few passes over the log; 8 bytes an event.
 * An element whose start tag was read back as text has no parts: they belong to the element around it.
 */
export class NestingIndex {
  private readonly log: EventLog;
  /** For each element, 1 + the event that closed it; 0 where it was not closed. */
  private readonly closedBy: Uint32Array;
  /** For each element, the one that its parts belong to. */
  private readonly holders: Uint32Array;
  private readonly listings = new Map<number, Listing>();

  constructor(text: StreamText, log: EventLog, limits = LIMITS) {
    this.log = log;
    this.closedBy = new Uint32Array(log.length);
    this.holders = new Uint32Array(log.length);
    for (let event = 0; event < log.length; event++)
      if (CLOSING.has(log.kind(event)) && log.a(event) > 0) this.closedBy[log.a(event) - 1] = event + 1;
    const counts = new Uint32Array(log.length);
    let most = 0;
    this.eachPart((_, holder) => {
      const count = (counts[holder] as number) + 1;
      counts[holder] = count;
      most = Math.max(most, count);
    });
    if (most <= limits.parts) return;
    this.eachPart((part, holder) => {
      if ((counts[holder] as number) > limits.parts) this.list(text, part, holder, limits);
    });
  }

  /** The event that closed an element; Infinity where it was not closed. */
  closing(element: number): number {
    const next = this.closedBy[element] as number;
    return next === 0 ? Number.POSITIVE_INFINITY : next - 1;
  }

  /** Whether the start tag was read back as text (format.md §7.11). */
  isText(element: number): boolean {
    const next = this.closedBy[element] as number;
    return (
      next > 0 && (this.log.b(next - 1) & EventField.AS_TEXT) !== 0 && this.log.kind(next - 1) === K['implied-close']
    );
  }

  /**
   * Events that are the parts of an element after its start tag and before `end`, in order. For a long element these are the
   * listed ones and the last child of each name, with the number of children of each name.
   */
  partsOf(element: number, end: number): PartsOf {
    const listing = this.listings.get(this.holders[element] as number);
    if (!listing) return { parts: this.walk(element, end), children: null };
    const found = new Set<number>();
    const { first, byName } = listing;
    for (let at = first.firstAbove(element); at < first.length && first.at(at) < end; at++) found.add(first.at(at));
    const counts = new Map<string, number>();
    for (const [name, children] of byName) {
      const upTo = children.firstAbove(end - 1);
      const last = children.at(upTo - 1);
      if (last <= element || last >= end) continue;
      found.add(last);
      counts.set(name, upTo - children.firstAbove(element));
    }
    return { parts: [...found].sort((a, b) => a - b), children: counts };
  }

  /** Skips a closed element in one step. The next call ends an element that an error ended. */
  private walk(element: number, end: number): number[] {
    const parts: number[] = [];
    const stop = Math.min(end, this.closing(element));
    for (let event = element + 1; event < stop; event++) {
      const kind = this.log.kind(event);
      if (kind === K['call-opened']) break;
      if (kind === K['start-tag'] && this.log.b(event) & EventField.CONTINUES) continue;
      if (PARTS.has(kind)) parts.push(event);
      if (kind === K['start-tag'] && !this.isText(event)) event = this.closing(event);
    }
    return parts;
  }

  private eachPart(visit: (part: number, holder: number) => void): void {
    const { log, holders } = this;
    let open = 0;
    for (let event = 0; event < log.length; event++) {
      const kind = log.kind(event);
      const holder = open > 0 ? (holders[open - 1] as number) : 0;
      if (kind === K['call-opened']) {
        holders[event] = event;
        open = event + 1;
      } else if (CLOSING.has(kind)) {
        if (log.a(event) > 0) open = log.a(log.a(event) - 1);
      } else if (open > 0 && PARTS.has(kind) && !(kind === K['start-tag'] && log.b(event) & EventField.CONTINUES)) {
        visit(event, holder);
        if (kind !== K['start-tag']) continue;
        holders[event] = this.isText(event) ? holder : event;
        open = event + 1;
      }
    }
  }

  private list(text: StreamText, part: number, holder: number, limits: ListingLimits): void {
    let listing = this.listings.get(holder);
    if (!listing) {
      listing = { first: new Uint32Column(), byName: new Map() };
      this.listings.set(holder, listing);
    }
    const { first, byName } = listing;
    if (this.log.kind(part) !== K['start-tag'] || this.isText(part)) {
      if (first.length < limits.runs) first.push(part);
      return;
    }
    const { start, end } = nameSpan(this.log, part);
    const name = text.slice(start, end);
    let same = byName.get(name);
    if (!same) {
      if (byName.size >= limits.names) return;
      same = new Uint32Column();
      byName.set(name, same);
    }
    if (same.length < limits.children) first.push(part);
    same.push(part);
  }
}
