import type { Noun } from '../../words/causes.ts';
import type { Code } from '../../words/codes.ts';
import { ruleOf } from '../rules/rules.ts';

/** The words of a code for the page, which loads no rules itself. */
export interface CodeWords {
  readonly noun: Noun;
  /** What happened to the text where nothing was repaired; null where the message says it. */
  readonly kept: string | null;
}

/** The words for the codes of some diagnostics. */
export type WordsByCode = Readonly<Partial<Record<Code, CodeWords>>>;

export function wordsByCode(diagnostics: readonly { readonly code: Code }[]): WordsByCode {
  const words: Partial<Record<Code, CodeWords>> = {};
  for (const { code } of diagnostics) {
    const { noun, kept = null } = ruleOf(code);
    words[code] ??= { noun, kept };
  }
  return words;
}
