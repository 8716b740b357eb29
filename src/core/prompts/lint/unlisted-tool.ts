import type { LintRule } from './lint-rule.ts';

/** Tools that a model can't know of. */
export const unlistedTool: LintRule = {
  id: 'unlisted-tool',
  title: 'Tools that the prompt does not name',
  check: ({ text, tools }) =>
    tools
      .filter(({ name }) => name !== '' && !text.includes(name))
      .map(({ name }) => ({
        severity: 'warning' as const,
        message: `The prompt does not name ${name}, so the model will not call it.`,
        start: text.length,
        end: text.length,
      })),
};
