import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { bundledImport } from './bundled-import.mjs';
import { withoutProperties } from './without-words.mjs';

const RULE_PAGES = fileURLToPath(new URL('../src/core/reference/rule-pages.ts', import.meta.url));
const RULES = /\/core\/diagnosis\/rules\/[^/]+\.ts$/;
const TEXTS = /^(?:about|failing|passing)$/;
/** Who asks a rule for them would find none. */
const ASKS = /\bruleOf\([^()]*\)\.(?:about|failing|passing)\b|\{[^{}]*\b(?:about|failing|passing)\b[^{}]*\} = ruleOf\(/;

/**
 * Takes the texts of the rules' pages out of the rules and into the module that a page is made of: a worker fetches them when a
 * page is asked for, not before its first verdict.
 * @returns {import('vite').Plugin}
 */
export function rulePages() {
  return {
    name: 'rule-pages',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: RULE_PAGES },
      handler: async () => {
        const module = await bundledImport(RULE_PAGES);
        return { code: `export const RULE_PAGES = ${JSON.stringify(module.RULE_PAGES)};`, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/src\/core\/.*\.ts$/ },
      handler(code, id) {
        if (RULES.test(id))
          return { code: withoutProperties(code, parseAst(code, { lang: 'ts' }), [TEXTS]), map: null };
        if (ASKS.test(code)) this.error(`${id} asks a rule for texts of its page.`);
        return null;
      },
    },
  };
}
