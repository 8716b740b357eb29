import { asArguments, asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** LangGraph's server: `messages/partial` holds each message as far as it came, `messages` deltas, `values` all messages. */
export const langGraph: StreamImporter = {
  id: 'langgraph',
  title: 'LangGraph',
  sniff(events) {
    const holdsMessages = events.some((event) => messagesOf(event).length > 0);
    return holdsMessages ? shareOf(events, (_, event) => MODE.test(modeOf(event))) : 0;
  },
  read(events, reading) {
    const calls = new Map<string, Call>();
    for (const event of events) {
      const mode = modeOf(event);
      if (mode === 'error') reading.error(event, dataOf(event));
      else if (mode === 'end') reading.end();
      else if (!MODE.test(mode)) reading.unknown(mode);
      for (const message of messagesOf(event)) readMessage(event, message, calls, reading);
    }
    for (const [key, { event, name, args }] of calls) reading.closeTool(event, key, name, asArguments(args));
  },
};

/** The mode of streaming that an event belongs to; subgraphs name themselves after a bar. */
const MODE =
  /^(?:messages(?:\/(?:partial|complete|metadata))?|values|updates|metadata|end|error|tasks|checkpoints|debug)$/;

const modeOf = (event: WireEvent): string =>
  (event.event ?? asText(asObject(event.json)['event']) ?? '').replace(/\|.*$/s, '');

const dataOf = (event: WireEvent): unknown => (event.event === undefined ? asObject(event.json)['data'] : event.json);

/** The model's messages in an event. */
function messagesOf(event: WireEvent): JsonObject[] {
  const data = dataOf(event);
  switch (modeOf(event)) {
    case 'messages/partial':
    case 'messages/complete':
    case 'messages':
      return modelsIn(data);
    case 'values':
      return modelsIn(asObject(data)['messages']);
    case 'updates':
      return Object.values(asObject(data)).flatMap((update) => modelsIn(asObject(update)['messages']));
    default:
      return [];
  }
}

const modelsIn = (messages: unknown): JsonObject[] => asList(messages).map(asObject).map(plainOf).filter(isModels);

/** A message as JavaScript dumps it has its class in its id and its members one level down. */
function plainOf(message: JsonObject): JsonObject {
  if (message['lc'] !== 1) return message;
  return { ...asObject(message['kwargs']), type: asList(message['id']).at(-1) };
}

const isModels = (message: JsonObject): boolean => /^ai$|^AIMessage/.test(asText(message['type']) ?? '');

/** A call as far as it came, in whole objects. */
interface Call {
  readonly event: WireEvent;
  readonly name: unknown;
  readonly args: unknown;
}

function readMessage(event: WireEvent, message: JsonObject, calls: Map<string, Call>, reading: StreamReading): void {
  const id = asText(message['id']) ?? '';
  const facts = asObject(message['response_metadata']);
  const isDelta = message['type'] === 'AIMessageChunk' && modeOf(event) === 'messages';
  const add = isDelta ? reading.add.bind(reading) : reading.addSoFar.bind(reading);
  const content = message['content'];
  const parts = typeof content === 'string' ? [content] : asList(content).map((part) => asObject(part)['text']);
  add(event, 'text', parts.filter((part) => typeof part === 'string').join(''), { block: id });
  add(event, 'reasoning', asObject(message['additional_kwargs'])['reasoning_content'], { block: id });
  reading.modelNamed(facts['model_name'] ?? facts['model']);
  reading.finish(facts['finish_reason'] ?? facts['stop_reason']);
  asList(message['tool_call_chunks'])
    .map(asObject)
    .forEach((chunk, position) => {
      if (isDelta) reading.tool(event, `${id} ${chunk['index'] ?? position}`, chunk['name'], chunk['args']);
    });
  if (isDelta) return;
  [...asList(message['tool_calls']), ...asList(message['invalid_tool_calls'])]
    .map(asObject)
    .forEach((call, position) => {
      calls.set(`${id} ${position}`, { event, name: call['name'], args: call['args'] });
    });
}
