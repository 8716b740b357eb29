import type { WireEvent } from '../wire-event.ts';
import { acrossMidnight } from './timestamp.ts';

export interface TimedEvents {
  readonly events: readonly WireEvent[];
  /** When the recording begins, on the clock of the events; absent where no times were recorded. */
  readonly originMs?: number;
}

/**
 * Gives every event a time if the transcript recorded any: an event without one takes that of the event before it. One
 * and the same time for all (a date header, a `created` field) is no recording.
 */
export function withRecordedTimes(events: readonly WireEvent[]): TimedEvents {
  const known = events.flatMap((event) => event.timeMs ?? []);
  if (new Set(known).size < 2) return { events: events.map(withoutTime) };
  let latest = known[0]!;
  const times = acrossMidnight(events.map((event) => (latest = event.timeMs ?? latest)));
  return { events: events.map((event, index) => ({ ...event, timeMs: times[index]! })), originMs: times[0]! };
}

function withoutTime(event: WireEvent): WireEvent {
  if (event.timeMs === undefined) return event;
  const { timeMs: _, ...rest } = event;
  return rest;
}
