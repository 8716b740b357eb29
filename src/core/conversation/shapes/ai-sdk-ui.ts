import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { isNothing, listPointer, roleMessages, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** UI messages of the AI SDK: calls with their state in the parts of a message, steps one behind the other. */
export const aiSdkUi: DocumentShape = {
  id: 'ai-sdk-ui',
  title: 'AI SDK UI messages',
  provider: 'ai-sdk',
  is: (root) => {
    const messages = roleMessages(root);
    return (
      messages?.every(({ parts }) => Array.isArray(parts)) === true &&
      messages.some(({ role }) => role !== 'model') &&
      messages.flatMap(({ parts }) => asList(parts)).every((part) => asText(asObject(part)['type']) !== undefined)
    );
  },
  read: (root, to) => {
    to.request({ isKept: true });
    const at = listPointer(root, 'messages');
    for (const [index, message] of (roleMessages(root) ?? []).entries()) {
      const pointer = `${at}/${index}`;
      to.message(roleOf(message.role), pointer, { isEmpty: isNothing(message['parts']) });
      for (const [part, given] of asList(message['parts']).entries()) {
        // Calls of a step are a round.
        if (part > 0 && asObject(given)['type'] === 'step-start') to.message(roleOf(message.role), pointer);
        readPart(asObject(given), `${pointer}/parts/${part}`, to);
      }
    }
  },
};

function readPart(part: JsonObject, at: string, to: ConversationBuilder): void {
  const type = String(part['type']);
  if (type === 'text') to.text(at, String(part['text'] ?? ''));
  else if (type === 'reasoning') to.reasoning(at, {});
  else if (type === 'tool-invocation') readTool(asObject(part['toolInvocation']), at, to);
  else if (type === 'dynamic-tool' || type.startsWith('tool-'))
    readTool({ toolName: type.replace(/^tool-/, ''), ...part }, at, to);
  else if (type !== 'step-start' && !type.startsWith('data-')) to.media(at);
}

function readTool(call: JsonObject, at: string, to: ConversationBuilder): void {
  const { toolCallId: id, toolName: name, state, errorText } = call;
  to.call(at, { id, name, args: call['input'] ?? call['args'] });
  if (!/^(?:output-|result$)/.test(String(state))) return;
  to.result(at, { id, name, content: call['output'] ?? call['result'] ?? errorText, failed: state === 'output-error' });
}
