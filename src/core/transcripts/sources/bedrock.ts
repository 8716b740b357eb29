import {
  asArguments,
  asIndex,
  asList,
  asObject,
  asObjectArguments,
  isObject,
  type JsonObject,
} from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Amazon Bedrock's ConverseStream as the SDKs print it, one member an event; Converse's whole answer too. */
export const bedrock: StreamImporter = {
  id: 'bedrock',
  title: 'Bedrock Converse',
  sniff: (events) =>
    shareOf(
      events,
      (json, event) => memberOf(json, event) !== undefined || isObject(asObject(json['output'])['message']),
    ),
  read(events, reading) {
    const names = new Map<number, unknown>();
    for (const event of events) readEvent(event, asObject(event.json), names, reading);
  },
};

const MEMBERS = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
];

const EXCEPTION = /^\w+(Exception|Error)$/;

/** The member set: a key of the event, or the SSE `event:` name whose payload is the member's value. */
function memberOf(json: JsonObject, event: WireEvent): string | undefined {
  const known = (name: string) => MEMBERS.includes(name) || (EXCEPTION.test(name) && isObject(json[name]));
  return Object.keys(json).find(known) ?? (event.event !== undefined && known(event.event) ? event.event : undefined);
}

function readEvent(event: WireEvent, json: JsonObject, names: Map<number, unknown>, reading: StreamReading): void {
  const member = memberOf(json, event);
  if (member === undefined) {
    if (isObject(json['output'])) readWhole(event, json, reading);
    else reading.unknown(Object.keys(json)[0]);
    return;
  }
  const body = asObject(json[member] ?? json);
  const index = asIndex(body['contentBlockIndex']);
  switch (member) {
    case 'messageStart':
      return reading.startReply();
    case 'contentBlockStart': {
      const { name, toolUseId } = asObject(asObject(body['start'])['toolUse']);
      names.set(index, name);
      if (name !== undefined) reading.tool(event, index, name, undefined, { id: toolUseId });
      return;
    }
    case 'contentBlockDelta':
      return readBlock(event, index, asObject(body['delta']), names.get(index), reading);
    case 'messageStop':
      return readStop(event, body, reading);
    default:
      if (EXCEPTION.test(member)) reading.error(event, { type: member, message: body['message'] });
  }
}

/** A delta, or a block of a whole answer: the members have the same names. */
function readBlock(event: WireEvent, index: number, block: JsonObject, name: unknown, reading: StreamReading): void {
  const reasoning = asObject(block['reasoningContent']);
  const place = { block: index };
  reading.add(event, 'text', block['text'], place);
  reading.add(event, 'reasoning', reasoning['text'] ?? asObject(reasoning['reasoningText'])['text'], place);
  if (isObject(block['toolUse'])) {
    const { name: written, input, toolUseId } = block['toolUse'];
    // A delta brings a piece of text, a whole answer the object.
    const args = written === undefined ? asArguments(input) : asObjectArguments(input);
    reading.tool(event, index, name ?? written, args, { id: toolUseId });
  }
}

function readWhole(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const message = asObject(asObject(json['output'])['message']);
  asList(message['content']).forEach((block, index) => {
    readBlock(event, index, asObject(block), undefined, reading);
  });
  readStop(event, json, reading);
}

function readStop(event: WireEvent, body: JsonObject, reading: StreamReading): void {
  const extra = asObject(body['additionalModelResponseFields']);
  reading.finish(body['stopReason']);
  if (body['stopReason'] === 'end_turn') reading.remarkFinish(event, 0, 'end_turn');
  reading.stopSequence(asObject(extra['delta'])['stop_sequence'] ?? extra['stop_sequence']);
}
