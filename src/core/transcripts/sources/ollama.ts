import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** Ollama's own `/api/chat` and `/api/generate`, streamed as JSON lines or whole. */
export const ollama: StreamImporter = {
  id: 'ollama',
  title: 'Ollama',
  timeOf: (json) => json['created_at'],
  sniff: (events) => shareOf(events, (json, event) => isOllamaEvent(json) || isCutAnswer(json, event)),
  read(events, reading) {
    let calls = 0;
    for (const event of events) calls += readEvent(event, asObject(event.json), calls, reading);
  },
};

const isOllamaEvent = (json: JsonObject): boolean =>
  (typeof json['done'] === 'boolean' && (isObject(json['message']) || typeof json['response'] === 'string')) ||
  (typeof json['error'] === 'string' && json['type'] === undefined);

/** Whole answers say only at their end that they are done. */
const isCutAnswer = (json: JsonObject, event: WireEvent): boolean =>
  event.isCut === true && typeof json['created_at'] === 'string' && isObject(json['message']);

/** Gives the number of tool calls in the event: they are whole and have no index of their own. */
function readEvent(event: WireEvent, json: JsonObject, callsSoFar: number, reading: StreamReading): number {
  reading.modelNamed(json['model']);
  if (asText(json['error']) !== undefined) reading.error(event, json['error']);
  else if (!isOllamaEvent(json) && !isCutAnswer(json, event)) reading.unknown(eventType(event));
  const message = asObject(json['message']);
  reading.add(event, 'reasoning', message['thinking'] ?? json['thinking']);
  reading.add(event, 'text', message['content'] ?? json['response']);
  const calls = asList(message['tool_calls']);
  calls.forEach((value, position) => {
    const call = asObject(asObject(value)['function']);
    reading.tool(event, callsSoFar + position, call['name'], asArguments(call['arguments']));
  });
  if (json['done'] === true) {
    reading.end();
    reading.finish(json['done_reason']);
    reading.startReply();
  }
  return calls.length;
}
