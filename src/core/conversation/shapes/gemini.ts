import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { declaredTools, isNothing, listPointer, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Gemini's `generateContent`, in camel case and in snake case. */
export const gemini: DocumentShape = {
  id: 'gemini',
  title: 'Gemini',
  provider: 'gemini',
  is: (root) => {
    const contents = contentsOf(root);
    const isListed = !Array.isArray(root) || contents.some(({ role }) => role === 'model');
    return isListed && contents.length > 0 && contents.every(({ parts }) => Array.isArray(parts));
  },
  read: (root, to) => {
    const body = asObject(root);
    const tools = declaredTools(root, (given) =>
      asList(given['tools'])
        .flatMap((tool) => asList(either(asObject(tool), 'functionDeclarations')))
        .map((tool) => asObject(tool)['name']),
    );
    const model = asText(body['model']);
    to.request({ ...(tools && { tools }), ...(model !== undefined && { model }) });
    const at = listPointer(root, 'contents');
    for (const [index, { role, parts }] of contentsOf(root).entries()) {
      to.message(roleOf(role ?? 'user'), `${at}/${index}`, { isEmpty: isNothing(parts) });
      readGeminiParts(parts, `${at}/${index}/parts`, to);
    }
  },
};

/** Reads the parts of a content. */
export function readGeminiParts(parts: unknown, pointer: string, to: ConversationBuilder): void {
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

function contentsOf(root: unknown): readonly JsonObject[] {
  const contents = Array.isArray(root) ? (root as readonly unknown[]) : asObject(root)['contents'];
  return asList(contents).every(isObject) ? (asList(contents) as readonly JsonObject[]) : [];
}

/** A member in camel case, or in snake case. */
const either = (value: JsonObject, name: string): unknown =>
  value[name] ?? value[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
