import { asIndex, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** llama.cpp's own `/completion` and `/infill`, streamed or whole, of servers old and new. */
export const llamaCpp: StreamImporter = {
  id: 'llama-cpp',
  title: 'llama.cpp completion',
  sniff: (events) => shareOf(events, isCompletion),
  read(events, reading) {
    const ended = new Set<number>();
    for (const event of events) readEvent(event, asObject(event.json), ended, reading);
  },
};

/** `stop` is the word on the end of the stream; a whole answer may name only what it counted. */
const isCompletion = (json: JsonObject): boolean =>
  typeof json['stop'] === 'boolean'
    ? typeof json['content'] === 'string' || isObject(json['timings'])
    : typeof json['content'] === 'string' && (typeof json['tokens_predicted'] === 'number' || 'stop_type' in json);

/** Prompts of one request end each by itself; one that goes on after its end belongs to another answer. */
function readEvent(event: WireEvent, json: JsonObject, ended: Set<number>, reading: StreamReading): void {
  const choice = asIndex(json['index']);
  reading.modelNamed(json['model']);
  if (json['error'] !== undefined) return reading.error(event, json['error']);
  if (!isCompletion(json)) return reading.unknown(eventType(event));
  if (ended.has(choice)) {
    reading.startReply();
    ended.clear();
  }
  reading.add(event, 'text', json['content'], { choice });
  reading.stopSequence(json['stopping_word'], choice);
  if (json['stop'] === false) return;
  ended.add(choice);
  reading.end();
  reading.finish(stopReason(json), choice);
}

/** Servers before `stop_type` had a flag for each reason. */
function stopReason(json: JsonObject): string | undefined {
  const flag = ['eos', 'word', 'limit'].find((reason) => json[`stopped_${reason}`] === true);
  const type = asText(json['stop_type']);
  return type === undefined || type === 'none' ? flag : type;
}
