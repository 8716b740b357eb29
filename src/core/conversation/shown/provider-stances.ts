import type { HistoryProblem } from '../check-history.ts';
import type { ProviderId } from '../providers/provider.ts';
import { PROVIDERS } from '../providers/providers.ts';
import type { ShownProvider } from './shown-conversation.ts';

/** Who refuses a history and who takes it, as far as it is known; the one that gets it first, then those that refuse. Empty where nothing is wrong. */
export function providerStances(problems: readonly HistoryProblem[], provider: ProviderId | null): ShownProvider[] {
  if (problems.length === 0) return [];
  const isOfPairs = problems.every(({ code }) => code === 'call-without-result' || code === 'result-without-call');
  const stances = PROVIDERS.map(({ id, title }): ShownProvider => {
    const refusal = problems.flatMap(({ refusedBy }) => refusedBy).find((by) => by.provider === id);
    const told = refusal && {
      words: refusal.words,
      since: refusal.since,
      ...(refusal.until !== undefined && { until: refusal.until }),
    };
    const accepts = refusal?.until !== undefined || (!refusal && id === 'ollama' && isOfPairs);
    return { id, title, stance: accepts ? 'accepts' : refusal ? 'refuses' : 'unknown', ...told };
  });
  const rank = ({ id, stance }: ShownProvider): number =>
    id === provider ? -1 : ['refuses', 'accepts', 'unknown'].indexOf(stance);
  return stances.sort((one, other) => rank(one) - rank(other));
}
