import type { LintRule } from './lint-rule.ts';

/** Tools, and nothing that says how a call is written. */
export const noFormat: LintRule = ({ text, tools, examples, fragments }) => {
  if (tools.length === 0 || examples.length > 0) return [];
  const hint = fragments.length > 0 || /<(?:tool|tool_call|function_calls|invoke)\b/.test(text);
  return [
    {
      rule: 'no-format',
      severity: hint ? 'warning' : 'error',
      message: hint
        ? 'The prompt shows no whole call that can be read, so the model has to guess at its form.'
        : 'The prompt does not say how a call is written: show one.',
      start: text.length,
      end: text.length,
    },
  ];
};
