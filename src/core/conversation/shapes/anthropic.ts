import { asObject, isObject } from '../../json/json-access.ts';
import { readAnthropicMessage } from './anthropic-messages.ts';
import { blocksOf, modelOf, readBody, roleMessages } from './parts.ts';
import type { DocumentShape } from './shape.ts';

/** Anthropic's Messages API. */
export const anthropic: DocumentShape = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  provider: 'anthropic',
  is: (root) => {
    const messages = roleMessages(root);
    if (!messages?.every(({ role }) => role === 'user' || role === 'assistant')) return false;
    const hasBlocks = blocksOf(messages).some(({ type }) => BLOCKS.test(String(type)));
    return hasBlocks || asObject(root)['system'] !== undefined || /^claude/i.test(modelOf(root));
  },
  read: (root, to) => {
    const { thinking } = asObject(root);
    if (isObject(thinking)) to.request({ thinking: thinking['type'] !== 'disabled' });
    readBody(root, 'messages', to, readAnthropicMessage);
  },
};

const BLOCKS = /^(?:(?:server_|mcp_)?tool_use|.*tool_result|thinking|redacted_thinking)$/;
