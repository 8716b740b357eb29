import { asList, asObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** IBM watsonx.ai's text generation, streamed or whole; its chat speaks OpenAI's. */
export const watsonx: StreamImporter = {
  id: 'watsonx',
  title: 'watsonx',
  timeOf: (json) => json['created_at'],
  sniff: (events) =>
    shareOf(
      events.filter(({ data }) => !isEmpty(data)),
      isGeneration,
    ),
  read(events, reading) {
    const ended = new Set<number>();
    for (const event of events) {
      if (!isEmpty(event.data)) readEvent(event, asObject(event.json), ended, reading);
    }
  },
};

/** The stream opens and closes with events that say nothing. */
const isEmpty = (data: string): boolean => /^\s*\{\s*\}\s*$/.test(data);

const isGeneration = (json: JsonObject): boolean =>
  asList(json['results']).some((result) => typeof asObject(result)['generated_text'] === 'string');

/** A result that goes on after its end belongs to another answer. */
function readEvent(event: WireEvent, json: JsonObject, ended: Set<number>, reading: StreamReading): void {
  reading.modelNamed(json['model_id'] ?? json['modelId']);
  const errors = asList(json['errors']);
  for (const error of errors) reading.error(event, error);
  if (errors.length === 0 && !isGeneration(json)) reading.unknown(eventType(event));
  asList(json['results']).forEach((value, choice) => {
    const result = asObject(value);
    if (ended.has(choice)) {
      reading.startReply();
      ended.clear();
    }
    reading.add(event, 'text', result['generated_text'], { choice });
    const reason = String(result['stop_reason'] ?? '').toLowerCase();
    if (reason === '' || reason === 'not_finished') return;
    ended.add(choice);
    reading.finish(reason, choice);
  });
}
