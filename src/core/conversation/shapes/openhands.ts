import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { roleOf } from './parts.ts';
import type { DocumentShape, SessionShape } from './shape.ts';

/** OpenHands' events: actions of the agent, and what was observed. */
export const openhands: DocumentShape = {
  id: 'openhands',
  title: 'OpenHands events',
  is: (root) => {
    const events = eventsOf(root);
    return (
      events.length > 0 &&
      events.every(({ source }) => asText(source) !== undefined) &&
      events.some((event) => asText(event['action']) !== undefined || isKindOfEvent(event))
    );
  },
  read: (root, to) =>
    readEvents(
      eventsOf(root).map((event, index) => [event, `/${index}`]),
      to,
    ),
};

/** The same events, one a line. */
export const openhandsLines: SessionShape = {
  id: 'openhands',
  title: 'OpenHands events',
  isRecord: (record) =>
    asText(asObject(record)['source']) !== undefined &&
    (isKindOfEvent(asObject(record)) || isObject(asObject(record)['tool_call_metadata'])),
  read: (records, to) =>
    readEvents(
      [...records].map(({ value, pointer }) => [asObject(value), pointer]),
      to,
    ),
};

function readEvents(events: readonly (readonly [JsonObject, string])[], to: ConversationBuilder): void {
  to.request({ isKept: true });
  let response = '';
  for (const [event, at] of events)
    response = isKindOfEvent(event) ? readKindOfEvent(event, at, response, to) : readEvent(event, at, response, to);
}

/** Events of the agent SDK name their kind. */
const isKindOfEvent = ({ kind }: JsonObject): boolean => /^[A-Z]\w+(?:Event|Observation)$/.test(asText(kind) ?? '');

function readKindOfEvent(event: JsonObject, at: string, response: string, to: ConversationBuilder): string {
  const { kind, tool_call_id: id, tool_name: name } = event;
  if (kind === 'ActionEvent') {
    const of = asText(event['llm_response_id']) ?? at;
    if (of !== response) to.message('assistant', at);
    const { arguments: args } = asObject(event['tool_call']);
    to.call(at, { id, name, args: typeof args === 'string' ? (parseJson(args) ?? args) : (args ?? event['action']) });
    return of;
  }
  if (id !== undefined) {
    to.message('tool', at);
    const { content } = asObject(event['observation']);
    const failure = event['error'] ?? event['rejection_reason'];
    to.result(at, { id, name, content: content ?? failure ?? event['observation'], failed: failure !== undefined });
    return response;
  }
  const { role, content } = asObject(event['llm_message']);
  const prompt = event['system_prompt'];
  if (prompt === undefined && role === undefined) return response;
  to.message(prompt === undefined ? roleOf(role) : 'system', at);
  for (const part of prompt === undefined ? asList(content) : [prompt])
    to.text(at, String(asObject(part)['text'] ?? ''));
  return '';
}

const eventsOf = (root: unknown): readonly JsonObject[] =>
  Array.isArray(root) && root.every(isObject) ? (root as readonly JsonObject[]) : [];

/** Reads an event; calls of one response of the model are one message. Gives the id of that response. */
function readEvent(event: JsonObject, at: string, response: string, to: ConversationBuilder): string {
  const { source, action, observation, args, message } = event;
  const call = asObject(event['tool_call_metadata']);
  const id = call['tool_call_id'];
  const name = call['function_name'];
  if (asText(observation) !== undefined && id !== undefined) {
    to.message('tool', at);
    to.result(at, { id, name, content: event['content'] ?? message, failed: event['success'] === false });
    return response;
  }
  if (asText(action) === undefined) return response;
  if (id !== undefined) {
    const of = asText(asObject(call['model_response'])['id']) ?? at;
    if (of !== response) to.message('assistant', at);
    to.call(at, { id, name, args: argumentsOf(call, id) ?? args });
    return of;
  }
  const text = asText(asObject(args)['content']);
  if (text === undefined || (action !== 'message' && action !== 'system')) return response;
  to.message(action === 'system' ? 'system' : source === 'user' ? 'user' : 'assistant', at);
  to.text(at, text);
  return '';
}

/** The arguments that the model wrote, which the action holds only in part. */
function argumentsOf(call: JsonObject, id: unknown): unknown {
  const choices = asList(asObject(call['model_response'])['choices']);
  const calls = choices.flatMap((choice) => asList(asObject(asObject(choice)['message'])['tool_calls']));
  const own = calls.find((entry) => asObject(entry)['id'] === id);
  const { arguments: args } = asObject(asObject(own)['function']);
  return typeof args === 'string' ? (parseJson(args) ?? args) : args;
}
