import { asArguments, asIndex, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import { eventType, type WireEvent } from '../wire-event.ts';

/** Cohere's chat, v2 (`type`) and v1 (`event_type`), streamed or whole. */
export const cohere: StreamImporter = {
  id: 'cohere',
  title: 'Cohere',
  sniff: (events) => shareOf(events, (json, event) => isV2(event) || isV1(json) || isWhole(json, event)),
  read(events, reading) {
    const names = new Map<number, unknown>();
    for (const event of events) {
      const json = asObject(event.json);
      if (isV2(event)) readV2(event, json, names, reading);
      else if (isV1(json)) readV1(event, json, reading);
      else if (isWhole(json, event)) readWhole(event, json, reading);
      else reading.unknown(eventType(event));
    }
  },
};

const V2_TYPES =
  /^(message-(start|end)|content-(start|delta|end)|tool-plan-delta|tool-call-(start|delta|end)|citation-(start|end))$/;
const V1_TYPES = /^(stream-(start|end)|text-generation|tool-calls-(chunk|generation)|search-.*|citation-generation)$/;

const isV2 = (event: WireEvent): boolean => V2_TYPES.test(eventType(event));
const isV1 = (json: JsonObject): boolean => V1_TYPES.test(asText(json['event_type']) ?? '');
/** The finish reason comes last, so a whole answer that was cut has none. */
const isWhole = (json: JsonObject, { isCut }: WireEvent): boolean =>
  (typeof json['finish_reason'] === 'string' || (isCut === true && typeof json['id'] === 'string')) &&
  (isObject(json['message']) || typeof json['text'] === 'string');

function readV2(event: WireEvent, json: JsonObject, names: Map<number, unknown>, reading: StreamReading): void {
  const index = asIndex(json['index']);
  const delta = asObject(json['delta']);
  const message = asObject(delta['message']);
  const content = asObject(message['content']);
  const call = asObject(asObject(message['tool_calls'])['function']);
  switch (eventType(event)) {
    case 'message-start':
      return reading.startReply();
    case 'content-start':
    case 'content-delta':
      reading.add(event, 'text', content['text'], { block: index });
      return reading.add(event, 'reasoning', content['thinking'], { block: index });
    case 'tool-plan-delta':
      return reading.add(event, 'tool-plan', message['tool_plan']);
    case 'tool-call-start':
      names.set(index, call['name']);
      return reading.tool(event, index, call['name'], call['arguments']);
    case 'tool-call-delta':
      return reading.tool(event, index, names.get(index), call['arguments']);
    case 'message-end':
      if (delta['error'] !== undefined) reading.error(event, delta['error']);
      return readFinish(event, delta['finish_reason'], reading);
  }
}

function readV1(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  switch (json['event_type']) {
    case 'stream-start':
      return reading.startReply();
    case 'text-generation':
      return reading.add(event, 'text', json['text']);
    case 'tool-calls-chunk': {
      const call = asObject(json['tool_call_delta']);
      reading.add(event, 'tool-plan', json['text']);
      if (call['index'] !== undefined) reading.tool(event, asIndex(call['index']), call['name'], call['parameters']);
      return;
    }
    case 'tool-calls-generation':
      return closeCallsV1(event, json, reading);
    case 'stream-end':
      reading.close(event, 'text', asObject(json['response'])['text']);
      closeCallsV1(event, asObject(json['response']), reading);
      return reading.finish(json['finish_reason']);
  }
}

function closeCallsV1(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  for (const [position, call] of asList(json['tool_calls']).map(asObject).entries())
    reading.closeTool(event, position, call['name'], asArguments(call['parameters']));
}

function readWhole(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const message = asObject(json['message']);
  reading.startAnswer();
  reading.add(event, 'text', json['text']);
  reading.add(event, 'tool-plan', message['tool_plan']);
  asList(message['content']).forEach((value, block) => {
    reading.add(event, 'text', asObject(value)['text'], { block });
    reading.add(event, 'reasoning', asObject(value)['thinking'], { block });
  });
  asList(message['tool_calls'] ?? json['tool_calls']).forEach((value, position) => {
    const call = asObject(value);
    const named = isObject(call['function']) ? call['function'] : call;
    reading.tool(event, position, named['name'], asArguments(named['arguments'] ?? named['parameters']));
  });
  readFinish(event, json['finish_reason'], reading);
}

/** Version 2 ends calls with `TOOL_CALL`; version 1 has one reason for every answer. */
function readFinish(event: WireEvent, reason: unknown, reading: StreamReading): void {
  reading.finish(reason);
  if (reason === 'COMPLETE') reading.remarkFinish(event, 0, 'COMPLETE');
}
