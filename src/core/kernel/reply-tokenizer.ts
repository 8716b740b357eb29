import type { EventLog } from '../log/event-log.ts';
import type { Recovery } from '../words/recovery.ts';
import { StateVisits } from './state-visits.ts';

/** What the machine counts while it reads. */
export interface Counters {
  /** By transition. */
  readonly counts: Uint32Array;
  readonly visits: StateVisits;
  /** The same for the places alone, whatever markup was read in between. */
  readonly placeVisits: StateVisits;
}

export function newCounters(transitions: number, states: number): Counters {
  return {
    counts: new Uint32Array(transitions),
    visits: new StateVisits(states),
    placeVisits: new StateVisits(states),
  };
}

/** Makes the counters of a machine, for those who draw it: it costs some 3 %. Null where nothing is counted. */
export type Counting = typeof newCounters | null;

export function copyCounters(from: Counters, to: Counters): void {
  to.counts.set(from.counts);
  to.visits.copyFrom(from.visits);
  to.placeVisits.copyFrom(from.placeVisits);
}

/** The registers as integers: what a checkpoint keeps. */
export type Snapshot = Int32Array;

/** A transition by its number, and the named state that it left. */
export interface TransitionTaken {
  readonly id: number;
  readonly from: string;
}

/**
 * What reads a reply as it arrives and writes events and reports to a log. Deterministic, and the log never depends on
 * how the text was cut.
 */
export interface ReplyTokenizer {
  readonly recovery: Recovery;
  /** Dialect that it reads in; null while that is not decided. */
  readonly dialect: string | null;
  /** Code units read. */
  readonly offset: number;
  /** Name of the place in the call, whatever markup is being read. */
  readonly placeName: string;
  /** Where the source begins whose meaning is not decided yet; `offset` where nothing is held back. */
  readonly heldFrom: number;
  /** Up to here nothing will be read otherwise, whatever follows but the end tag of thinking that the prompt had opened. */
  readonly settledTo: number;
  /** How often the reading began again, so that earlier snapshots no longer fit the log. */
  readonly restarts: number;
  /** Reads on to `limit`, or to the end of what has arrived. */
  advance(limit?: number): void;
  /** The stream is over: settles what was open and reports what is missing. */
  finish(): void;
}

/**
 * The same for those who walk through a reading: it tells where it stands, and an offset is reached again by restoring a
 * snapshot and reading on. What only reads a reply once holds none of it.
 */
export interface ReplayedTokenizer extends ReplyTokenizer {
  /** Null where nothing is counted. */
  readonly counters: Counters | null;
  /** Names of the states it may be in. */
  readonly states: readonly string[];
  /** Id of the row that makes each transition, by number; null for steps inside a row. */
  readonly rowIds: readonly (string | null)[];
  /** Name of the state as users read it. */
  readonly stateName: string;
  /** The key by which the state's words are found (state-words.ts). */
  readonly fineState: string;
  /** Index + 1 of the innermost open element's event, and of the open call's; 0 where none is open. */
  readonly openElement: number;
  readonly openCall: number;
  /** Span of an end tag whose fate is not decided, or null. */
  readonly pendingEndTag: { readonly start: number; readonly end: number } | null;
  readonly last: TransitionTaken;
  /** True where the end of the stream would change what was written before. */
  readonly endRewinds: boolean;
  /** Begins the reading again where the end of the stream decided what it is, so that it is known at each offset; null where it did not. */
  readonly again?: ((log: EventLog) => ReplayedTokenizer) | null;
  /** Reads on until a transition is taken or `limit` is reached, and tells how far it looked. */
  advanceToTransition(limit: number): number;
  snapshot(): Snapshot;
  /** Takes the registers of a snapshot; the log must hold the rows that were there when it was taken. */
  restore(snapshot: Snapshot): void;
  /** A copy in the same state, writing to a log that holds the same. */
  copyOn(log: EventLog): ReplayedTokenizer;
}
