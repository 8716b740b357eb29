import { asList, asObject, asText, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import { isNothing, roleOf } from './parts.ts';

/** Reads a message of Anthropic's Messages API. */
export function readAnthropicMessage(message: JsonObject, pointer: string, to: ConversationBuilder): void {
  to.message(roleOf(message['role']), pointer, { isEmpty: isNothing(message['content']) });
  readAnthropicContent(message['content'], pointer, to);
}

/** Reads its content: a text, or a list of blocks. */
export function readAnthropicContent(content: unknown, pointer: string, to: ConversationBuilder): void {
  if (typeof content === 'string') {
    if (content !== '') to.text(pointer, content);
    return;
  }
  for (const [index, given] of asList(content).entries()) {
    const block = asObject(given);
    const at = `${pointer}/content/${index}`;
    const type = asText(block['type']) ?? '';
    if (type === 'text') to.text(at, String(block['text'] ?? ''));
    else if (type === 'thinking' || type === 'redacted_thinking') to.reasoning(at, thinkingOf(block));
    else if (CALLS.includes(type)) to.call(at, { id: block['id'], name: block['name'], args: block['input'] });
    else if (type.endsWith('tool_result'))
      to.result(at, {
        id: block['tool_use_id'],
        content: block['content'],
        failed: block['is_error'] === true,
      });
    else to.media(at);
  }
}

/** A search of the server is a call as well, whose result stands in the same message. */
const CALLS: readonly string[] = ['tool_use', 'server_tool_use', 'mcp_tool_use'];

function thinkingOf({ type, thinking, signature }: JsonObject) {
  if (type === 'redacted_thinking') return { signature: 'present' } as const;
  return {
    isBlank: typeof thinking !== 'string' || thinking.trim() === '',
    signature: signature === undefined ? 'missing' : signature === '' ? 'empty' : 'present',
  } as const;
}
