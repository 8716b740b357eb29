import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import type { Role } from '../conversation.ts';
import { isNothing } from './parts.ts';

const TYPES = new Map<string, Role>([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** A message in one of the ways LangChain writes it: flat, with its data in a member, or as a constructor. */
interface LangchainMessage {
  readonly role: Role;
  readonly message: JsonObject;
  /** Where its members are, below the message. */
  readonly below: string;
}

/** The message that a value is; undefined where it is none. */
function langchainMessage(value: unknown): LangchainMessage | undefined {
  const given = asObject(value);
  const { type, data, kwargs, id } = given;
  const [word, message, below] =
    type === 'constructor' && isObject(kwargs)
      ? [classWord(String(asList(id).at(-1) ?? '')), kwargs, '/kwargs']
      : isObject(data)
        ? [type, data, '/data']
        : [type, given, ''];
  const role = TYPES.get(
    String(word)
      .replace(/MessageChunk$/, '')
      .toLowerCase(),
  );
  const isMessage = 'content' in message || asList(message['tool_calls']).length > 0;
  return role !== undefined && isMessage ? { role, message, below } : undefined;
}

/** `AIMessage` → `ai`. */
const classWord = (name: string): string => name.replace(/Message(?:Chunk)?$/, '').toLowerCase();

/** Whether every value of a list is such a message. */
export const areLangchain = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((value) => langchainMessage(value) !== undefined);

/** Reads a list of such messages. */
export function readLangchain(list: unknown, pointer: string, to: ConversationBuilder): void {
  to.request({ isKept: true });
  for (const [index, value] of asList(list).entries()) {
    const found = langchainMessage(value);
    if (found) readMessage(found, `${pointer}/${index}`, to);
  }
}

function readMessage({ role, message, below }: LangchainMessage, pointer: string, to: ConversationBuilder): void {
  const { content, name, status } = message;
  const calls = asList(message['tool_calls']);
  const invalid = asList(message['invalid_tool_calls']);
  const isEmpty = isNothing(content) && calls.length === 0 && invalid.length === 0;
  const model = asText(asObject(message['response_metadata'])['model_name']);
  if (model !== undefined) to.request({ model });
  to.message(role, pointer, { isEmpty });
  if (role === 'tool') {
    to.result(pointer, { id: message['tool_call_id'], name, content, failed: status === 'error' });
    return;
  }
  if (typeof content === 'string' && content !== '') to.text(pointer, content);
  for (const [index, part] of asList(content).entries()) readPart(part, `${pointer}${below}/content/${index}`, to);
  for (const [list, entries] of [
    ['tool_calls', calls],
    ['invalid_tool_calls', invalid],
  ] as const)
    for (const [index, entry] of entries.entries()) {
      const { id, name: tool, args } = asObject(entry);
      to.call(`${pointer}${below}/${list}/${index}`, { id, name: tool, args });
    }
}

/** A block of content; blocks of calls repeat what is in the list of calls. */
function readPart(part: unknown, at: string, to: ConversationBuilder): void {
  const { type, text } = asObject(part);
  if (typeof part === 'string') to.text(at, part);
  else if (typeof text === 'string') to.text(at, text);
  else if (type === 'thinking' || type === 'reasoning') to.reasoning(at, {});
  else if (!/^(?:tool_use|tool_call|functionCall|function_call)$/.test(String(type))) to.media(at);
}
