import { asObject, type JsonObject } from '../json/json-access.ts';
import type { StreamReading } from './stream-reading.ts';
import { isDone, type WireEvent } from './wire-event.ts';

/** One kind of stream that can be imported; a new kind is one file and one line in `importers.ts`. */
export interface StreamImporter {
  /** Kebab-case and for ever: `--as` and fixtures name it. */
  readonly id: string;
  /** As it is in a sentence, without an article: `OpenAI chat`. */
  readonly title: string;
  /** Its shape is so loose that nothing but events may be in the text. */
  readonly takesAnyText?: true;
  /** From 0 to 1: the share of the events whose shape is this importer's. */
  sniff(events: readonly WireEvent[]): number;
  /** Puts the text of the events into the reading's channels; never throws. `events` hold no `[DONE]`. */
  read(events: readonly WireEvent[], reading: StreamReading): void;
  /** Reads events while they come, one a call, where one is understood by those before it; by default each is read alone. */
  follow?(reading: StreamReading): (event: WireEvent) => void;
  /** The time that the payload itself states, where this kind does. */
  timeOf?(json: JsonObject): unknown;
  /** The request that an event answers, where each event names it; `isPiece`: the event brings something of the answer. */
  requestOf?(json: JsonObject): { readonly id: unknown; readonly isPiece: boolean };
}

/** The share of events that a test on their JSON accepts; `[DONE]` and comments sent as data count neither way. */
export function shareOf(
  events: readonly WireEvent[],
  accepts: (json: JsonObject, event: WireEvent) => boolean,
): number {
  let candidates = 0;
  let accepted = 0;
  for (const event of events) {
    if (isDone(event) || COMMENT_AS_DATA.test(event.data)) continue;
    candidates += 1;
    if (accepts(asObject(event.json), event)) accepted += 1;
  }
  return candidates === 0 ? 0 : accepted / candidates;
}

/** `data: : PROCESSING`, as some gateways send while they wait. */
const COMMENT_AS_DATA = /^: ?\w/;
