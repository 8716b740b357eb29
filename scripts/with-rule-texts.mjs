import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const RULE_TEXTS = fileURLToPath(new URL('../src/package/rule-texts.ts', import.meta.url));

/**
 * Puts the texts of the rules into a bundle, in place of the module that takes them from the rules.
 * @returns {import('rolldown').Plugin}
 */
export function withRuleTexts() {
  return {
    name: 'with-rule-texts',
    load: {
      filter: { id: RULE_TEXTS },
      handler: async () => {
        const { module } = await runnerImport(RULE_TEXTS);
        return { code: `export const RULES = ${JSON.stringify(module.RULES)};`, moduleType: 'js' };
      },
    },
  };
}
