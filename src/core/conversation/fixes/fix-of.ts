import { type CheckOptions, type HistoryProblem, problemsOf } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { Conversation } from '../conversation.ts';
import type { Correctable, HistoryFixes } from './correctable.ts';
import { fixContext } from './fix-context.ts';
import { dropItemId, renameCall, turnArguments } from './ids-and-arguments.ts';
import { orderMessages, removeEmpty, removeReasoning } from './messages.ts';
import { addResult, moveResults, oneResult, resultAsText } from './results.ts';

/** The correction of a problem, tried: its problem is gone and no other is new. Undefined where there is none. */
export function fixOf(
  correctable: Correctable,
  problem: HistoryProblem,
  options: CheckOptions,
): HistoryFix | undefined {
  const { history, readWith } = correctable;
  const correct = FIXES[problem.code] ?? correctable.ofSaid?.[problem.code];
  const fix = correct?.(fixContext(correctable, problem));
  const read = fix && readWith(fix.edits);
  if (!fix || !read) return undefined;
  return isBetter(history, problemsOf(history, options), read, problemsOf(read, options), problem) ? fix : undefined;
}

const FIXES: HistoryFixes = {
  'call-without-result': addResult,
  'result-without-call': resultAsText,
  'result-twice': oneResult,
  'result-not-next': moveResults,
  'call-id-refused': (context) => (context.problem.when === 'item-twice' ? dropItemId(context) : renameCall(context)),
  'turn-order': orderMessages,
  'empty-message': removeEmpty,
  'reasoning-missing': removeReasoning,
  'arguments-form': turnArguments,
};

/** One problem of the code less, and none that was not there before. */
function isBetter(
  history: Conversation,
  before: readonly HistoryProblem[],
  read: Conversation,
  after: readonly HistoryProblem[],
  { code }: HistoryProblem,
): boolean {
  const count = (problems: readonly HistoryProblem[]): number => problems.filter((one) => one.code === code).length;
  const known = new Set(before.map((one) => keyOf(history, one)));
  const isKnown = after.every((one) => known.has(keyOf(read, one)));
  return isKnown && (count(after) < count(before) || code === 'member-refused');
}

/** Equal for the same problem before and after an edit, which moves places. */
const keyOf = ({ items }: Conversation, { code, item, says }: HistoryProblem): string =>
  `${code} ${items[item ?? -1]?.id ?? says}`;
