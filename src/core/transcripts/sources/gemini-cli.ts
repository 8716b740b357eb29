import { asArguments, asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import { type StreamImporter, shareOf } from '../stream-importer.ts';
import type { StreamReading } from '../stream-reading.ts';
import type { WireEvent } from '../wire-event.ts';

/** Sessions of Gemini CLI, and of Qwen Code before its own: a document of messages, or a message a line, of which the last copy counts. */
export const geminiCli: StreamImporter = {
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  sniff: (events) =>
    events.some(({ json }) => messagesOf(asObject(json)).some(isAnswer))
      ? shareOf(events, (json) => '$set' in json || 'sessionId' in json || messagesOf(json).some(isMessage))
      : 0,
  timeOf: ({ timestamp }) => timestamp,
  read(events, reading) {
    const messages = events.flatMap((event) => messagesOf(asObject(event.json)).map((json) => ({ event, json })));
    const latest = new Map(messages.map((message) => [message.json['id'] ?? message, message]));
    for (const { event, json } of latest.values()) {
      if (isAnswer(json)) readAnswer(event, json, reading);
      else reading.startReply();
    }
  },
};

const messagesOf = (json: JsonObject): JsonObject[] =>
  'messages' in json ? asList(json['messages']).map(asObject) : [json];
const isMessage = ({ type, content }: JsonObject): boolean =>
  content !== undefined && (type === 'gemini' || type === 'user' || type === 'info' || type === 'error');
const isAnswer = (json: JsonObject): boolean => json['type'] === 'gemini' && isMessage(json);

function readAnswer(event: WireEvent, json: JsonObject, reading: StreamReading): void {
  const { content, thoughts, toolCalls: calls, model } = json;
  reading.startReply();
  reading.modelNamed(model);
  for (const thought of asList(thoughts).map(asObject)) reading.add(event, 'reasoning', thought['description']);
  for (const text of typeof content === 'string' ? [content] : asList(content).map((part) => asObject(part)['text']))
    reading.add(event, 'text', text);
  for (const { id, name, args, status, resultDisplay: shown } of asList(calls).map(asObject)) {
    reading.tool(event, asText(id) ?? '', name, asArguments(args), { id });
    if (status === 'error') reading.refused(event, 'Gemini CLI', shown);
  }
  reading.end();
}
