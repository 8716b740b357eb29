import type { Span } from '../../../base/span.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import type { ComparedReader, ComparedServer, Reader } from './comparison.ts';

/** How one reader reads a reply, before it is compared. */
export interface ReaderOutcome {
  readonly reader: Reader;
  readonly name: string;
  readonly habit: string;
  readonly outcome: ComparedReader['outcome'];
  /** Set for the reader of a server. */
  readonly server?: ComparedServer;
  /** The same in words: `Reads it`. */
  readonly words: string;
  /** Why it stops, or how it gets there, a few words. */
  readonly reason: string;
  /** What it does, in sentences. */
  readonly why: string;
  readonly so: string;
  /** Its own words for it. */
  readonly note?: string;
  /** The span at which it stops. */
  readonly at?: Span;
  /** True where no error shows that it reads another value. */
  readonly isSilent: boolean;
  /** The calls that it reads, by the index of the call in the resilient reading. */
  readonly calls: ReadonlyMap<number, ReadCall>;
  /** Calls that it leaves out for a reason other than the one at which it stops, with that reason in a few words. */
  readonly leftOut: ReadonlyMap<number, string>;
}

export interface ReadCall {
  readonly toolName: string;
  readonly arguments: ReadonlyMap<string, ReadValue>;
}

export interface ReadValue {
  /** A text unchanged, any other value as JSON. */
  readonly text: string;
  readonly type: Value['type'];
  /** Why it may differ, a few words and sentences; where they are absent they are derived from the two texts. */
  readonly reason?: string;
  readonly why?: string;
  readonly so?: string;
  readonly at?: Span;
}

export const readValue = (value: Value): ReadValue => ({
  text: value.type === 'string' ? value.value : valueToJson(value),
  type: value.type,
});
