import { type CheckOptions, type HistoryProblem, problemsOf } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { HistoryCode } from '../checks/history-code.ts';
import type { Conversation } from '../conversation.ts';
import type { Correctable } from './correctable.ts';
import { type FixContext, fixContext } from './fix-context.ts';
import { dropItemId, renameCall, turnArguments } from './ids-and-arguments.ts';
import { orderMessages, removeEmpty, removeReasoning } from './messages.ts';
import { addResult, moveResults, oneResult, resultAsText } from './results.ts';

/** The correction of a problem, tried: its problem is gone and no other is new. Undefined where there is none. */
export function fixOf(
  correctable: Correctable,
  problem: HistoryProblem,
  options: CheckOptions,
  before = problemsOf(correctable.history, options),
): HistoryFix | undefined {
  const { history, readWith } = correctable;
  const fix = proposedFix(correctable, problem);
  const read = fix && readWith(fix.edits);
  if (!fix || !read) return undefined;
  const after = { history: read, problems: problemsOf(read, options) };
  return isBetter({ history, problems: before }, after, [problem]) ? fix : undefined;
}

/** What would correct a problem, before it is tried. */
export const proposedFix = (correctable: Correctable, problem: HistoryProblem): HistoryFix | undefined =>
  FIXES[problem.code]?.(fixContext(correctable, problem)) ?? correctable.ofSaid?.(problem);

const FIXES: Readonly<Partial<Record<HistoryCode, (context: FixContext) => HistoryFix | undefined>>> = {
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

/** A history, and what is wrong with it. */
interface Checked {
  readonly history: Conversation;
  readonly problems: readonly HistoryProblem[];
}

/** Of each code as many problems less as were solved, and none that was not there before. */
export function isBetter(before: Checked, after: Checked, solved: readonly HistoryProblem[]): boolean {
  const count = (problems: readonly HistoryProblem[], code: HistoryCode): number =>
    problems.filter((one) => one.code === code).length;
  const known = new Set(before.problems.map((one) => keyOf(before.history, one)));
  return (
    after.problems.every((one) => known.has(keyOf(after.history, one))) &&
    solved.every(
      ({ code }) =>
        // What only words tell is no longer asked of the history.
        code === 'member-refused' || count(after.problems, code) <= count(before.problems, code) - count(solved, code),
    )
  );
}

/** Equal for the same problem before and after an edit, which moves places. */
const keyOf = ({ items }: Conversation, { code, item, says }: HistoryProblem): string =>
  `${code} ${items[item ?? -1]?.id ?? says}`;
