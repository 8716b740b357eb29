import { readChat } from './chat-messages.ts';
import { roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Chat Completions, and whoever takes the same messages. */
export const openaiChat: DocumentShape = {
  id: 'openai-chat',
  title: 'OpenAI Chat',
  is: (root) => roleMessages(root)?.every(({ role }) => ROLES.includes(role)) === true,
  read: readChat,
};

const ROLES: readonly string[] = [
  'system',
  'developer',
  'user',
  'assistant',
  'tool',
  'function',
  'tool-call',
  'tool-response',
];
