import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { isNothing } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Messages of Pydantic AI as JSON or as Python prints them. */
export const pydanticAi: DocumentShape = {
  id: 'pydantic-ai',
  title: 'Pydantic AI messages',
  is: (root) => {
    const messages = messagesOf(root);
    return (
      messages.length > 0 &&
      messages.every((message) => kindOf(message) !== undefined && Array.isArray(message['parts']))
    );
  },
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, message] of messagesOf(root).entries()) {
      const { parts, model_name: model } = message;
      if (asText(model) !== undefined) to.request({ model: String(model) });
      to.message(kindOf(message) === 'response' ? 'assistant' : 'user', `/${index}`, { isEmpty: isNothing(parts) });
      for (const [part, given] of asList(parts).entries()) readPart(asObject(given), `/${index}/parts/${part}`, to);
    }
  },
};

const messagesOf = (root: unknown): readonly JsonObject[] =>
  Array.isArray(root) && root.every(isObject) ? (root as readonly JsonObject[]) : [];

/** `request` or `response`. */
function kindOf(message: JsonObject): string | undefined {
  const word = asText(message['kind']);
  return word === 'request' || word === 'response' ? word : undefined;
}

function readPart(part: JsonObject, at: string, to: ConversationBuilder): void {
  const { content, tool_call_id: id, tool_name: name, args } = part;
  const text = typeof content === 'string' ? content : '';
  switch (part['part_kind']) {
    case 'system-prompt':
      to.text(at, text, 'system');
      break;
    case 'user-prompt':
      to.text(at, text === '' && content !== '' ? ' content' : text, 'user');
      break;
    case 'text':
      to.text(at, text);
      break;
    case 'thinking':
      to.reasoning(at, {});
      break;
    case 'tool-call':
    case 'builtin-tool-call':
      to.call(at, { id, name, args });
      break;
    case 'tool-return':
    case 'builtin-tool-return':
      to.result(at, { id, name, content });
      break;
    // A retry answers the call that it names; without one it is a text.
    case 'retry-prompt':
      if (asText(name) === undefined) to.text(at, text, 'user');
      else to.result(at, { id, name, content, failed: true });
      break;
    default:
      to.media(at);
  }
}
