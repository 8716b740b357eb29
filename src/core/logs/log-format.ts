import type { JsonObject } from '../json/json-access.ts';
import type { KnownPrompt } from '../prompts/copied-examples.ts';
import type { Frame } from '../words/frame.ts';
import type { StreamEnd } from '../words/stream-end.ts';
import type { NotReply } from './summary.ts';

/** One reply of a record. */
export interface LoggedReply {
  /** As the record calls it; absent where it has no name of its own. */
  readonly id?: string;
  readonly chunks: readonly string[];
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
  readonly end?: StreamEnd;
  /** Tool definitions of its request, in any provider's shape. */
  readonly tools?: unknown;
  /** What its request teaches and asks. */
  readonly prompt?: KnownPrompt;
  /** Fields to group by that are not members of the record. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The replies of a record, or why it holds none. */
export type RecordReading = readonly LoggedReply[] | NotReply;

/** One shape of records; a new one is one file and one line in `formats.ts`. */
export interface LogFormat {
  /** Kebab-case and for ever: `--as` and summaries name it. */
  readonly id: string;
  /** As it is in a sentence, without an article. */
  readonly title: string;
  /** From 0 to 1: how surely the record is of this shape. */
  sniff(record: JsonObject): number;
  /** What the record holds; never throws. `place` names it where it has no name of its own: its line or its number. */
  replies(record: JsonObject, place: string): RecordReading;
}
