import { ConversationBuilder } from './builder.ts';
import type { Conversation } from './conversation.ts';
import type { DocumentShape } from './shapes/shape.ts';

/** Reads a JSON value as a history of the first of some shapes that it has; undefined where it has none of them. */
export function readHistory(
  root: unknown,
  shapes: readonly DocumentShape[],
  to: ConversationBuilder = new ConversationBuilder(),
): Conversation | undefined {
  const shape = shapes.find(({ is }) => is(root));
  if (!shape) return undefined;
  shape.read(root, to);
  return to.build(shape.id, shape.provider);
}
