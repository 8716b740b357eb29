import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** @param {string} path */
const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/** @param {string} path @returns {Promise<any>} */
const imported = async (path) => (await runnerImport(path)).module;

const MACHINES = source('core/dialects/forge/compiled.ts');
const RULE_TEXTS = source('package/rule-texts.ts');
const UNPACKING = source('core/kernel/packed-machine.ts');

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
  const tables = RECOVERIES.map((/** @type {string} */ recovery) => {
    const json = JSON.stringify(packing.packed(rows.compiledFor(recovery)));
    return `${recovery}: ${JSON.stringify(json)}`;
  });
  return `import { unpacked } from ${JSON.stringify(UNPACKING)};
const TABLES = { ${tables.join(', ')} };
export const compiledFor = (recovery) => unpacked(JSON.parse(TABLES[recovery]));`;
}
