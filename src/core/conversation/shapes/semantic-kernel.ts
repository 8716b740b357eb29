import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { isNothing, listPointer, roleMessages, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** The chat history of Semantic Kernel for Python: items of a message name what they are. */
export const semanticKernel: DocumentShape = {
  id: 'openai-chat',
  title: 'Semantic Kernel chat history',
  is: (root) =>
    roleMessages(root)?.every(({ items }) => asList(items).every((item) => typeOf(item) !== undefined)) === true &&
    roleMessages(root)?.some(({ items }) => asList(items).length > 0) === true,
  read: (root, to) => {
    to.request({ isKept: true });
    const list = listPointer(root, 'messages');
    for (const [index, { role, items }] of (roleMessages(root) ?? []).entries()) {
      to.message(roleOf(role), `${list}/${index}`, { isEmpty: isNothing(items) });
      for (const [item, given] of asList(items).entries())
        readItem(asObject(given), `${list}/${index}/items/${item}`, to);
    }
  },
};

const typeOf = (item: unknown): string | undefined => asText(asObject(item)['content_type']);

function readItem(item: JsonObject, at: string, to: ConversationBuilder): void {
  const { id, name, text, arguments: args, result } = item;
  const type = typeOf(item);
  if (type === 'function_call') to.call(at, { id, name, args });
  else if (type === 'function_result') to.result(at, { id, name, content: result });
  else if (type === 'text') to.text(at, String(text ?? ''));
  else to.media(at);
}
