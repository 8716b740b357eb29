import { asArguments, asIndex, asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** Mistral's conversations and agents, streamed or whole; its chat completions speak OpenAI's. */
export const mistralConversations: StreamImporter = {
  id: 'mistral-conversations',
  title: 'Mistral conversation',
  timeOf: (json) => json['created_at'],
  sniff: (events) => shareOf(events, (json, event) => EVENT_TYPE.test(eventType(event)) || isWhole(json)),
  read(events, reading) {
    for (const event of events) {
      const json = asObject(event.json);
      if (isWhole(json)) readWhole(event, json, reading);
      else readEvent(event, json, reading);
    }
  },
};

const EVENT_TYPE =
  /^(?:conversation\.response\.(?:started|done|error)|message\.output\.delta|function\.call\.delta|tool\.execution\.(?:started|delta|done)|agent\.handoff\.(?:started|done))$/;

const isWhole = (json: JsonObject): boolean =>
  json['object'] === 'conversation.response' && Array.isArray(json['outputs']);

function readEvent(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  reading.modelNamed(json['model']);
  const type = eventType(event);
  switch (type) {
    case 'conversation.response.started':
      return reading.startReply();
    case 'message.output.delta':
      return readContent(event, json['content'], asIndex(json['output_index']), reading);
    case 'function.call.delta':
      return readCall(event, json, reading);
    case 'conversation.response.done':
      return reading.end();
    case 'conversation.response.error':
      return reading.error(event, { type: String(json['code'] ?? ''), message: json['message'] });
    default:
      if (!EVENT_TYPE.test(type)) reading.unknown(type);
  }
}

function readCall(event: WireEvent, call: JsonObject, reading: StreamReading): void {
  const key = asText(call['tool_call_id']) ?? asText(call['id']) ?? asIndex(call['output_index']);
  reading.tool(event, key, call['name'], asArguments(call['arguments']));
}

/** A string, one typed chunk or a list of them; references and files among them hold no text. */
function readContent(event: WireEvent, content: unknown, block: number, reading: StreamReading): void {
  reading.add(event, 'text', content, { block });
  for (const part of (Array.isArray(content) ? content : [content]).map(asObject)) {
    reading.add(event, 'text', part['text'], { block });
    for (const thought of asList(part['thinking'])) {
      reading.add(event, 'reasoning', asObject(thought)['text'], { block });
    }
  }
}

function readWhole(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  reading.startReply();
  asList(json['outputs'])
    .map(asObject)
    .forEach((output, block) => {
      reading.modelNamed(output['model']);
      if (output['type'] === 'function.call') readCall(event, output, reading);
      else readContent(event, output['content'], block, reading);
    });
  reading.end();
}
