/** What a logger did to a text: took it away, or cut a piece out of it. Undefined where it is the model's own. */
export function takenByLogger(text: string): 'redacted' | 'cut-by-logger' | undefined {
  if (REDACTED.test(text)) return 'redacted';
  return CUT.test(text) ? 'cut-by-logger' : undefined;
}

/** The whole text is a word for what was there. */
const REDACTED = /^\s*(?:redacted-by-litellm|[[<*]*redacted[\]>*]*)\s*$/i;

/** LiteLLM takes out the middle, others the end. */
const CUT =
  /\(litellm_truncated skipped \d+ chars\)|\.\.\.\s?[[(]?truncated(?: \d+ (?:chars?|characters|bytes))?[\])]?\s*$/i;
