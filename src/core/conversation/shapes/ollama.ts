import { asList, asObject, isObject } from '../../json/json-access.ts';
import { readChat } from './chat-messages.ts';
import { openaiChat } from './openai-chat.ts';
import { roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Ollama's `/api/chat`: calls without ids, results that name their tool. */
export const ollama: DocumentShape = {
  id: 'ollama',
  title: 'Ollama',
  provider: 'ollama',
  is: (root) => {
    if (!openaiChat.is(root)) return false;
    const messages = roleMessages(root) ?? [];
    const calls = messages.flatMap((message) => asList(message['tool_calls']));
    const isNamed = messages.some((message) => message['tool_name'] !== undefined);
    const lackIds = calls.every((call) => isObject(call) && call['id'] === undefined && isObject(call['function']));
    const answersById = messages.some((message) => message['tool_call_id'] !== undefined);
    return isNamed || (calls.length > 0 && lackIds && !answersById) || asObject(root)['keep_alive'] !== undefined;
  },
  read: readChat,
};
