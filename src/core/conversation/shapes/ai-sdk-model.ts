import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { blocksOf, isNothing, listPointer, roleMessages, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Model messages of the AI SDK. */
export const aiSdkModel: DocumentShape = {
  id: 'ai-sdk-model',
  title: 'AI SDK model messages',
  provider: 'ai-sdk',
  is: (root) => {
    const messages = roleMessages(root);
    return messages !== undefined && blocksOf(messages).some(({ type }) => /^tool-(?:call|result)$/.test(String(type)));
  },
  read: (root, to) => {
    const at = listPointer(root, 'messages');
    for (const [index, message] of (roleMessages(root) ?? []).entries()) {
      const pointer = `${at}/${index}`;
      const { content } = message;
      to.message(roleOf(message.role), pointer, { isEmpty: isNothing(content) });
      if (typeof content === 'string' && content !== '') to.text(pointer, content);
      for (const [part, given] of asList(content).entries())
        readPart(asObject(given), `${pointer}/content/${part}`, to);
    }
  },
};

function readPart(part: JsonObject, at: string, to: ConversationBuilder): void {
  const { type, toolCallId: id, toolName: name, output } = part;
  if (type === 'text') to.text(at, String(part['text'] ?? ''));
  else if (type === 'reasoning') to.reasoning(at, {});
  else if (type === 'tool-call') to.call(at, { id, name, args: part['input'] ?? part['args'] });
  else if (type === 'tool-result') {
    const failed = asText(asObject(output)['type'])?.startsWith('error-') === true;
    to.result(at, { id, name, content: output ?? part['result'], failed });
  } else to.media(at);
}
