import type { SizedText } from '../../../core/prompts/workshop/workbench.ts';
import { count, figure } from '../../parts/words/count.ts';
import { useTokens, useWorkshop } from '../store/use-workshop.ts';

/** The tokens of a text as a bare figure, for a column whose head says what they are. */
export function TokenFigure({ of }: { of: SizedText }) {
  return figure(useTokens(of).tokens);
}

/** The tokens of a text in words; an estimate says so. */
export function TokenWords({ of }: { of: SizedText }) {
  const { tokens, isCounted } = useTokens(of);
  return `${isCounted ? '' : 'about '}${count(tokens, 'token')}`;
}

/** The head of a column of tokens: how they were counted. */
export function TokensHeading() {
  return `Tokens, ${useWorkshop((state) => state.counter) === 'estimate' ? 'estimated' : 'o200k_base'}`;
}
