import type { Channel } from './channel.ts';
import { withRecordedTimes } from './framing/recorded-times.ts';
import { parseTimestamp } from './framing/timestamp.ts';
import type { ImportEntry } from './import-result.ts';
import { asObject, asText } from './json-access.ts';
import { Reading } from './reading.ts';
import type { Recognised } from './recognise.ts';
import type { RequestContext } from './request-context.ts';
import { bodyOfRequestText, requestContext } from './request-context.ts';
import type { StreamImporter } from './stream-importer.ts';
import type { WireEvent } from './wire-event.ts';
import { isDone } from './wire-event.ts';

/** Everything an import found out before a channel is chosen. */
export interface Findings {
  readonly kind: string;
  /** Without an article: `OpenAI chat stream`. */
  readonly title: string;
  readonly channels: readonly Channel[];
  readonly notes: readonly string[];
  readonly finishOf?: (choice: number) => { readonly reason?: string; readonly stopSequence?: string };
  readonly request: RequestContext;
  readonly url?: string;
  /** How long the answer took, in milliseconds, where nothing more is known of its times. */
  readonly spreadMs?: number;
  readonly entries?: readonly ImportEntry[];
  readonly entry?: number;
  /** Those of `notes` that name the entries. */
  readonly entriesNotes?: readonly string[];
}

/** Lets the importer read the events, reply by reply. */
export function findingsOf({ importer, events, notes, request }: Recognised): Findings {
  const reading = new Reading();
  const timed = withRecordedTimes(withStatedTimes(events, importer));
  for (const reply of replies(timed.events)) {
    reading.startReply();
    importer.read(reply, reading);
  }
  if (events.some(isDone)) reading.end();
  const asked = requestContext(bodyOfRequestText(request));
  return {
    kind: importer.id,
    title: titleOf(importer, events),
    channels: reading.channels(timed.originMs),
    notes: [...reading.notes(), ...notes],
    finishOf: (choice) => reading.finishOf(choice),
    request: mergedRequest(asked, reading),
  };
}

function titleOf(importer: StreamImporter, events: readonly WireEvent[]): string {
  const isWhole = events.length === 1 && events[0]!.frame !== 'sse';
  return isWhole ? `whole ${importer.title} response` : `${importer.title} stream`;
}

function withStatedTimes(events: readonly WireEvent[], { timeOf }: StreamImporter): readonly WireEvent[] {
  if (!timeOf || events.some((event) => event.timeMs !== undefined)) return events;
  return events.map((event) => {
    const timeMs = parseTimestamp(asText(timeOf(asObject(event.json))) ?? '');
    return timeMs === undefined ? event : { ...event, timeMs };
  });
}

/** `[DONE]` ends a reply; what comes after it is another one. */
function replies(events: readonly WireEvent[]): WireEvent[][] {
  const found: WireEvent[][] = [[]];
  for (const event of events) {
    if (isDone(event)) found.push([]);
    else found.at(-1)!.push(event);
  }
  return found.filter((reply) => reply.length > 0);
}

/** The stream's own word on model, tools and prompt goes before the request's. */
function mergedRequest(asked: RequestContext, reading: Reading): RequestContext {
  const tools = reading.tools ?? asked.tools;
  const system = reading.system ?? asked.system;
  const model = reading.model ?? asked.model;
  return {
    ...(tools !== undefined && { tools }),
    ...(system !== undefined && { system }),
    ...(model !== undefined && { model }),
  };
}
