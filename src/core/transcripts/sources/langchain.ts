import {
  asArguments,
  asIndex,
  asList,
  asObject,
  asObjectArguments,
  asText,
  isObject,
  type JsonObject,
} from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** LangChain's `astream_events` (v1 and v2), and its messages and chunks as they are printed or dumped. */
export const langChain: StreamImporter = {
  id: 'langchain',
  title: 'LangChain',
  sniff: (events) =>
    shareOf(events, (json, event) => /^on_[a-z]+_/.test(nameOf(json, event)) || messageIn(json) !== undefined),
  read(events, reading) {
    for (const run of byRun(events)) {
      reading.startReply();
      readRun(run, reading);
    }
  },
};

const nameOf = (json: JsonObject, event: WireEvent): string => asText(json['event']) ?? event.event ?? '';

/** Models of one graph may run side by side: each run is a reply of its own. */
function byRun(events: readonly WireEvent[]): WireEvent[][] {
  const runs = new Map<string, WireEvent[]>();
  for (const event of events) {
    const json = asObject(event.json);
    const run = /_(?:chat_model|llm)_/.test(nameOf(json, event)) ? (asText(json['run_id']) ?? '') : '';
    const known = runs.get(run);
    if (known) known.push(event);
    else runs.set(run, [event]);
  }
  return [...runs.values()];
}

function readRun(events: readonly WireEvent[], reading: StreamReading): void {
  let streamed = false;
  const isBeheaded = lostBeginning(events);
  for (const event of events) {
    const json = asObject(event.json);
    const data = json['data'];
    switch (nameOf(json, event)) {
      case 'on_chat_model_stream':
      case 'on_llm_stream':
        if (isBeheaded) break;
        streamed = true;
        readMessage(event, chunkOf(data), reading);
        break;
      case 'on_chat_model_end':
      case 'on_llm_end':
        if (streamed) readFinish(asObject(asObject(data)['output']), reading);
        else readOutput(event, asObject(data)['output'], reading);
        reading.end();
        break;
      default:
        readBare(event, json, reading);
    }
  }
}

const chunkOf = (data: unknown): unknown => (isObject(data) ? data['chunk'] : data);

/** Whether the end of a run repeats more text than came in pieces, so that the first of these are not there. */
function lostBeginning(events: readonly WireEvent[]): boolean {
  let streamed = '';
  for (const event of events) {
    const json = asObject(event.json);
    const { data } = json;
    const name = nameOf(json, event);
    if (name.endsWith('_stream')) streamed += asText(asObject(chunkOf(data))['content']) ?? '';
    const whole = name.endsWith('_end') ? asText(asObject(asObject(data)['output'])['content']) : undefined;
    if (whole !== undefined && whole !== streamed && whole.endsWith(streamed)) return true;
  }
  return false;
}

function readBare(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const message = messageIn(json);
  if (message) readMessage(event, message, reading);
  else if (!/^on_[a-z]+_/.test(nameOf(json, event))) reading.unknown(nameOf(json, event));
}

/** What a dump or a printed message holds: `kwargs` of a constructor, `data` of a stored message, or the fields alone. */
function messageIn(json: JsonObject): JsonObject | undefined {
  if (json['lc'] === 1 && isObject(json['kwargs'])) return json['kwargs'];
  if (/^ai$|^AIMessage/.test(asText(json['type']) ?? '')) return isObject(json['data']) ? json['data'] : json;
  return isObject(json['additional_kwargs']) && 'content' in json ? json : undefined;
}

/** The end of a run that did not stream: a message, or v1's generations. */
function readOutput(event: WireEvent, output: unknown, reading: StreamReading): void {
  const generations = asList(asObject(output)['generations']).flat();
  if (generations.length === 0) readMessage(event, output, reading);
  for (const generation of generations.map(asObject)) {
    readMessage(event, generation['message'] ?? generation['text'], reading);
  }
}

function readMessage(event: WireEvent, value: unknown, reading: StreamReading): void {
  if (typeof value === 'string') return reading.add(event, 'text', value);
  const chunk = asObject(value);
  const message = messageIn(chunk) ?? asObject(chunk['message'] ?? chunk);
  const extra = asObject(message['additional_kwargs']);
  reading.add(event, 'reasoning', extra['reasoning_content']);
  reading.add(event, 'text', message['content'] ?? message['text']);
  for (const part of asList(message['content']).map(asObject)) {
    const place = { block: asIndex(part['index']) };
    reading.add(event, 'text', part['text'], place);
    reading.add(event, 'reasoning', part['thinking'] ?? part['reasoning'], place);
  }
  readCalls(event, message, extra, reading);
  readFinish(message, reading);
}

/** The model and the finish reason are beside a message, of a stream beside its last chunk or beside what its end repeats. */
function readFinish(value: JsonObject, reading: StreamReading): void {
  const message = messageIn(value) ?? value;
  const facts = asObject(message['response_metadata'] ?? message['generation_info']);
  reading.modelNamed(facts['model_name'] ?? facts['model']);
  reading.finish(facts['finish_reason'] ?? facts['stop_reason'] ?? facts['done_reason']);
}

/** Chunks of arguments come beside the calls as far as they could be read; whole messages have the calls alone. */
function readCalls(event: WireEvent, message: JsonObject, extra: JsonObject, reading: StreamReading): void {
  const chunks = asList(message['tool_call_chunks']);
  const whole = [...asList(message['tool_calls']), ...asList(message['invalid_tool_calls'])];
  const calls = chunks.length > 0 ? chunks : holdsPieces(extra) ? [] : whole;
  calls.map(asObject).forEach((call, position) => {
    const args = call['type'] === 'tool_call' ? asObjectArguments(call['args']) : asArguments(call['args']);
    reading.tool(event, keyOf(call, position), call['name'], args, { id: call['id'] });
  });
  for (const { error } of asList(message['invalid_tool_calls']).map(asObject))
    reading.refused(event, 'LangChain', error);
  if (calls.length > 0) return;
  const isDelta = holdsPieces(extra);
  asList(extra['tool_calls'])
    .map(asObject)
    .forEach((call, position) => {
      const { name, arguments: args } = asObject(call['function']);
      const { index, id } = call;
      if (isDelta) reading.call(event, { choice: 0, isDelta, hasIds: true, index, id, name, arguments: args });
      else reading.tool(event, keyOf(call, position), name, args, { id });
    });
}

/** The calls of a stream that was joined as a list, for its pieces had no index: what is beside them was read piece by piece. */
const holdsPieces = (extra: JsonObject): boolean =>
  asList(extra['tool_calls'])
    .map((call) => asObject(asObject(call)['function']))
    .some(({ name, arguments: args }) => !asText(name) && typeof args === 'string');

/** Pieces have an index, calls of whole messages their place. */
const keyOf = ({ index }: JsonObject, position: number): number => (typeof index === 'number' ? index : position);
