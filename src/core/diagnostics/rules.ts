import type { Code } from './codes.ts';
import type { Rule } from './rule.ts';

/** All rules; one file each in rules/. */
export const RULES: readonly Rule[] = [];

const byCode = new Map<Code, Rule>(RULES.map((rule) => [rule.code, rule]));

export const ruleOf = (code: Code): Rule | undefined => byCode.get(code);
