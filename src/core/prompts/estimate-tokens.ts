/** Characters of plain English and code that make one token, on average, with the tokenizers in use. */
const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a text is, without a tokenizer: ASCII by the average, anything else one for each character. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const character of text) {
    if (character < '\u0080') ascii++;
    else other++;
  }
  return Math.ceil(ascii / CHARACTERS_PER_TOKEN) + other;
}
