import { asList, asObject, asText, isObject } from '../../json/json-access.ts';
import { readAnthropicMessage } from './anthropic-messages.ts';
import { blocksOf, declaredTools, listPointer, roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Anthropic's Messages API. */
export const anthropic: DocumentShape = {
  id: 'anthropic',
  title: 'Messages',
  provider: 'anthropic',
  is: (root) => {
    const messages = roleMessages(root);
    if (!messages?.every(({ role }) => role === 'user' || role === 'assistant')) return false;
    const body = asObject(root);
    const hasBlocks = blocksOf(messages).some(({ type }) => BLOCKS.test(asText(type) ?? ''));
    return hasBlocks || body['system'] !== undefined || /^claude/i.test(asText(body['model']) ?? '');
  },
  read: (root, to) => {
    const body = asObject(root);
    const tools = declaredTools(root, (given) => asList(given['tools']).map((tool) => asObject(tool)['name']));
    const { model, thinking } = body;
    to.request({
      ...(tools && { tools }),
      ...(typeof model === 'string' && { model }),
      ...(isObject(thinking) && { thinking: thinking['type'] !== 'disabled' }),
    });
    const at = listPointer(root, 'messages');
    for (const [index, message] of (roleMessages(root) ?? []).entries())
      readAnthropicMessage(message, `${at}/${index}`, to);
  },
};

const BLOCKS = /^(?:(?:server_|mcp_)?tool_use|.*tool_result|thinking|redacted_thinking)$/;
