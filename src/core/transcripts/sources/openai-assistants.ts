import { asIndex, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** OpenAI Assistants, and Azure's and Alibaba's of the same events: messages, run steps and runs of a thread. */
export const openAiAssistants: StreamImporter = {
  id: 'openai-assistants',
  title: 'OpenAI Assistants',
  sniff: (events) => shareOf(events, (json, event) => kindOf(json, event).startsWith('thread')),
  read(events, reading) {
    const streamed: Streamed = { message: undefined, keyOfId: new Map() };
    for (const event of events) readEvent(event, asObject(event.json), streamed, reading);
  },
};

interface Streamed {
  message: string | undefined;
  /** The key of each call, by its id. */
  readonly keyOfId: Map<string, string>;
}

/** The payload's `object`, which says `thread.message` for every event of a message, else SSE's name. */
const kindOf = (json: JsonObject, event: WireEvent): string => {
  const object = asText(json['object']);
  return object?.startsWith('thread') ? object : (event.event ?? object ?? '');
};

function readEvent(event: WireEvent, json: JsonObject, streamed: Streamed, reading: StreamReading): void {
  const kind = kindOf(json, event);
  const id = asText(json['id']) ?? '';
  switch (kind) {
    case 'thread.message.delta':
      startMessage(id, streamed, reading);
      return readContent(event, asObject(json['delta'])['content'], id, reading.add.bind(reading));
    case 'thread.message':
    case 'thread.message.completed':
      if (json['role'] === 'user') return;
      startMessage(id, streamed, reading);
      return readContent(event, json['content'], id, reading.close.bind(reading));
    case 'thread.run.step.delta':
      return readCalls(event, id, asObject(asObject(json['delta'])['step_details'])['tool_calls'], streamed, reading);
    case 'thread.run':
      closeCalls(
        event,
        asObject(asObject(json['required_action'])['submit_tool_outputs'])['tool_calls'],
        streamed,
        reading,
      );
      return readRun(event, json, reading);
    case 'error':
      return reading.error(event, json['error'] ?? json);
    default:
      if (!/^(?:thread|done$)/.test(kind)) reading.unknown(kind);
  }
}

function startMessage(id: string, streamed: Streamed, reading: StreamReading): void {
  if (streamed.message !== undefined && streamed.message !== id) reading.startReply();
  streamed.message = id;
}

/** The parts of a message, of which a delta names the place; `take` adds or closes them. */
function readContent(event: WireEvent, content: unknown, message: string, take: StreamReading['add']): void {
  for (const [position, value] of (Array.isArray(content) ? content : [content]).entries()) {
    const part = asObject(value);
    const block = typeof part['index'] === 'number' ? part['index'] : position;
    const place = { block, item: `${message}/${block}` };
    take(event, 'text', asObject(part['text'])['value'] ?? part['text'], place);
    take(event, 'refusal', part['refusal'], place);
  }
}

/** The calls whose results a run waits for, as a whole. */
function closeCalls(event: WireEvent, calls: unknown, { keyOfId }: Streamed, reading: StreamReading): void {
  for (const { id, function: called } of asList(calls).map(asObject)) {
    const { name, arguments: args } = asObject(called);
    const key = keyOfId.get(String(id)) ?? String(id);
    if (isObject(called)) reading.closeTool(event, key, name, args, { id });
  }
}

function readCalls(
  event: WireEvent,
  step: string,
  calls: unknown,
  { keyOfId }: Streamed,
  reading: StreamReading,
): void {
  for (const call of asList(calls).map(asObject)) {
    const key = `${step}/${asIndex(call['index'])}`;
    if (asText(call['id']) !== undefined) keyOfId.set(String(call['id']), key);
    const code = asObject(call['code_interpreter'])['input'];
    if (isObject(call['function']))
      reading.tool(event, key, call['function']['name'], call['function']['arguments'], { id: call['id'] });
    else if (code !== undefined) reading.tool(event, key, 'code_interpreter', code, { isText: true });
  }
}

const ENDS = new Set(['requires_action', 'cancelled', 'failed', 'completed', 'incomplete', 'expired']);

function readRun(event: WireEvent, run: JsonObject, reading: StreamReading): void {
  const status = asText(run['status']) ?? '';
  reading.modelNamed(run['model']);
  if (asList(run['tools']).length > 0) reading.tools ??= run['tools'];
  reading.system ??= asText(run['instructions']);
  if (ENDS.has(status)) reading.finish(asText(asObject(run['incomplete_details'])['reason']) ?? status);
  if (isObject(run['last_error'])) reading.error(event, run['last_error']);
}
