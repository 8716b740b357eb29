import { asObject } from '../../json/json-access.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { HistoryMessage } from '../conversation.ts';
import { move, remove, replace } from '../edits/edit.ts';
import { safeFix } from './correctable.ts';
import type { FixContext } from './fix-context.ts';

const EMPTY = 'Remove the empty message';

/** Removes an empty block, or the message that nothing is left of. */
export function removeEmpty(context: FixContext): HistoryFix | undefined {
  const { item, message, problem } = context;
  if (!message || item?.kind === 'result') return undefined;
  const removal = item ? context.removal(item) : remove(message.pointer);
  const isBlock = item && removal.pointer === problem.pointer;
  return safeFix(isBlock ? 'Remove the empty block' : EMPTY, removal);
}

/** Takes off the white space at the end, merges what has to be one message, or moves the system message to the front. */
export function orderMessages(context: FixContext): HistoryFix | undefined {
  const { history, problem, message, valueAt } = context;
  if (!message) return undefined;
  const { pointer, role } = message;
  const content = valueAt(`${pointer}/content`);
  if (problem.when === 'ends-with-spaces' && typeof content === 'string')
    return safeFix('Take off the white space at the end', replace(`${pointer}/content`, content.trimEnd()));
  const before = history.messages[problem.message - 1];
  const first = history.messages[0];
  if (role === 'system' && first && first !== message)
    return first.role === role
      ? merged(context, first, message, 'Merge the system message into the first')
      : safeFix('Move the system message to the front', move(pointer, first.pointer, 'before'));
  if (before?.role !== role) return undefined;
  if (message.isEmpty) return safeFix(EMPTY, remove(pointer));
  return merged(context, before, message, 'Merge the two messages');
}

/** The second message's content behind that of the first. */
function merged(
  { valueAt, writer }: FixContext,
  into: HistoryMessage,
  from: HistoryMessage,
  title: string,
): HistoryFix | undefined {
  const name = writer?.blocks.slice(1) ?? 'content';
  const [one, two] = [asObject(valueAt(into.pointer)), asObject(valueAt(from.pointer))];
  const isOfBoth = Object.keys(two).some((member) => member in one && member !== 'role' && member !== name);
  const content = joined(one[name], two[name]);
  return isOfBoth || content === undefined
    ? undefined
    : safeFix(title, replace(into.pointer, { ...one, ...two, [name]: content }), remove(from.pointer));
}

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
    edits: [remove(item.pointer), ...(followed ? [remove(`${next.pointer}/id`)] : [])],
  };
}
