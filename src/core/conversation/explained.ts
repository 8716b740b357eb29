import type { HistoryProblem } from './check-history.ts';
import type { PastedHistory } from './history-of-paste.ts';
import type { Said } from './said.ts';

/** Whether a provider's words are about a problem: about its rule, or about another that it refuses in the same words. */
export const isAbout = ({ provider, rule }: Said, { code, refusedBy }: HistoryProblem): boolean =>
  code === rule.code || refusedBy.some((by) => by.provider === provider && by.words === rule.quote);

/** The problem that the provider's words are about: of the rule itself, else in its words, else with an id that they name. */
export function explainedProblem({ problems, said, history }: PastedHistory): HistoryProblem | undefined {
  if (!said) return undefined;
  return (
    problems.find(({ code }) => code === said.rule.code) ??
    problems.find((problem) => isAbout(said, problem)) ??
    problems.find(({ item }) => said.ids.includes(history?.items[item ?? -1]?.id ?? ''))
  );
}
