import type { HistoryFix } from '../checks/check.ts';
import type { HistoryMessage } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { FixContext } from './fix-context.ts';

/** Removes an empty block, or the message that nothing is left of. */
export function removeEmpty(context: FixContext): HistoryFix | undefined {
  const { item, message, problem } = context;
  if (!message || item?.kind === 'result') return undefined;
  const removal: Edit = item ? context.removal(item) : { op: 'remove', pointer: message.pointer };
  const isBlock = removal.op === 'remove' && removal.pointer === problem.pointer && item !== undefined;
  return { title: isBlock ? 'Remove the empty block' : 'Remove the empty message', safe: true, edits: [removal] };
}

/** Takes off the white space at the end, merges what has to be one message, or moves the system message to the front. */
export function orderMessages(context: FixContext): HistoryFix | undefined {
  const { history, problem, message, valueAt } = context;
  if (!message) return undefined;
  const content = valueAt(`${message.pointer}/content`);
  if (problem.when === 'ends-with-spaces' && typeof content === 'string')
    return {
      title: 'Take off the white space at the end',
      safe: true,
      edits: [{ op: 'replace', pointer: `${message.pointer}/content`, value: content.trimEnd() }],
    };
  const before = history.messages[problem.message - 1];
  const first = history.messages[0];
  if (message.role === 'system' && first && first !== message) {
    if (first.role === 'system') return merged(context, first, message, 'Merge the system message into the first');
    return {
      title: 'Move the system message to the front',
      safe: true,
      edits: [{ op: 'move', from: message.pointer, pointer: first.pointer, side: 'before' }],
    };
  }
  if (!before || before.role !== message.role) return undefined;
  if (message.isEmpty)
    return { title: 'Remove the empty message', safe: true, edits: [{ op: 'remove', pointer: message.pointer }] };
  return merged(context, before, message, 'Merge the two messages');
}

/** The second message's content behind that of the first. */
function merged(
  { valueAt, writer }: FixContext,
  into: HistoryMessage,
  from: HistoryMessage,
  title: string,
): HistoryFix | undefined {
  const blocks = writer?.blocks ?? '/content';
  const [one, two] = [valueAt(`${into.pointer}${blocks}`), valueAt(`${from.pointer}${blocks}`)];
  const others = membersBeside(valueAt(from.pointer), blocks);
  const own = membersBeside(valueAt(into.pointer), blocks);
  if (others.some((name) => own.includes(name))) return undefined;
  const value = joined(one, two);
  if (value === undefined) return undefined;
  const added = Object.fromEntries(
    others.map((name) => [name, (valueAt(from.pointer) as Record<string, unknown>)[name]]),
  );
  return {
    title,
    safe: true,
    edits: [
      {
        op: 'replace',
        pointer: into.pointer,
        value: { ...(valueAt(into.pointer) as object), [blocks.slice(1)]: value, ...added },
      },
      { op: 'remove', pointer: from.pointer },
    ],
  };
}

/** Members of a message that hold more than its role, name and content. */
const membersBeside = (message: unknown, blocks: string): string[] =>
  Object.keys(message as object).filter((name) => !['role', blocks.slice(1)].includes(name));

/** Two contents as one: texts with an empty line between, blocks in a row. */
function joined(one: unknown, two: unknown): unknown {
  if (one === null || one === undefined || one === '') return two;
  if (two === null || two === undefined || two === '') return one;
  if (typeof one === 'string' && typeof two === 'string') return `${one}\n\n${two}`;
  const blocks = (content: unknown): unknown[] | undefined =>
    Array.isArray(content) ? content : typeof content === 'string' ? [{ type: 'text', text: content }] : undefined;
  const [before, behind] = [blocks(one), blocks(two)];
  return before && behind ? [...before, ...behind] : undefined;
}

/** Removes reasoning that is no longer accepted: the block, or the item and the id of what followed it. */
export function removeReasoning({ history, problem, item, valueAt }: FixContext): HistoryFix | undefined {
  if (item?.kind !== 'reasoning') return undefined;
  const next = history.items[(problem.item ?? 0) + 1];
  const followed = next && history.shape === 'openai-responses' && typeof valueAt(`${next.pointer}/id`) === 'string';
  return {
    title: 'Remove the reasoning',
    safe: false,
    edits: [
      { op: 'remove', pointer: item.pointer },
      ...(followed ? [{ op: 'remove', pointer: `${next.pointer}/id` } as const] : []),
    ],
  };
}
