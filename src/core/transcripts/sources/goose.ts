import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Sessions of goose, a message a line: calls that it could read, and the errors of those that it could not. */
export const goose: StreamImporter = {
  id: 'goose',
  title: 'goose session',
  sniff: (events) =>
    events.some(({ json }) => partsOf(asObject(json)).some((part) => callOf(part) !== undefined))
      ? shareOf(events, (json) => typeof json['created'] === 'number' || isObject(json['content']))
      : 0,
  read(events, reading) {
    for (const event of events) {
      const json = asObject(event.json);
      if (json['role'] === 'assistant') readMessage(event, json, reading);
      else if (json['role'] === 'user') reading.startReply();
      else reading.unknown(asText(json['type']) ?? '');
    }
  },
};

const partsOf = ({ content }: JsonObject): JsonObject[] => asList(content).map(asObject);

/** `{"ToolRequest": {…}}` as older releases wrote it, `{"type": "toolRequest", …}` as newer ones do. */
function callOf(part: JsonObject): JsonObject | undefined {
  if (isObject(part['ToolRequest'])) return part['ToolRequest'];
  return part['type'] === 'toolRequest' ? part : undefined;
}

function readMessage(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  for (const [block, part] of partsOf(json).entries()) {
    reading.add(event, 'text', asObject(part['Text'] ?? part)['text'], { block });
    const call = callOf(part);
    if (!call) continue;
    const outcome = asObject(call['tool_call'] ?? call['toolCall']);
    // Of a call that it could not read it keeps neither the name nor the arguments.
    const { name = '', arguments: args = '' } = asObject(outcome['Ok'] ?? outcome['value']);
    reading.tool(event, asText(call['id']) ?? '', name, asArguments(args), { id: call['id'] });
    const error = outcome['Err'] ?? outcome['error'];
    reading.refused(event, 'goose', isObject(error) ? Object.values(error)[0] : error);
  }
  reading.end();
}
