import { readChat } from './chat-messages.ts';
import { openaiChat } from './openai-chat.ts';
import { modelOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Chat Completions sent to a model of Mistral. */
export const mistral: DocumentShape = {
  id: 'mistral',
  title: 'Mistral',
  is: (root) => openaiChat.is(root) && MODELS.test(modelOf(root)),
  read: readChat,
};

const MODELS = /^(?:mistralai\/)?(?:open-)?(?:mi[sx]tral|ministral|codestral|devstral|magistral|pixtral)/i;
