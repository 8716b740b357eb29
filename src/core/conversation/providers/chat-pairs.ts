import type { ProviderRule } from './provider.ts';

/** How an API that is written like Chat Completions says that a call lacks its results. */
export const NOT_FOLLOWED =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";

/** A call is followed by its results, with nothing between: one refusal for both. */
export const resultsFollow = (rule: Omit<ProviderRule, 'code' | 'when'>): readonly ProviderRule[] => [
  { ...rule, code: 'call-without-result' },
  { ...rule, code: 'result-not-next', words: null },
];
