import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { either, isNothing, readBody, roleOf } from './parts.ts';

/** Reads a body of Chat Completions and of the APIs that are written like it: roles, `tool_calls`, messages for results. */
export const readChat = (root: unknown, to: ConversationBuilder): void =>
  readBody(root, 'messages', to, readChatMessage);

/** Reads one message. */
export function readChatMessage(message: JsonObject, pointer: string, to: ConversationBuilder): void {
  const { content } = message;
  const role = roleOf(message['role']);
  const calls = asList(either(message, 'toolCalls'));
  const callsAt = `${pointer}/${message['tool_calls'] === undefined ? 'toolCalls' : 'tool_calls'}`;
  const legacy = message['function_call'];
  const isEmpty = isNothing(content) && calls.length === 0 && !legacy && !message['tool_plan'];
  to.message(role, pointer, { isEmpty });
  if (role === 'tool') {
    // AutoGen answers all calls of a turn in one message.
    const together = asList(message['tool_responses']);
    for (const [index, entry] of together.entries())
      readChatResult(asObject(entry), `${pointer}/tool_responses/${index}`, to);
    if (together.length === 0) readChatResult(message, pointer, to);
    return;
  }
  const reasoning = asText(message['reasoning_content']) ?? asText(message['reasoning']) ?? asText(message['thinking']);
  if (reasoning !== undefined) to.reasoning(pointer, {});
  if (typeof message['tool_plan'] === 'string') to.text(pointer, message['tool_plan']);
  readChatContent(content, pointer, to);
  for (const [index, call] of calls.entries()) {
    const entry = asObject(call);
    const { name, arguments: args } = asObject(entry['function'] ?? call);
    to.call(`${callsAt}/${index}`, { id: entry['id'], name, args });
  }
  if (legacy) {
    const { name, arguments: args } = asObject(legacy);
    to.call(`${pointer}/function_call`, { name, args });
  }
}

function readChatResult(message: JsonObject, pointer: string, to: ConversationBuilder): void {
  const { content } = message;
  const name = message['name'] ?? message['tool_name'];
  to.result(pointer, { id: either(message, 'toolCallId'), name, content: isNothing(content) ? '' : content });
}

/** Reads a content: a text, or a list of parts. */
export function readChatContent(content: unknown, pointer: string, to: ConversationBuilder): void {
  if (typeof content === 'string') {
    if (content !== '') to.text(pointer, content);
    return;
  }
  for (const [index, part] of asList(content).entries()) {
    const { text } = asObject(part);
    if (typeof text === 'string') to.text(`${pointer}/content/${index}`, text);
    else to.media(`${pointer}/content/${index}`);
  }
}
