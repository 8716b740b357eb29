import { asObject } from '../../json/json-access.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { HistoryMessage } from '../conversation.ts';
import type { Edit } from '../edits/edit.ts';
import type { FixContext } from './fix-context.ts';

/** The only words that a correction writes in place of a result. */
export const NO_RESULT = 'No result was recorded: the call was interrupted.';

/** Adds an error result to a call. */
export function addResult(context: FixContext): HistoryFix | undefined {
  const { history, problem, writer, item } = context;
  const call = problem.item ?? -1;
  const round = context.roundOf(call);
  if (!item || !round) return undefined;
  const title = 'Add an error result: no result was recorded';
  const { state } = context;
  if (state) {
    const pointer = `${item.pointer}${state.at}`;
    const value = state.failed(asObject(context.valueAt(pointer)), item, NO_RESULT);
    return { title, safe: true, edits: [{ op: 'replace', pointer, value }] };
  }
  if (!writer) return undefined;
  const result = writer.result(item, NO_RESULT);
  const turn = history.messages[round.lastMessage] as HistoryMessage;
  const next = history.messages[round.lastMessage + 1];
  if (writer.results === 'messages') {
    const last = round.results
      .map((index) => history.items[index]?.message ?? -1)
      .filter((message) => message > round.lastMessage);
    const behind = history.messages[last.length > 0 ? Math.max(...last) : round.lastMessage] ?? turn;
    return { title, safe: true, edits: [context.newMessage(result, behind)] };
  }
  const isUsers = next !== undefined && (next.role === 'user' || next.role === 'tool');
  const edits = isUsers
    ? context.blocksFirst(next, [{ value: result }])
    : [context.newMessage(writer.message([result]), turn)];
  return { title, safe: true, edits };
}

/** Keeps a result without its call as a text of the user. */
export function resultAsText(context: FixContext): HistoryFix | undefined {
  const { writer, item, message, valueAt } = context;
  if (!writer || !item || !message) return undefined;
  const title = 'Keep the result as a text of the user';
  const words = `Result of an earlier call${item.name ? ` of ${item.name}` : ''}:\n${textOf(valueAt(item.pointer))}`;
  const block = writer.text(words);
  const edits: Edit[] = [];
  // A text between results is refused as well: it goes behind them.
  const last = context.lastResultFrom(item.message) ?? item;
  const isLast = last === item;
  if (writer.results === 'blocks') {
    if (isLast) return { title, safe: false, edits: [{ op: 'replace', pointer: item.pointer, value: block }] };
    edits.push({ op: 'insert', pointer: last.pointer, side: 'after', value: block }, context.removal(item));
    return { title, safe: false, edits };
  }
  const behind = context.history.messages[last.message] ?? message;
  edits.push(context.newMessage(writer.message([block]), behind), context.removal(item));
  return { title, safe: false, edits };
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
    const edits = round.calls.flatMap((index): Edit[] => {
      const result = history.items[history.pairs[index] ?? -1];
      const own = history.items[index];
      return result && own ? [{ op: 'move', from: result.pointer, pointer: own.pointer, side: 'after' }] : [];
    });
    return { title, safe: true, edits };
  }
  if (writer.results === 'messages') {
    const messages = [...new Set(results.map(({ message }) => message))].sort((a, b) => a - b);
    const edits = messages
      .map((message) => history.messages[message] as HistoryMessage)
      .map((message): Edit => ({ op: 'move', from: message.pointer, pointer: turn.pointer, side: 'after' }));
    return { title, safe: true, edits };
  }
  const target = history.messages[round.lastMessage + 1];
  if (target?.role !== 'user') return undefined;
  const moved = results.map(({ pointer }) => ({ from: pointer }));
  const emptied = [...new Set(results.map(({ message }) => message))]
    .map((message) => history.messages[message] as HistoryMessage)
    .filter((message) => message !== target && context.itemsIn(message).every((one) => results.includes(one)));
  return {
    title,
    safe: true,
    edits: [...context.blocksFirst(target, moved), ...emptied.map(({ pointer }): Edit => ({ op: 'remove', pointer }))],
  };
}
