import type { Fixture, UnwrappedReply } from '../cases/fixture.ts';
import type { Channel } from './channel.ts';

export interface ImportOptions {
  /** An importer's id, `sse`, `jsonl`, `har` or `plain-text`; by default the text decides. */
  readonly as?: string;
  /** The channel to take; by default the assistant text of choice 0. */
  readonly channel?: string;
  /** Which of several answers, by position in `entries`. */
  readonly entry?: number;
}

/** One answer of a file that holds several. */
export interface ImportEntry {
  /** What the file calls it: its id, or its address without the query, which may hold a key. */
  readonly name: string;
  /** What it was recognised as: `OpenAI chat`. */
  readonly title: string;
}

/** What was found in a transcript, and the fixture made of the chosen channel. */
export interface ImportResult {
  /** Id of the importer, or `plain-text`, `recording`, `fixture`. */
  readonly kind: string;
  /** As it is in a sentence, without an article: `OpenAI chat stream`. */
  readonly title: string;
  /** What it was taken for and what became of it. */
  readonly sentence: string;
  /** Every channel that holds text, the preferred one first. */
  readonly channels: readonly Channel[];
  /** Id of the channel in the fixture. */
  readonly channel: string;
  /** Answers to choose from, and the one that was read; absent where the text holds one. */
  readonly entries?: readonly ImportEntry[];
  readonly entry?: number;
  /** What was left out, repaired, cut or reported, a sentence each. */
  readonly notes: readonly string[];
  /** Those of `notes` that only name `channels` and `entries`: a chooser makes them needless. */
  readonly choiceNotes: readonly string[];
  readonly finishReason?: string;
  readonly stopSequence?: string;
  readonly model?: string;
  /** The request's tool definitions in the provider's shape. */
  readonly tools?: unknown;
  readonly system?: string;
  /** What is said in the request by all but the model and the system, and whether it forces a call. */
  readonly asked?: string;
  readonly forcesCall?: true;
  /** What was around the reply and was taken off; absent where the text is the reply or the stream itself. */
  readonly unwrapped?: UnwrappedReply;
  readonly fixture: Fixture;
}
