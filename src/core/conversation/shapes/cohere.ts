import { readChat } from './chat-messages.ts';
import { openaiChat } from './openai-chat.ts';
import { blocksOf, modelOf, roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Cohere's chat, second version: plans beside calls, results as documents. */
export const cohere: DocumentShape = {
  id: 'cohere',
  title: 'Cohere',
  provider: 'cohere',
  is: (root) => {
    if (!openaiChat.is(root)) return false;
    const messages = roleMessages(root) ?? [];
    const isPlanned = messages.some((message) => message['tool_plan'] !== undefined);
    const isDocument = blocksOf(messages).some(({ type }) => type === 'document');
    return isPlanned || isDocument || /^command-/i.test(modelOf(root));
  },
  read: readChat,
};
