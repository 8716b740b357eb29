import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** Hugging Face's Text Generation Inference: `/generate_stream`, `/generate`, and the hosted API's list of texts. */
export const tgi: StreamImporter = {
  id: 'tgi',
  title: 'Text Generation Inference',
  sniff: (events) =>
    shareOf(
      events,
      (json) =>
        tokenOf(json) !== undefined ||
        (typeof json['generated_text'] === 'string' && !Object.keys(json).some((key) => OF_LOG.test(key))),
    ),
  read(events, reading) {
    for (const event of events) readEvent(event, asObject(event.json), reading);
  },
};

/** Fields that a server writes into its log beside a text; no answer of this one has them. */
const OF_LOG = /^(?:timestamp|level|msg|tid|logger|model_name)$/;

const tokenOf = (json: JsonObject): JsonObject | undefined => {
  const token = asObject(json['token']);
  return typeof token['text'] === 'string' ? token : undefined;
};

/** The end of a stream repeats its text; special tokens, such as the one that ends it, are no part of it. */
function readEvent(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const token = tokenOf(json);
  const whole = asText(json['generated_text']);
  if (json['error'] !== undefined && json['error'] !== null) {
    reading.error(event, { type: json['error_type'], message: json['error'] });
  } else if (!token && whole === undefined) reading.unknown(eventType(event));
  if (token && token['special'] !== true) reading.add(event, 'text', token['text']);
  if (whole !== undefined) {
    reading.close(event, 'text', whole);
    asList(asObject(json['details'])['best_of_sequences']).forEach((sequence, at) => {
      reading.add(event, 'text', asObject(sequence)['generated_text'], { choice: at + 1 });
    });
    reading.end();
  }
  reading.finish(asObject(json['details'])['finish_reason']);
  if (whole !== undefined) reading.startReply();
}
