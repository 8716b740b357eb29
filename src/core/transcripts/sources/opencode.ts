import { asArguments, asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { argumentsInAiSdkError } from '../ai-sdk-error.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Parts of messages of opencode: as `run --format json` prints them, an event each, or in an exported session. */
export const openCode: StreamImporter = {
  id: 'opencode',
  title: 'opencode session',
  sniff: (events) => shareOf(events, (json) => isPart(asObject(json['part'])) || messagesOf(json).some(isMessage)),
  timeOf: ({ timestamp }) => timestamp,
  read(events, reading) {
    for (const event of events) {
      const json = asObject(event.json);
      const messages = messagesOf(json).filter(isMessage);
      for (const message of messages) readMessage(event, message, reading);
      if (json['type'] === 'error') reading.error(event, asObject(json['error'])['data'] ?? json['error']);
      else if (messages.length === 0) readPart(event, asObject(json['part']), reading);
    }
  },
};

/** The messages of an exported session, or one alone. */
const messagesOf = (json: JsonObject): JsonObject[] => [...asList(json['messages']), json].map(asObject);
const isMessage = ({ info, parts }: JsonObject): boolean => isObject(info) && asList(parts).map(asObject).some(isPart);
const isPart = ({ type, messageID, callID }: JsonObject): boolean =>
  KINDS.has(String(type)) && (typeof messageID === 'string' || typeof callID === 'string');

const KINDS: ReadonlySet<string> = new Set(['step-start', 'reasoning', 'text', 'tool', 'step-finish', 'patch']);

function readMessage(event: WireEvent, { info, parts }: JsonObject, reading: StreamReading): void {
  const { role, modelID: model } = asObject(info);
  reading.startReply();
  if (role !== 'assistant') return;
  reading.modelNamed(model);
  for (const part of asList(parts)) readPart(event, asObject(part), reading);
  reading.end();
}

function readPart(event: WireEvent, part: JsonObject, reading: StreamReading): void {
  const block = asText(part['id']) ?? '';
  const kind = String(part['type']);
  if (kind === 'step-start') reading.startReply();
  else if (kind === 'text' || kind === 'reasoning') reading.add(event, kind, part['text'], { block });
  else if (kind === 'tool') readTool(event, part, reading);
  else if (kind === 'step-finish') reading.finish(part['reason']);
  else reading.unknown(kind);
}

/** A call that could not be read is one of the tool `invalid`, which is given the name that was meant and the error with its arguments. */
function readTool(event: WireEvent, { tool, callID: id, state }: JsonObject, reading: StreamReading): void {
  const { input, error } = asObject(state);
  const { tool: meant, error: said } = asObject(input);
  const key = asText(id) ?? '';
  if (tool !== 'invalid' || typeof said !== 'string') {
    reading.tool(event, key, tool, asArguments(input), { id });
    reading.refused(event, 'opencode', error);
    return;
  }
  const kept = argumentsInAiSdkError(said);
  reading.tool(event, key, meant, kept, { id });
  reading.refused(event, 'opencode', said.split('\n', 1)[0]);
}
