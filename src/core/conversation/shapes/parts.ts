import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import type { Role } from '../conversation.ts';

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

/** Where the list of messages is: the root itself, or a member of it. */
export const listPointer = (root: unknown, member: string): string => (Array.isArray(root) ? '' : `/${member}`);

/** Blocks of the messages' contents. */
export const blocksOf = (messages: readonly JsonObject[], member = 'content'): readonly JsonObject[] =>
  messages.flatMap((message) => asList(message[member]).filter(isObject));

const ROLES = new Map<string, Role>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['model', 'assistant'],
  ['ai', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** The role that a shape's word stands for; a word that is not known is the user's. */
export const roleOf = (word: unknown): Role => ROLES.get(String(word).toLowerCase()) ?? 'user';

/** Whether a content holds nothing at all. */
export const isNothing = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || (Array.isArray(content) && content.length === 0);

/** Names of tools that a whole body declares; undefined where only its messages are there. */
export function declaredTools(
  body: unknown,
  namesOf: (body: JsonObject) => readonly unknown[],
): readonly string[] | undefined {
  const given = asObject(body);
  const isWhole = given['model'] !== undefined || given['modelId'] !== undefined || given['tools'] !== undefined;
  if (!isWhole) return undefined;
  return namesOf(given).flatMap((name) => asText(name) ?? []);
}
