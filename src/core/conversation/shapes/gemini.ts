import { asList, asObject, asText, isObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { either, isNothing, objectsOf, readBody, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Gemini's `generateContent`, in camel case and in snake case. */
export const gemini: DocumentShape = {
  id: 'gemini',
  title: 'Gemini',
  provider: 'gemini',
  is: (root) => {
    const contents = objectsOf(root, 'contents');
    const isListed = !Array.isArray(root) || contents.some(({ role }) => role === 'model');
    return isListed && contents.length > 0 && contents.every(({ parts }) => Array.isArray(parts));
  },
  read: (root, to) => {
    readBody(root, 'contents', to, ({ role, parts }, pointer) => {
      to.message(roleOf(role ?? 'user'), pointer, { isEmpty: isNothing(parts) });
      readGeminiParts(parts, `${pointer}/parts`, to);
    });
  },
};

/** Reads the parts of a content. */
function readGeminiParts(parts: unknown, pointer: string, to: ConversationBuilder): void {
  for (const [index, given] of asList(parts).entries()) {
    const part = asObject(given);
    const at = `${pointer}/${index}`;
    const [call, result] = [either(part, 'functionCall'), either(part, 'functionResponse')];
    if (isObject(call)) {
      const signature = asText(either(part, 'thoughtSignature')) === undefined ? 'missing' : 'present';
      to.call(at, { id: call['id'], name: call['name'], args: call['args'] ?? {}, signature });
    } else if (isObject(result)) to.result(at, { id: result['id'], name: result['name'], content: result['response'] });
    else if (part['thought'] === true) to.reasoning(at, {});
    else if (typeof part['text'] === 'string') to.text(at, part['text']);
    else to.media(at);
  }
}
