import { asList, asObject, asText } from '../../json/json-access.ts';
import { isNothing, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** What `opencode export` writes: messages of parts, calls with their state. */
export const opencode: DocumentShape = {
  id: 'opencode',
  title: 'opencode export',
  is: (root) => {
    const messages = asList(asObject(root)['messages']);
    return (
      messages.length > 0 &&
      messages.every((message) => asText(asObject(asObject(message)['info'])['role']) !== undefined)
    );
  },
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, given] of asList(asObject(root)['messages']).entries()) {
      const { info, parts } = asObject(given);
      const at = `/messages/${index}`;
      const model = asText(asObject(info)['modelID']);
      if (model !== undefined) to.request({ model });
      to.message(roleOf(asObject(info)['role']), at, { isEmpty: isNothing(parts) });
      for (const [part, entry] of asList(parts).entries()) readPart(entry, `${at}/parts/${part}`);
    }

    function readPart(entry: unknown, at: string): void {
      const { type, text, callID, tool, state } = asObject(entry);
      if (type === 'text') to.text(at, String(text ?? ''));
      else if (type === 'reasoning') to.reasoning(at, {});
      else if (type === 'file') to.media(at);
      else if (type === 'tool') {
        const { status, input, output, error } = asObject(state);
        to.call(at, { id: callID, name: tool, args: input });
        if (status === 'completed' || status === 'error')
          to.result(at, { id: callID, name: tool, content: output ?? error, failed: status === 'error' });
      }
    }
  },
};
