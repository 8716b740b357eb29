/** Counts tokens with a real tokenizer, whose tables are fetched with the first question. */
export interface TokenService {
  /** The number of tokens of each text in o200k_base, the encoding of GPT-4o and later models. */
  countTokens(texts: readonly string[]): Promise<readonly number[]>;
}
