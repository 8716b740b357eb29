import type { Span } from '../../../base/span.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import type { ComparedReader, Reader } from './comparison.ts';

/** What one reader makes of a reply, before it is held against another. */
export interface ReaderOutcome {
  readonly reader: Reader;
  readonly name: string;
  readonly habit: string;
  readonly outcome: ComparedReader['outcome'];
  /** The same in words: `Reads it`. */
  readonly words: string;
  /** What stops it, or how it comes to that, a few words. */
  readonly reason: string;
  /** What it does, in sentences. */
  readonly why: string;
  readonly so: string;
  /** How it puts it itself. */
  readonly note?: string;
  /** The place that stops it. */
  readonly at?: Span;
  /** Nobody learns that it reads another value. */
  readonly isSilent: boolean;
  /** What it reads, by the index of the call in the resilient reading. */
  readonly calls: ReadonlyMap<number, ReadCall>;
  /** Calls that it leaves out for another reason than what stops it, and the reason, a few words. */
  readonly leftOut: ReadonlyMap<number, string>;
}

export interface ReadCall {
  readonly toolName: string;
  readonly arguments: ReadonlyMap<string, ReadValue>;
}

export interface ReadValue {
  /** A text as it is, anything else as JSON. */
  readonly text: string;
  readonly type: Value['type'];
  /** Why it may differ, a few words and sentences; where they are absent they follow from the two texts. */
  readonly reason?: string;
  readonly why?: string;
  readonly so?: string;
  readonly at?: Span;
}

export const readValue = (value: Value): ReadValue => ({
  text: value.type === 'string' ? value.value : valueToJson(value),
  type: value.type,
});
