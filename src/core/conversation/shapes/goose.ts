import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { isNothing, roleOf } from './parts.ts';
import type { DocumentShape, SessionShape } from './shape.ts';

/** goose's session files: a line about the session, then a message a line. */
export const goose: SessionShape = {
  id: 'goose',
  title: 'goose session',
  isRecord: isGooseMessage,
  read: (records, to) => {
    to.request({ isKept: true });
    for (const { value, pointer } of records) {
      const message = asObject(value);
      if (asText(message['role']) !== undefined) readGooseMessage(message, pointer, to);
    }
  },
};

/** What `goose session export` writes as JSON. */
export const gooseExport: DocumentShape = {
  id: 'goose',
  title: 'goose export',
  is: (root) => {
    const messages = asList(asObject(root)['conversation']);
    return messages.length > 0 && messages.every(isGooseMessage);
  },
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, message] of asList(asObject(root)['conversation']).entries())
      readGooseMessage(asObject(message), `/conversation/${index}`, to);
  },
};

function isGooseMessage(value: unknown): boolean {
  const { role, created, content } = asObject(value);
  const isBlocks = asList(content).some((block) => /^tool(?:Request|Response)$/.test(String(asObject(block)['type'])));
  return asText(role) !== undefined && Array.isArray(content) && (typeof created === 'number' || isBlocks);
}

function readGooseMessage(message: JsonObject, pointer: string, to: ConversationBuilder): void {
  to.message(roleOf(message['role']), pointer, { isEmpty: isNothing(message['content']) });
  for (const [index, given] of asList(message['content']).entries()) {
    const block = asObject(given);
    const at = `${pointer}/content/${index}`;
    const { type, id, text, toolCall, toolResult } = block;
    if (type === 'text') to.text(at, String(text ?? ''));
    else if (type === 'toolRequest') {
      const { name, arguments: args } = asObject(asObject(toolCall)['value']);
      to.call(at, { id, name, args });
    } else if (type === 'toolResponse') {
      const { status, value, error } = asObject(toolResult);
      to.result(at, { id, content: value ?? error, failed: status === 'error' });
    } else if (/thinking$/i.test(String(type))) to.reasoning(at, {});
    else if (isObject(given)) to.media(at);
  }
}
