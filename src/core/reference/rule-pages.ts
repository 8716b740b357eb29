import type { Rule } from '../diagnosis/rules/kit/rule.ts';
import { RULES } from '../diagnosis/rules/rules.ts';
import type { Code } from '../words/codes.ts';

/** What the page of a rule shows and nothing else of the rule needs. */
type RulePageTexts = Pick<Rule, 'about' | 'failing' | 'passing'>;

/**
 * These texts by code. Workers are built with the texts in place of this module, and without them in the rules
 * (scripts/rule-pages.mjs): a reply is judged without them.
 */
export const RULE_PAGES = Object.fromEntries(
  RULES.map(({ code, about, failing, passing }) => [code, { about, failing, passing }]),
) as Readonly<Record<Code, RulePageTexts>>;
