import { asList, asObject, asText } from '../../json/json-access.ts';
import { areContents, readContents } from './gemini.ts';
import { isNothing } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Gemini CLI's session file, calls with their results inside, or a checkpoint of it, Gemini's own contents. */
export const geminiCli: DocumentShape = {
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  provider: 'gemini',
  is: (root) =>
    checkpointOf(root) !== undefined ||
    (asObject(root)['sessionId'] !== undefined &&
      asList(asObject(root)['messages']).some((message) => asObject(message)['type'] === 'gemini')),
  read: (root, to) => {
    to.request({ isKept: true });
    const member = checkpointOf(root);
    if (member !== undefined) readContents(asObject(root)[member], `/${member}`, to);
    for (const [index, given] of asList(asObject(root)['messages']).entries()) {
      const message = asObject(given);
      const at = `/messages/${index}`;
      const { type, content, toolCalls, thoughts, model } = message;
      if (type !== 'user' && type !== 'gemini') continue;
      const calls = asList(toolCalls);
      to.message(type === 'user' ? 'user' : 'assistant', at, { isEmpty: isNothing(content) && calls.length === 0 });
      if (asText(model) !== undefined) to.request({ model: String(model) });
      if (asList(thoughts).length > 0) to.reasoning(at, {});
      if (asText(content) !== undefined) to.text(at, String(content));
      for (const [call, entry] of calls.entries()) {
        const { id, name, args, result, status } = asObject(entry);
        to.call(`${at}/toolCalls/${call}`, { id, name, args });
        if (!isNothing(result))
          to.result(`${at}/toolCalls/${call}`, { id, name, content: responses(result), failed: status === 'error' });
      }
    }
  },
};

/** The member of a checkpoint that holds its contents. */
const checkpointOf = (root: unknown): string | undefined =>
  ['clientHistory', 'history'].find((member) => areContents(asObject(root)[member]));

/** What the tools gave, without the ids that each answer has. */
const responses = (result: unknown): unknown =>
  asList(result).map((part) => asObject(asObject(part)['functionResponse'])['response'] ?? part);
