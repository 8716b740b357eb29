import { asArguments, asIndex, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Gemini's Interactions API: `step.*` events, and the `content.*` events of its first version. */
export const geminiInteractions: StreamImporter = {
  id: 'gemini-interactions',
  title: 'Gemini Interactions',
  sniff: (events) => shareOf(events, (json) => EVENT_TYPE.test(asText(json['event_type']) ?? '')),
  read(events, reading) {
    const steps = new Map<number, JsonObject>();
    for (const event of events) readEvent(event, asObject(event.json), steps, reading);
  },
};

const EVENT_TYPE = /^(interaction|step|content)\.\w+$|^error$/;

function readEvent(event: WireEvent, json: JsonObject, steps: Map<number, JsonObject>, reading: StreamReading): void {
  const type = asText(json['event_type']) ?? '';
  const index = asIndex(json['index']);
  const interaction = asObject(json['interaction']);
  reading.modelNamed(interaction['model']);
  if (type === 'error') {
    reading.error(event, json['error']);
  } else if (type === 'step.start' || type === 'content.start') {
    const step = asObject(json['step'] ?? json['content']);
    steps.set(index, step);
    startStep(event, index, step, reading);
  } else if (type === 'step.delta' || type === 'content.delta') {
    readDelta(event, index, asObject(json['delta']), steps, reading);
  } else if (type === 'step.stop') {
    const step = steps.get(index);
    if (isObject(step?.['arguments']) && Object.keys(step['arguments']).length > 0) {
      reading.closeTool(event, index, step['name'], asArguments(step['arguments']));
    }
  } else if (type === 'interaction.completed' || type === 'interaction.complete') {
    reading.finish(asText(interaction['status']) ?? 'completed');
  } else if (!EVENT_TYPE.test(type)) {
    reading.unknown(type);
  }
}

/** A step may begin with text of its own; its arguments wait for `step.stop`, since deltas may repeat them. */
function startStep(event: WireEvent, index: number, step: JsonObject, reading: StreamReading): void {
  const place = { block: index };
  reading.add(event, step['type'] === 'thought' ? 'reasoning' : 'text', step['text'], place);
  for (const part of asList(step['content']).map(asObject)) reading.add(event, 'text', part['text'], place);
  for (const part of asList(step['summary']).map(asObject)) reading.add(event, 'reasoning', part['text'], place);
  if (step['name'] !== undefined) reading.tool(event, index, step['name']);
}

const DELTAS_WITHOUT_TEXT = /signature|annotation|_result$|^(audio|image|video|document)$/;

function readDelta(
  event: WireEvent,
  index: number,
  delta: JsonObject,
  steps: ReadonlyMap<number, JsonObject>,
  reading: StreamReading,
): void {
  const type = asText(delta['type']) ?? '';
  const place = { block: index };
  if (type === 'text') reading.add(event, 'text', delta['text'], place);
  else if (type === 'thought_summary') reading.add(event, 'reasoning', asObject(delta['content'])['text'], place);
  else if (type === 'thought') reading.add(event, 'reasoning', delta['thought'] ?? delta['text'], place);
  else if (type === 'arguments_delta' || type.endsWith('_call')) {
    const name = delta['name'] ?? steps.get(index)?.['name'] ?? steps.get(index)?.['type'];
    reading.tool(event, index, name, asArguments(delta['arguments'] ?? delta['partial_arguments']));
  } else if (!DELTAS_WITHOUT_TEXT.test(type)) reading.unknown(`delta ${type}`);
}
