import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { ConversationBuilder } from '../builder.ts';
import type { RequestFacts, Role } from '../conversation.ts';

/** A message of any shape that names its role. */
export interface RoleMessage extends JsonObject {
  readonly role: string;
}

/** The messages of a body, or the list itself; undefined where some of them name no role. */
export function roleMessages(root: unknown): readonly RoleMessage[] | undefined {
  const list = Array.isArray(root) ? (root as readonly unknown[]) : asObject(root)['messages'];
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return list.every((message) => isObject(message) && asText(message['role']) !== undefined)
    ? (list as readonly RoleMessage[])
    : undefined;
}

/** The model that a body names; empty where it names none. */
export const modelOf = (root: unknown): string => asText(asObject(root)['model']) ?? '';

/** Where the list of messages is: the root itself, or a member of it. */
export const listPointer = (root: unknown, member: string): string => (Array.isArray(root) ? '' : `/${member}`);

/** Blocks of the messages' contents. */
export const blocksOf = (messages: readonly JsonObject[], member = 'content'): readonly JsonObject[] =>
  messages.flatMap((message) => asList(message[member]).filter(isObject));

/** The role that a shape's word stands for; a word that is not known is the user's. */
export function roleOf(word: unknown): Role {
  const given = String(word);
  // smolagents writes calls as text.
  if (/^(?:assistant|model|ai|tool-call)$/i.test(given)) return 'assistant';
  if (/^(?:tool|function)$/i.test(given)) return 'tool';
  return /^(?:system|developer)$/i.test(given) ? 'system' : 'user';
}

/** Whether a content holds nothing at all. */
export const isNothing = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || (Array.isArray(content) && content.length === 0);

/** Objects of a body's list, or of the list itself; none where something else is among them. */
export function objectsOf(root: unknown, member: string): readonly JsonObject[] {
  const list = asList(Array.isArray(root) ? root : asObject(root)[member]);
  return list.every(isObject) ? (list as readonly JsonObject[]) : [];
}

/** A member in camel case, or in snake case. */
export const either = (value: JsonObject, name: CamelName): unknown => value[name] ?? value[SNAKE[name]];

const SNAKE = {
  toolCalls: 'tool_calls',
  toolCallId: 'tool_call_id',
  callId: 'call_id',
  functionCall: 'function_call',
  functionResponse: 'function_response',
  functionDeclarations: 'function_declarations',
  thoughtSignature: 'thought_signature',
} as const;
type CamelName = keyof typeof SNAKE;

/** Reads a body: what it says beside its messages, and each of them, from the list that a member holds. */
export function readBody(
  root: unknown,
  member: string,
  to: ConversationBuilder,
  read: (message: JsonObject, pointer: string, to: ConversationBuilder) => void,
): void {
  to.request(requestOf(asObject(root)));
  const at = listPointer(root, member);
  for (const [index, message] of objectsOf(root, member).entries()) read(message, `${at}/${index}`, to);
}

/** The model, and the names of the tools where the whole body is there. */
function requestOf(body: JsonObject): RequestFacts {
  const model = body['model'] ?? body['modelId'];
  const tools = body['tools'] ?? asObject(body['toolConfig'])['tools'];
  const isWhole = model !== undefined || body['tools'] !== undefined;
  return {
    ...(isWhole && {
      tools: asList(tools)
        .flatMap(definitionsIn)
        .flatMap(({ name }) => asText(name) ?? []),
    }),
    ...(asText(model) !== undefined && { model: String(model) }),
  };
}

/** The definitions in an entry of the tools: Gemini's has several, others have theirs in a member. */
function definitionsIn(entry: unknown): readonly JsonObject[] {
  const tool = asObject(entry);
  const several = either(tool, 'functionDeclarations');
  return several === undefined
    ? [asObject(tool['function'] ?? tool['toolSpec'] ?? tool)]
    : asList(several).map(asObject);
}
