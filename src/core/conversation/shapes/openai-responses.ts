import { asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { readChatContent } from './chat-messages.ts';
import { either, isNothing, objectsOf, readBody, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** OpenAI's Responses API, calls, results and reasoning as items beside the messages; its Agents SDK for JavaScript writes some names otherwise. */
export const openaiResponses: DocumentShape = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  provider: 'openai-responses',
  is: (root) => {
    const items = objectsOf(root, 'input');
    const types = items.map(({ type }) => asText(type) ?? '');
    if (types.some((type) => CALL.test(type) || OUTPUT.test(type))) return true;
    // A list of messages alone is one of Chat Completions, unless its items name their type.
    if (Array.isArray(root))
      return types.length > 0 && types.every((type) => type === 'message' || type === 'reasoning');
    return items.some(({ type, role }) => type === 'message' || asText(role) !== undefined);
  },
  read: (root, to) => {
    const continues = asText(asObject(root)['previous_response_id']) !== undefined;
    to.request({ ...(continues && { continues }) });
    readBody(root, 'input', to, readResponseItem);
  },
};

/** Reads an item; each is a message. */
export function readResponseItem(item: JsonObject, pointer: string, to: ConversationBuilder): void {
  const type = asText(item['type']) ?? 'message';
  const id = either(item, 'callId') ?? item['id'];
  if (CALL.test(type)) {
    to.message('assistant', pointer);
    const args = item['arguments'] ?? item['input'] ?? item['action'];
    to.call(pointer, { id, name: item['name'] ?? type, args, itemId: item['id'] });
  } else if (OUTPUT.test(type)) {
    to.message('tool', pointer);
    to.result(pointer, { id, content: item['output'] });
  } else if (type === 'reasoning') {
    to.message('assistant', pointer);
    const reasoningId = asText(item['id']);
    to.reasoning(pointer, reasoningId === undefined ? {} : { id: reasoningId });
  } else if (type === 'message') {
    const { content } = item;
    to.message(roleOf(item['role']), pointer, { isEmpty: isNothing(content) });
    readChatContent(content, pointer, to);
  }
}

/** Calls that the client answers; what the server runs itself needs no result. */
const CALL = /^(?:function_call|custom_tool_call|local_shell_call|computer_call|shell_call|apply_patch_call)$/;
const OUTPUT = /_call_(?:output|result)$/;
