import { fileURLToPath } from 'node:url';
import { bundledImport } from './bundled-import.mjs';

const RULE_TEXTS = fileURLToPath(new URL('../src/package/rule-texts.ts', import.meta.url));

/**
 * Replaces the module that takes texts from the rules with the texts themselves.
 * @returns {import('rolldown').Plugin}
 */
export function withRuleTexts() {
  return {
    name: 'with-rule-texts',
    load: {
      filter: { id: RULE_TEXTS },
      handler: async () => {
        const module = await bundledImport(RULE_TEXTS);
        return { code: `export const RULES = ${JSON.stringify(module.RULES)};`, moduleType: 'js' };
      },
    },
  };
}
