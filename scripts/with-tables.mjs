import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** @param {string} path */
const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/** @param {string} path @returns {Promise<any>} */
const imported = async (path) => (await runnerImport(path)).module;

const MACHINES = source('core/dialects/forge/compiled.ts');
const RULE_TEXTS = source('package/rule-texts.ts');
const UNPACKING = source('core/dialects/forge/packed-machine.ts');

/** What stands in a bundle in place of these modules and of all that they alone use. */
const TABLES = new Map([
  [MACHINES, machines],
  [RULE_TEXTS, async () => `export const RULES = ${JSON.stringify((await imported(RULE_TEXTS)).RULES)};`],
]);

/**
 * Puts the tables themselves into a bundle, in place of what makes them: of the machine, and of the rules' texts.
 * @returns {import('rolldown').Plugin}
 */
export function withTables() {
  return {
    name: 'with-tables',
    load: {
      filter: { id: [...TABLES.keys()] },
      handler: async (id) => ({ code: (await TABLES.get(id)?.()) ?? '', moduleType: 'js' }),
    },
  };
}

async function machines() {
  const rows = await imported(MACHINES);
  const packing = await imported(UNPACKING);
  const { RECOVERIES } = await imported(source('core/words/recovery.ts'));
  /** @type {string[]} */
  const tables = RECOVERIES.map((/** @type {string} */ mode) => JSON.stringify(packing.packed(rows.compiledFor(mode))));
  const unlike = [...new Set(tables)];
  return `import { unpacked } from ${JSON.stringify(UNPACKING)};
const TABLES = [${unlike.join(', ')}];
const TABLE_OF = { ${RECOVERIES.map((/** @type {string} */ mode, /** @type {number} */ at) => `${mode}: ${unlike.indexOf(tables[at] ?? '')}`).join(', ')} };
export const compiledFor = (recovery) => unpacked(TABLES[TABLE_OF[recovery]]);`;
}
