import { RULES as ALL_RULES } from '../core/diagnosis/rules/rules.ts';
import type { Code } from './types.ts';

/** A code with what it means, in Markdown. */
export interface RuleText {
  readonly code: Code;
  readonly title: string;
  readonly about: string;
}

/**
 * Every code that a diagnostic may have. The library is built with the texts in place of this module
 * (scripts/with-tables.mjs), so that bundles without it do not contain the rules.
 */
export const RULES: readonly RuleText[] = ALL_RULES.map(({ code, title, about }) => ({ code, title, about }));
