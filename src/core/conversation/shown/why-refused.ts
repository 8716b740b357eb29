import { counted } from '../../../base/counted.ts';
import type { HistoryProblem } from '../check-history.ts';
import type { HistoryCode } from '../checks/check.ts';
import type { Conversation, HistoryItem } from '../conversation.ts';
import type { Round } from '../rounds.ts';

/** Why a history is refused at a problem, in at most two sentences. `round` is that of the call that it is about. */
export function whyRefused(
  history: Conversation,
  problem: HistoryProblem,
  { number, round }: { readonly number: number; readonly round: Round | undefined },
): string {
  const place = number === 0 ? 'This message' : `Message ${number}`;
  if (problem.code === 'call-without-result' && round) return unanswered(history, round, place);
  return WHY[problem.code](place);
}

/** What the round of a call has, and what comes after it. */
function unanswered(history: Conversation, round: Round, place: string): string {
  const follows = followerOf(history, round.lastMessage);
  const then = follows === '' ? 'the history ends' : `${follows} follows`;
  if (round.calls.length === 1) return `${place} makes the call, then ${then}.`;
  const answered = round.results.length;
  const have =
    answered === 0 ? 'None of them has a result' : `${answered} of them ${answered === 1 ? 'has' : 'have'} a result`;
  return `${place} makes ${counted(round.calls.length, 'call')}. ${have}, then ${then}.`;
}

/** The first thing that is no result behind a message. */
function followerOf({ items, messages }: Conversation, message: number): string {
  for (let at = messages[message]?.end ?? 0; at < items.length; at++) {
    const { kind } = items[at] as HistoryItem;
    if (kind !== 'result') return kind === 'user' || kind === 'media' ? 'text of the user' : FOLLOWERS[kind];
  }
  return '';
}

const FOLLOWERS = {
  system: 'a system message',
  text: 'the next message of the model',
  reasoning: 'the next message of the model',
  call: 'the next call',
} as const;

const WHY: Readonly<Record<HistoryCode, (place: string) => string>> = {
  'call-without-result': (place) => `${place} makes a call that nothing answers.`,
  'result-without-call': (place) =>
    `${place} answers a call that no message before it makes: a summary or a cut may have taken it away.`,
  'result-twice': (place) => `${place} answers a call that has a result already.`,
  'result-not-next': () => 'Results must stand right after the message with their calls.',
  'call-id-refused': (place) => `${place} has an id of a form that is not accepted, or one that was used before.`,
  'turn-order': (place) => `${place} stands where the provider does not take its role.`,
  'empty-message': (place) => `${place} has a part without any text.`,
  'reasoning-missing': (place) => `${place} lacks reasoning that the provider wants back as it sent it.`,
  'arguments-form': (place) => `${place} writes the arguments of a call in a form that the provider does not take.`,
  'call-not-run': (place) => `${place} has a call without a name, which no program can run.`,
  'member-refused': (place) => `${place} has a member that the provider does not know.`,
  'repeated-call': () => 'Each round got the same result. No text of the user is between them.',
};
