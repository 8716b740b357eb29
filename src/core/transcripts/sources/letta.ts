import { asArguments, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Messages of Letta, and of MemGPT before it: one says its kind in `message_type` and holds its text under a name of its own. */
export const letta: StreamImporter = {
  id: 'letta',
  title: 'Letta',
  sniff: (events) => shareOf(events, (json) => KINDS.has(String(json['message_type'])) && 'id' in json),
  read(events, reading) {
    for (const event of events) readMessage(event, asObject(event.json), reading);
  },
};

/** What a message may be. */
const KINDS: ReadonlySet<string> = new Set(
  'internal_monologue reasoning_message hidden_reasoning_message assistant_message function_call tool_call_message approval_request_message function_return tool_return_message user_message system_message usage_statistics stop_reason'.split(
    ' ',
  ),
);

function readMessage(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const kind = String(json['message_type']);
  if (kind === 'stop_reason') reading.finish(json['stop_reason']);
  reading.add(event, 'reasoning', json['internal_monologue'] ?? json['reasoning']);
  if (kind === 'assistant_message') reading.add(event, 'text', json['assistant_message'] ?? json['content']);
  const call = asObject(json['function_call'] ?? json['tool_call']);
  const key = asText(call['tool_call_id']) ?? asText(json['id']) ?? '';
  if (typeof call['name'] === 'string' || call['arguments'] !== undefined)
    reading.tool(event, key, call['name'], asArguments(call['arguments']), { id: call['tool_call_id'] });
  const isReturn = kind.endsWith('_return') || kind === 'tool_return_message';
  if (isReturn && json['status'] === 'error') reading.refused(event, 'Letta', json['tool_return']);
  // What came back from a tool is followed by another reply.
  if (isReturn || kind === 'user_message') reading.startReply();
  if (!KINDS.has(kind)) reading.unknown(kind);
}
