import { readAnthropicMessage } from './anthropic-messages.ts';
import { roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Cline's and Roo's `api_conversation_history.json`: Anthropic's messages, each with its time. */
export const cline: DocumentShape = {
  id: 'cline',
  title: 'Cline task',
  is: (root) => Array.isArray(root) && roleMessages(root)?.every(({ ts }) => typeof ts === 'number') === true,
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, message] of (roleMessages(root) ?? []).entries()) readAnthropicMessage(message, `/${index}`, to);
  },
};
