import type { Found } from './checks/check.ts';
import { HISTORY_CHECKS } from './checks/checks.ts';
import type { HistoryCode } from './checks/history-code.ts';
import type { Conversation } from './conversation.ts';
import type { Provider, ProviderId, ProviderRule } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';

/** A place where a history breaks a rule, and who refuses it because of that. */
export interface HistoryProblem extends Found {
  readonly code: HistoryCode;
  /** The condition of the check that it breaks; empty for the usual one. */
  readonly when: string;
  readonly refusedBy: readonly Refusal[];
}

export interface Refusal {
  readonly provider: ProviderId;
  /** Year or month; `until` where the provider itself takes it since. */
  readonly since: string;
  readonly until?: string;
  /** The provider's own words. */
  readonly words: string;
}

/** What decides which rules are asked. */
export interface CheckOptions {
  /** Who gets the history; null asks only what holds for every provider: that calls and results pair. */
  readonly provider: ProviderId | null;
  /** The rule that the provider's own words name; it is asked whatever the model. */
  readonly said?: ProviderRule;
}

/** What is wrong with a history, in the order of its messages. */
export function problemsOf(history: Conversation, { provider, said }: CheckOptions): HistoryProblem[] {
  const known = PROVIDERS.find(({ id }) => id === provider);
  const asked = [
    ...(known?.rules.filter((rule) => rule === said || isAsked(rule, history)) ?? []),
    ...(known?.saidOnly?.filter((rule) => rule === said) ?? []),
  ];
  const problems: HistoryProblem[] = [];
  for (const { code, isOfPairs, conditions } of HISTORY_CHECKS) {
    if (isOfPairs) add(code, conditions['']?.(history) ?? [], PROVIDERS);
    for (const rule of asked) {
      if (rule.code !== code || (isOfPairs && rule.when === undefined)) continue;
      add(code, conditions[rule.when ?? '']?.(history, rule) ?? [], [known as Provider], rule);
    }
  }
  const order = (problem: HistoryProblem): number => problem.item ?? history.messages[problem.message]?.start ?? 0;
  return problems.sort((a, b) => order(a) - order(b));

  function add(code: HistoryCode, found: readonly Found[], by: readonly Provider[], only?: ProviderRule): void {
    for (const place of found) {
      if (problems.some((one) => one.code === code && one.pointer === place.pointer)) continue;
      const refusedBy = by.flatMap(({ id, rules }) => {
        const rule = only ?? rules.find((one) => one.code === code && one.when === undefined);
        return rule ? [refusalOf(id, rule)] : [];
      });
      problems.push({ ...place, code, when: only?.when ?? '', refusedBy });
    }
  }
}

/** A rule for some models is asked of a history that names one of them. */
const isAsked = ({ given }: ProviderRule, { request }: Conversation): boolean =>
  given?.model === undefined || (request.model !== undefined && given.model.test(request.model));

const refusalOf = (provider: ProviderId, { from, until, quote }: ProviderRule): Refusal => ({
  provider,
  since: from,
  ...(until !== undefined && { until }),
  words: quote,
});

/** Whether the provider, or where none is known any, takes the history as it is. */
export function isHeld(problems: readonly HistoryProblem[], provider: ProviderId | null): boolean {
  if (provider === null) return !problems.some(({ code }) => isOfPairs(code));
  return !problems.some(
    ({ code, refusedBy }) =>
      refusedBy.some((by) => by.provider === provider) || (isOfPairs(code) && provider !== 'ollama'),
  );
}

const isOfPairs = (code: HistoryCode): boolean =>
  HISTORY_CHECKS.some((check) => check.code === code && check.isOfPairs);
