import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const MODULE = fileURLToPath(new URL('../src/core/dialects/forge/compiled.ts', import.meta.url));
const UNPACKING = fileURLToPath(new URL('../src/core/kernel/packed-machine.ts', import.meta.url));
/**
 * Puts the machine's tables into a bundle, in place of its rows and of what compiles them.
 * @returns {import('rolldown').Plugin}
 */
export function withTables() {
  return {
    name: 'with-tables',
    load: {
      filter: { id: MODULE },
      async handler() {
        const { module: rows } = await runnerImport(MODULE);
        const { module: packing } = await runnerImport(UNPACKING);
        const { module: modes } = await runnerImport(MODULE.replace(/dialects.*$/, 'words/recovery.ts'));
        const tables = modes.RECOVERIES.map((/** @type {string} */ recovery) => {
          const json = JSON.stringify(packing.packed(rows.compiledFor(recovery)));
          return `${recovery}: ${JSON.stringify(json)}`;
        });
        return {
          code: `import { unpacked } from ${JSON.stringify(UNPACKING)};
const TABLES = { ${tables.join(', ')} };
export const compiledFor = (recovery) => unpacked(JSON.parse(TABLES[recovery]));`,
          moduleType: 'js',
        };
      },
    },
  };
}
