import { asList, asObject, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import type { DocumentShape } from './shape.ts';

/** Zed's threads: the results of a turn stand beside its content, by the ids of their calls. */
export const zed: DocumentShape = {
  id: 'openai-chat',
  title: 'Zed thread',
  is: (root) => {
    const messages = asList(asObject(root)['messages']);
    return messages.length > 0 && messages.every((message) => isObject(turnOf(message)[1]));
  },
  read: (root, to) => {
    to.request({ isKept: true });
    for (const [index, message] of asList(asObject(root)['messages']).entries()) {
      const [who, turn] = turnOf(message);
      const at = `/messages/${index}/${who}`;
      to.message(who === 'User' ? 'user' : 'assistant', at);
      readTurn(asObject(turn), at, to);
    }
  },
};

/** Who a message speaks for, and what is said. */
function turnOf(message: unknown): readonly [string, unknown] {
  const { User: user, Agent: agent } = asObject(message);
  return user === undefined ? ['Agent', agent] : ['User', user];
}

function readTurn({ content, tool_results: results }: JsonObject, at: string, to: ConversationBuilder): void {
  for (const [index, given] of asList(content).entries()) {
    const { Text: text, Thinking: thinking, ToolUse: call } = asObject(given);
    const { id, name, input } = asObject(call);
    if (typeof text === 'string') to.text(`${at}/content/${index}`, text);
    else if (isObject(thinking)) to.reasoning(`${at}/content/${index}`, {});
    else if (isObject(call)) to.call(`${at}/content/${index}`, { id, name, args: input });
    else to.media(`${at}/content/${index}`);
  }
  for (const [id, given] of Object.entries(asObject(results))) {
    const { tool_name: name, content: output, is_error: failed } = asObject(given);
    to.result(`${at}/tool_results/${id}`, { id, name, content: output, failed: failed === true });
  }
}
