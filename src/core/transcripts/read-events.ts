import { asObject, asText } from '../json/json-access.ts';
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

/** Lets the importer read the events, reply by reply. */
export function readEvents(importer: StreamImporter, events: readonly WireEvent[]): EventsRead {
  const reading = new StreamReading();
  const { events: timed, originMs } = withRecordedTimes(withStatedTimes(events, importer));
  for (const reply of replies(timed)) {
    reading.startReply();
    importer.read(reply.events, reading);
    if (reply.isDone) reading.end();
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
