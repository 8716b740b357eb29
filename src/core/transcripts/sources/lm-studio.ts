import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** LM Studio's own `/api/v1/chat`, streamed or whole, and the fragments that its SDKs hand out. */
export const lmStudio: StreamImporter = {
  id: 'lm-studio',
  title: 'LM Studio',
  sniff: (events) => shareOf(events, (json, event) => isEvent(json, event) || isWhole(json) || isFragment(json)),
  read(events, reading) {
    const state: ChatState = { hasText: false, calls: 0 };
    for (const event of events) readEvent(event, asObject(event.json), state, reading);
  },
};

interface ChatState {
  hasText: boolean;
  /** Calls have no id: one goes on until the next starts. */
  calls: number;
}

const EVENT_TYPE =
  /^(?:chat\.(?:start|end)|model_load\.\w+|prompt_processing\.\w+|reasoning\.(?:start|delta|end)|tool_call\.\w+|message\.(?:start|delta|end))$/;

const isEvent = (json: JsonObject, event: WireEvent): boolean =>
  EVENT_TYPE.test(eventType(event)) && json['choices'] === undefined;

const isWhole = (json: JsonObject): boolean =>
  typeof json['model_instance_id'] === 'string' && Array.isArray(json['output']);

const isFragment = (json: JsonObject): boolean =>
  typeof json['content'] === 'string' && typeof reasoningType(json) === 'string';

const reasoningType = (json: JsonObject): unknown => json['reasoningType'] ?? json['reasoning_type'];

function readEvent(event: WireEvent, json: JsonObject, state: ChatState, reading: StreamReading): void {
  reading.modelNamed(json['model_instance_id']);
  const type = eventType(event);
  if (isFragment(json)) {
    const kind = reasoningType(json) === 'none' ? 'text' : 'reasoning';
    // The marks around the reasoning are neither.
    if (!String(reasoningType(json)).endsWith('Tag')) reading.add(event, kind, json['content']);
  } else if (isWhole(json)) readWhole(event, json, reading);
  else if (type === 'message.delta') {
    state.hasText = true;
    reading.add(event, 'text', json['content']);
  } else if (type === 'reasoning.delta') reading.add(event, 'reasoning', json['content']);
  else if (type === 'tool_call.start') reading.tool(event, ++state.calls, json['tool']);
  else if (type === 'tool_call.arguments') {
    reading.tool(event, state.calls, json['tool'], asArguments(json['arguments']));
  } else if (type === 'error') reading.error(event, json['error']);
  else if (type === 'chat.end') {
    const result = asObject(json['result']);
    reading.modelNamed(result['model_instance_id']);
    if (state.hasText) reading.end();
    else readWhole(event, result, reading);
    reading.startReply();
    state.hasText = false;
  } else if (!EVENT_TYPE.test(type)) reading.unknown(type);
}

function readWhole(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  asList(json['output']).forEach((value, block) => {
    const item = asObject(value);
    const type = asText(item['type']);
    if (type === 'tool_call') reading.closeTool(event, block, item['tool'], asArguments(item['arguments']));
    else if (type === 'reasoning') reading.add(event, 'reasoning', item['content'], { block });
    else reading.add(event, 'text', item['content'], { block });
  });
  reading.end();
  reading.finish(isObject(json['stats']) ? json['stats']['stop_reason'] : undefined);
}
