import type { HistoryProblem } from '../conversation/check-history.ts';
import type { PastedHistory } from '../conversation/history-of-paste.ts';
import type { Culprit, Do } from './account-types.ts';
import type { Facts } from './facts.ts';

/** What follows from a history. */
interface HistoryRuling {
  readonly by: 'history';
  readonly subject: 'history';
  readonly verdict: 'refused' | 'none';
  readonly culprit: Culprit | null;
  readonly do: Do;
}

/** The ruling on a refused history: its messages break a rule, or the provider says so. Undefined where none is refused. */
export function refusedHistory({ conversation, replies }: Facts): HistoryRuling | undefined {
  if (!conversation || conversation.holds) return undefined;
  // What a provider says of a member alone is told as of any request.
  if (!conversation.history && conversation.said?.rule.code === 'member-refused') return undefined;
  // Where no provider speaks, a reply beside the history is what was asked about.
  const isBeside = conversation.said === null && replies.some(({ report }) => report.calls.length > 0);
  if (isBeside) return undefined;
  return rulingOnHistory(conversation);
}

/** What is said of a history that holds, where nothing else is in the paste: a loop, a drift, or that nothing is wrong. */
export function heldHistory({ conversation }: Facts): HistoryRuling | undefined {
  return conversation?.history ? rulingOnHistory(conversation) : undefined;
}

/** What follows from a history by itself. */
export function rulingOnHistory({ holds, loops, drift }: PastedHistory): HistoryRuling {
  const of = { by: 'history', subject: 'history' } as const;
  if (!holds) return { ...of, verdict: 'refused', culprit: 'client', do: 'fix-history' };
  const isModels = loops.length > 0 || drift !== null;
  return { ...of, verdict: 'none', culprit: isModels ? 'model' : null, do: isModels ? 'fix-client' : 'none' };
}

/** A few messages without calls are a conversation only where a provider refused them. */
export const isWorthTelling = ({ history, said, problems }: PastedHistory): boolean =>
  said !== null ||
  problems.length > 0 ||
  history?.items.some(({ kind }) => kind === 'call' || kind === 'result') === true;

/** What to do about a history: the correction, a loop, a drift. */
export function nextOfHistory({ problems, loops, drift, holds, history }: PastedHistory): string {
  if (!history)
    return 'Paste the request that was refused, or the session file of the agent, to see which message is wrong.';
  if (!holds && problems.length > 0) return whatToSend(problems);
  if (!holds) return 'Paste the request that was refused: what the provider names is not in this history.';
  if (loops.length > 0) return 'Stop the agent after equal rounds, or tell the model that the result will not change.';
  return drift ? 'Read calls out of the text of this model, or remind it to call tools natively.' : '';
}

/** No correction can write the tools, which only the program knows. */
function whatToSend(problems: readonly HistoryProblem[]): string {
  const others = problems.filter(({ when }) => when !== 'tools-missing');
  if (others.length === problems.length) return 'Copy the corrected history and send it again.';
  return `Declare the tools of its calls in the request${others.length > 0 ? ', and send the corrected history' : ''}.`;
}
