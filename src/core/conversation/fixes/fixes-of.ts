import { type CheckOptions, type HistoryProblem, problemsOf } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import { apart } from './apart.ts';
import type { Correctable } from './correctable.ts';
import { fixOf, isBetter, proposedFix } from './fix-of.ts';

/**
 * The corrections of some problems of a history, tried. Those that are about different messages are tried together, so that a history with many
 * problems is read a few times and not once for each; what fails together is tried in halves, and in the end alone.
 */
export function fixesOf(
  correctable: Correctable,
  problems: readonly HistoryProblem[],
  options: CheckOptions,
): ReadonlyMap<HistoryProblem, HistoryFix> {
  const { history, readWith } = correctable;
  const before = problemsOf(history, options);
  const tried = new Map<HistoryProblem, HistoryFix>();
  let rest = problems.flatMap((problem) => {
    const fix = proposedFix(correctable, problem);
    return fix ? [{ problem, fix }] : [];
  });
  while (rest.length > 0) {
    const together = new Set(apart(rest.map(({ fix }) => fix)));
    tryAll(rest.filter(({ fix }) => together.has(fix)));
    rest = rest.filter(({ fix }) => !together.has(fix));
  }
  return tried;

  function tryAll(some: readonly { readonly problem: HistoryProblem; readonly fix: HistoryFix }[]): void {
    const [first] = some;
    if (!first) return;
    if (some.length === 1) {
      const fix = fixOf(correctable, first.problem, options, before);
      if (fix) tried.set(first.problem, fix);
      return;
    }
    const read = readWith(some.flatMap(({ fix }) => fix.edits));
    const solved = some.map(({ problem }) => problem);
    if (
      read &&
      isBetter({ history, problems: before }, { history: read, problems: problemsOf(read, options) }, solved)
    ) {
      for (const { problem, fix } of some) tried.set(problem, fix);
      return;
    }
    const middle = some.length >> 1;
    tryAll(some.slice(0, middle));
    tryAll(some.slice(middle));
  }
}
