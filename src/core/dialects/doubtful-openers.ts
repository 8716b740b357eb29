/** What tells two dialects apart that share an opener (dialects.md §3, "Ambiguous pairs"; formats.md §2). */
interface Doubt {
  /** The opener that is shared, where others of the dialect are not. */
  readonly opener?: string;
  /** The end tag that shows that it was the other; left out where the end of the text does. */
  readonly until?: string;
  /** The end tag that shows that it was not. */
  readonly unless: string;
  readonly then: string;
}

/** A bare opener that two dialects share is read as the one until something shows that it was the other. */
export const DOUBTFUL: Readonly<Record<string, Doubt>> = {
  'anthropic-invoke': { until: '</minimax:tool_call>', unless: '</function_calls>', then: 'minimax-m2' },
  'qwen3-coder': { until: '</seed:tool_call>', unless: '</tool_call>', then: 'seed-oss' },
  hermes: { opener: '<function_call>', unless: '</function_call>', then: 'granite-20b' },
};
