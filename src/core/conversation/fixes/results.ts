import { asObject } from '../../json/json-access.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { HistoryMessage } from '../conversation.ts';
import { insert, move, remove, replace } from '../edits/edit.ts';
import { safeFix } from './correctable.ts';
import type { FixContext } from './fix-context.ts';

/** The only words that a correction writes in place of a result. */
const NO_RESULT = 'No result was recorded: the call was interrupted.';

/** Adds an error result to a call. */
export function addResult(context: FixContext): HistoryFix | undefined {
  const { history, problem, writer, item } = context;
  const call = problem.item ?? -1;
  const round = context.roundOf(call);
  if (!item || !round) return undefined;
  const title = 'Add an error result: no result was recorded';
  const { state } = context;
  const pointer = `${item.pointer}${state?.at ?? ''}`;
  const failed = state?.failed(asObject(context.valueAt(pointer)), item, NO_RESULT);
  if (failed !== undefined) return safeFix(title, replace(pointer, failed));
  if (!writer) return undefined;
  const result = writer.result(item, NO_RESULT);
  const turn = history.messages[round.lastMessage] as HistoryMessage;
  const next = history.messages[round.lastMessage + 1];
  if (writer.results === 'messages') {
    const last = round.results
      .map((index) => history.items[index]?.message ?? -1)
      .filter((message) => message > round.lastMessage);
    const behind = history.messages[last.length > 0 ? Math.max(...last) : round.lastMessage] ?? turn;
    return safeFix(title, context.newMessage(result, behind));
  }
  const isUsers = next !== undefined && (next.role === 'user' || next.role === 'tool');
  const edits = isUsers
    ? context.blocksFirst(next, [{ value: result }])
    : [context.newMessage(writer.message([result]), turn)];
  return safeFix(title, ...edits);
}

/** Keeps a result without its call as a text of the user. */
export function resultAsText(context: FixContext): HistoryFix | undefined {
  const { writer, item, message, valueAt } = context;
  if (!writer || !item || !message) return undefined;
  const title = 'Keep the result as a text of the user';
  const words = `Result of an earlier call${item.name ? ` of ${item.name}` : ''}:\n${textOf(valueAt(item.pointer))}`;
  const block = writer.text(words);
  // A text between results is refused as well: it goes behind them.
  const last = context.lastResultFrom(item.message) ?? item;
  const isBlock = writer.results === 'blocks';
  if (isBlock && last === item) return { title, safe: false, edits: [replace(item.pointer, block)] };
  const text = isBlock
    ? insert(last.pointer, 'after', block)
    : context.newMessage(writer.message([block]), context.history.messages[last.message] ?? message);
  return { title, safe: false, edits: [text, context.removal(item)] };
}

/** All texts of a result, in order; a result of other values as JSON. */
function textOf(value: unknown): string {
  const content = contentOf(value);
  if (typeof content === 'string') return content;
  const texts = Array.isArray(content)
    ? content.map((block) => (block as { text?: unknown } | null)?.text).filter((text) => typeof text === 'string')
    : [];
  return texts.length > 0 ? texts.join('\n') : JSON.stringify(content);
}

/** What a result holds, in the members of any shape. */
function contentOf(value: unknown): unknown {
  const given = value as Readonly<Record<string, unknown>>;
  for (const inner of ['toolResult', 'functionResponse', 'kwargs', 'data', 'payload']) {
    const below = given[inner];
    if (typeof below === 'object' && below !== null) return contentOf(below);
  }
  return given['content'] ?? given['output'] ?? given['response'] ?? given['value'] ?? given['error'] ?? value;
}

/** Keeps the first result of a call that has content. */
export function oneResult(context: FixContext): HistoryFix | undefined {
  const { history, problem, item, message } = context;
  if (!item || !message) return undefined;
  const first = history.items.findLastIndex(
    (one, index) =>
      index < (problem.item ?? 0) && one.kind === 'result' && one.id === item.id && one.name === item.name,
  );
  const earlier = history.items[first];
  if (!earlier) return undefined;
  const isSame = earlier.sameness === item.sameness;
  const gone = earlier.isBlank && !item.isBlank ? earlier : item;
  return {
    title: isSame ? 'Remove the second result, which is the same' : 'Keep the first result with content',
    safe: isSame || gone.isBlank === true,
    edits: [context.removal(gone)],
  };
}

/** Moves the results of a round right behind its calls. */
export function moveResults(context: FixContext): HistoryFix | undefined {
  const { history, problem, writer } = context;
  const call = history.pairs[problem.item ?? -1] ?? -1;
  const round = context.roundOf(call);
  if (!writer || !round) return undefined;
  const title = 'Move the result right after its call';
  const turn = history.messages[round.lastMessage] as HistoryMessage;
  const results = round.results.map((index) => history.items[index]).filter((one) => one !== undefined);
  if (problem.when === 'behind-call') {
    const edits = round.calls.flatMap((index) => {
      const result = history.items[history.pairs[index] ?? -1];
      const own = history.items[index];
      return result && own ? [move(result.pointer, own.pointer, 'after')] : [];
    });
    return safeFix(title, ...edits);
  }
  const messages = [...new Set(results.map(({ message }) => message))]
    .sort((a, b) => a - b)
    .map((message) => history.messages[message] as HistoryMessage);
  if (writer.results === 'messages')
    return safeFix(title, ...messages.map(({ pointer }) => move(pointer, turn.pointer, 'after')));
  const target = history.messages[round.lastMessage + 1];
  if (target?.role !== 'user') return undefined;
  const moved = results.map(({ pointer }) => ({ from: pointer }));
  const emptied = messages.filter(
    (message) => message !== target && context.itemsIn(message).every((one) => results.includes(one)),
  );
  return safeFix(title, ...context.blocksFirst(target, moved), ...emptied.map(({ pointer }) => remove(pointer)));
}
