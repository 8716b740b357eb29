import { isObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { WireEvent } from '../wire-event.ts';

/** Events that are the text itself: SSE with plain or quoted text, a JSON list of strings. */
export const textEvents: StreamImporter = {
  id: 'text-events',
  title: 'plain text event',
  takesAnyText: true,
  sniff: (events) => (events.length < 2 ? 0 : shareOf(events, (_, event) => isText(event)) * CONFIDENCE),
  read(events, reading) {
    const quoted = events.every((event) => typeof event.json === 'string');
    for (const event of events) {
      if (isObject(event.json) && Object.keys(event.json).length > 0) reading.unknown(event.event ?? 'JSON object');
      else reading.add(event, 'text', quoted ? event.json : event.data);
    }
    reading.end();
  },
};

/** Any text would pass, so every importer that knows the shape goes first. */
const CONFIDENCE = 0.5;

function isText(event: WireEvent): boolean {
  if (event.frame !== 'sse') return typeof event.json === 'string';
  return event.json === undefined ? !/^\s*[[{]/.test(event.data) : !isObject(event.json);
}
