import { asList, asObject, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { blocksOf, isNothing, readBody, roleMessages, roleOf } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Amazon Bedrock's Converse API. */
export const bedrockConverse: DocumentShape = {
  id: 'bedrock-converse',
  title: 'Bedrock Converse',
  provider: 'bedrock',
  is: (root) => {
    const messages = roleMessages(root);
    if (!messages) return false;
    const blocks = blocksOf(messages);
    return blocks.length > 0 && blocks.every(({ type }) => type === undefined) && blocks.some(isBlock);
  },
  read: (root, to) => {
    readBody(root, 'messages', to, ({ role, content }, pointer) => {
      to.message(roleOf(role), pointer, { isEmpty: isNothing(content) });
      for (const [index, block] of asList(content).entries())
        readBlock(asObject(block), `${pointer}/content/${index}`, to);
    });
  },
};

/** Blocks are told by their only member. */
const isBlock = (block: JsonObject): boolean => ['text', 'toolUse', 'toolResult'].some((name) => name in block);

function readBlock(block: JsonObject, at: string, to: ConversationBuilder): void {
  const { text, toolUse, toolResult, reasoningContent } = block;
  if (typeof text === 'string') to.text(at, text);
  else if (isObject(toolUse)) to.call(at, { id: toolUse['toolUseId'], name: toolUse['name'], args: toolUse['input'] });
  else if (isObject(toolResult))
    to.result(at, {
      id: toolResult['toolUseId'],
      content: toolResult['content'],
      failed: toolResult['status'] === 'error',
    });
  else if (reasoningContent !== undefined) to.reasoning(at, {});
  else to.media(at);
}
