import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { blocksOf, declaredTools, isNothing, listPointer, roleMessages, roleOf } from './parts.ts';
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
    const body = asObject(root);
    const tools = declaredTools(root, (given) =>
      asList(asObject(given['toolConfig'])['tools']).map((tool) => asObject(asObject(tool)['toolSpec'])['name']),
    );
    const model = asText(body['modelId']);
    to.request({ ...(tools && { tools }), ...(model !== undefined && { model }) });
    const at = listPointer(root, 'messages');
    for (const [index, message] of (roleMessages(root) ?? []).entries()) {
      const pointer = `${at}/${index}`;
      to.message(roleOf(message['role']), pointer, { isEmpty: isNothing(message['content']) });
      for (const [block, given] of asList(message['content']).entries())
        readBlock(asObject(given), `${pointer}/content/${block}`, to);
    }
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
