import type { Conversation } from '../conversation.ts';

/**
 * The number of each message as people count, from 1: its place in the list, and in JSON lines among the messages. 0 where a message stands
 * outside of the list, like the system prompt of a request.
 */
export function messageNumbers({ messages }: Conversation): Int32Array {
  const places = messages.map(({ pointer }) => (pointer.startsWith('L') ? undefined : /\/(\d+)/.exec(pointer)?.[1]));
  const isList = new Set(places).size > 2 || (places.length < 3 && places.every((place) => place !== undefined));
  const ordinals = new Map<string, number>();
  for (const { pointer } of messages) if (!ordinals.has(pointer)) ordinals.set(pointer, ordinals.size + 1);
  return Int32Array.from(messages, ({ pointer }, index) => {
    if (!isList) return ordinals.get(pointer) ?? 0;
    return places[index] === undefined ? 0 : Number(places[index]) + 1;
  });
}
