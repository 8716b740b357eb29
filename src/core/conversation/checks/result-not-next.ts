import type { Conversation, HistoryItem, ShapeId } from '../conversation.ts';
import { type Round, roundsOf } from '../rounds.ts';
import type { Found, HistoryCheck } from './check.ts';
import { foundAt, nameOf } from './kit.ts';

/** Something is between a call and its result, or the results of one turn are apart. */
export const resultNotNext: HistoryCheck = {
  code: 'result-not-next',
  title: 'Result not next to its call',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      BY_ID.includes(history.shape) ? [] : roundsOf(history).flatMap((round) => outOfPlace(history, round) ?? []),
    // Each output is right behind its call.
    'behind-call': (history) =>
      (BY_ID.includes(history.shape) ? roundsOf(history) : []).flatMap(({ calls }) => {
        const apart = calls.filter((call) => (history.pairs[call] ?? -1) > call + 1);
        const result = history.pairs[apart[0] ?? -1];
        return result === undefined
          ? []
          : [foundAt(history, result, `${named(history, result)} is not right behind its call.`)];
      }),
  },
};

/** Their server pairs by id alone, wherever the items are. */
const BY_ID: readonly ShapeId[] = ['openai-responses', 'codex'];

/** All results of a turn are in one message. */
const IN_ONE_MESSAGE: readonly ShapeId[] = ['gemini', 'bedrock-converse', 'gemini-cli'];

/** The first result of a round that is out of place. */
function outOfPlace(history: Conversation, { results, lastMessage }: Round): Found | undefined {
  const { items, messages, shape } = history;
  const inOrder = results
    .filter((result) => (items[result] as HistoryItem).message > lastMessage)
    .sort((a, b) => a - b);
  const [first] = inOrder;
  if (first === undefined) return undefined;
  let firstOther = messages[lastMessage]?.end ?? 0;
  while (items[firstOther]?.kind === 'result') firstOther += 1;
  const behind = inOrder.find((result) => result > firstOther);
  if (behind !== undefined) {
    const what = WORDS[(items[firstOther] as HistoryItem).kind];
    return foundAt(history, behind, `${named(history, behind)} comes after ${what}, not right after its call.`);
  }
  if (!IN_ONE_MESSAGE.includes(shape)) return undefined;
  const { message } = items[first] as HistoryItem;
  const apart = inOrder.find((result) => items[result]?.message !== message);
  return apart === undefined
    ? undefined
    : foundAt(history, apart, `${named(history, apart)} is not in the message of the other results.`);
}

const named = ({ items, pairs }: Conversation, result: number): string => {
  const call = items[pairs[result] ?? -1];
  return `The result of ${call?.name ? nameOf(call) : 'a call'}`;
};

const WORDS: Readonly<Record<HistoryItem['kind'], string>> = {
  system: 'a system message',
  user: 'a text of the user',
  text: 'a text of the model',
  reasoning: 'reasoning',
  media: 'an image or a file',
  call: 'another call',
  result: 'another result',
};
