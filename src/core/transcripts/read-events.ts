import { asObject, asText } from '../json/json-access.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import type { Answer } from './answer.ts';
import { withRecordedTimes } from './framing/recorded-times.ts';
import { parseTimestamp } from './framing/timestamp.ts';
import type { StreamImporter } from './stream-importer.ts';
import { StreamReading } from './stream-reading.ts';
import { isDone, type WireEvent } from './wire-event.ts';

/** What an importer read out of events. */
export interface EventsRead {
  /** Those with text; empty where there is none. */
  readonly answers: readonly Answer[];
  /** What was told where no answer holds text. */
  readonly silentNotes: readonly string[];
  /** When the recording begins, on the clock of the events; absent where no times were recorded. */
  readonly originMs?: number;
}

/** Whether the events are records, of which most hold an answer of their own, and no stream. */
export const areRecords = ({ answers }: EventsRead, events: readonly WireEvent[]): boolean =>
  answers.length > 1 && answers.length > events.length / 2;

/** Lets the importer read the events, reply by reply. `leftOut`: the lines of events of which nothing could be read. */
export function readEvents(
  importer: StreamImporter,
  events: readonly WireEvent[],
  leftOut: readonly number[] = [],
): EventsRead {
  const reading = new StreamReading(leftOut);
  const { events: timed, originMs } = withRecordedTimes(withStatedTimes(events, importer));
  const requests = byRequest(timed, importer);
  for (const events of requests) {
    if (requests.length > 1) reading.startAnswer();
    for (const reply of replies(events)) {
      reading.startReply();
      importer.read(reply.events, reading);
      if (reply.isDone) reading.end();
    }
  }
  const { answers } = reading;
  return {
    answers,
    silentNotes: answers.length > 0 ? [] : reading.answer.remarks,
    ...(originMs !== undefined && { originMs }),
  };
}

function withStatedTimes(events: readonly WireEvent[], { timeOf }: StreamImporter): readonly WireEvent[] {
  if (!timeOf || events.some((event) => event.timeMs !== undefined)) return events;
  return events.map((event) => {
    const timeMs = parseTimestamp(asText(timeOf(asObject(event.json))) ?? '');
    return timeMs === undefined ? event : { ...event, timeMs };
  });
}

/** The events of each request, where answers to several came mixed; all of them where one came after the other. */
function byRequest(events: readonly WireEvent[], { requestOf }: StreamImporter): (readonly WireEvent[])[] {
  if (!requestOf) return [events];
  const groups = new Map<unknown, WireEvent[]>();
  const begun = new Set<unknown>();
  let last: unknown;
  let areMixed = false;
  for (const event of events) {
    const { id = last, isPiece } = requestOf(asObject(event.json));
    if (isPiece && begun.has(id) && id !== last) areMixed = true;
    if (isPiece) begun.add(id);
    if (isPiece || last === undefined) last = id;
    if (!isDone(event)) getOrCreate(groups, id, (): WireEvent[] => []).push(event);
  }
  return areMixed ? [...groups.values()] : [events];
}

/** `[DONE]` ends a reply; what comes after it is another one. */
function replies(events: readonly WireEvent[]): { events: WireEvent[]; isDone: boolean }[] {
  const found: { events: WireEvent[]; isDone: boolean }[] = [];
  let open: WireEvent[] = [];
  for (const event of events) {
    if (!isDone(event)) open.push(event);
    else if (open.length > 0) found.push({ events: open, isDone: true });
    if (isDone(event)) open = [];
  }
  return open.length > 0 ? [...found, { events: open, isDone: false }] : found;
}
