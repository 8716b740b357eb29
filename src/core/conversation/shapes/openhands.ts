import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import type { DocumentShape } from './shape.ts';

/** OpenHands' events: actions of the agent, and what was observed. */
export const openhands: DocumentShape = {
  id: 'openhands',
  title: 'OpenHands events',
  is: (root) => {
    const events = eventsOf(root);
    return (
      events.length > 0 &&
      events.every(({ source }) => asText(source) !== undefined) &&
      events.some(({ action }) => asText(action) !== undefined)
    );
  },
  read: (root, to) => {
    let response = '';
    for (const [index, event] of eventsOf(root).entries()) response = readEvent(event, `/${index}`, response, to);
  },
};

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
