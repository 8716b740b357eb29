import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { either, isNothing, readBody, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Gemini's `generateContent`, in camel case and in snake case. */
export const gemini: DocumentShape = {
  id: 'gemini',
  title: 'Gemini',
  provider: 'gemini',
  is: (root) => {
    const contents = Array.isArray(root) ? root : asObject(root)['contents'];
    return areContents(contents) && (!Array.isArray(root) || contents.some(({ role }) => role === 'model'));
  },
  read: (root, to) => {
    readBody(root, 'contents', to, readContent);
  },
};

/** Whether a value is a list of contents. */
export const areContents = (list: unknown): list is readonly JsonObject[] =>
  Array.isArray(list) && list.length > 0 && list.every((one) => Array.isArray(asObject(one)['parts']));

/** Reads a list of contents. */
export function readContents(list: unknown, pointer: string, to: ConversationBuilder): void {
  for (const [index, content] of asList(list).entries()) readContent(asObject(content), `${pointer}/${index}`, to);
}

function readContent({ role, parts }: JsonObject, pointer: string, to: ConversationBuilder): void {
  to.message(roleOf(role ?? 'user'), pointer, { isEmpty: isNothing(parts) });
  readGeminiParts(parts, `${pointer}/parts`, to);
}

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
