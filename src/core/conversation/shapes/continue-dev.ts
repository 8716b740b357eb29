import { asList, asObject, asText } from '../../json/json-access.ts';
import { readChatMessage } from './chat-messages.ts';
import type { DocumentShape } from './shape.ts';

/** Continue's session file: messages of Chat Completions in camel case, each beside its context. */
export const continueDev: DocumentShape = {
  id: 'openai-chat',
  title: 'Continue session',
  is: (root) => {
    const entries = asList(asObject(root)['history']);
    return entries.length > 0 && entries.every((entry) => asText(messageOf(entry)['role']) !== undefined);
  },
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, entry] of asList(asObject(root)['history']).entries())
      readChatMessage(messageOf(entry), `/history/${index}/message`, to);
  },
};

const messageOf = (entry: unknown) => asObject(asObject(entry)['message']);
