/** Counts tokens with a real tokenizer, whose tables are fetched with the first question. */
export interface TokenService {
  /** How many tokens each text is in o200k_base, the encoding of GPT-4o and later models. */
  countTokens(texts: readonly string[]): Promise<readonly number[]>;
}
