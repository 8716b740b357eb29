import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const CORE = fileURLToPath(new URL('../src/core/dialects', import.meta.url));
const ENTRY = fileURLToPath(new URL('../src/package/one-dialect.ts', import.meta.url));
/** Formats that are rows of a table, by the function that makes a dialect of a row. */
const TABLES = [
  { file: 'json-calls/json-formats.ts', list: 'JSON_FORMATS', maker: 'json-calls/json-format.ts', make: 'jsonDialect' },
  { file: 'json-calls/json-formats.ts', list: 'WEAK_FORMATS', maker: 'json-calls/json-format.ts', make: 'jsonDialect' },
  { file: 'pair-calls/pair-formats.ts', list: 'PAIR_FORMATS', maker: 'pair-calls/pair-format.ts', make: 'pairDialect' },
];

/**
 * The entries `chunkscope/dialects/ID`, each the reader of one dialect: their sources by the names of their files.
 * @returns {Promise<Record<string, string>>}
 */
export async function dialectEntries() {
  const { markedDialect, WRITTEN_DIALECT_IDS } = await load('dialects.ts');
  const { bodiesOf } = await load('kit/bodies/dialect-body.ts');
  const { hasWeakForm } = await load('weak/weak-reading.ts');
  const tables = await Promise.all(
    TABLES.map(async (table) => ({ ...table, rows: (await load(table.file))[table.list] })),
  );

  /** @param {string} id */
  async function setOf(id) {
    if (id === 'forge') return [named('ONLY_FORGE', 'only-dialect.ts'), 'ONLY_FORGE'];
    const set = hasWeakForm(id) ? 'onlyWeakDialect' : 'onlyDialect';
    const only =
      named(set, hasWeakForm(id) ? 'weak/only-weak-dialect.ts' : 'only-dialect.ts') +
      named('BODY', `kit/bodies/${bodiesOf(markedDialect(id))}.ts`);
    const marks = `${id}/marks.ts`;
    if (existsSync(join(CORE, marks))) {
      const [name] = Object.entries(await load(marks)).find(([, value]) => value.id === id) ?? [];
      return [only + named(name, marks), `${set}(${name}, BODY)`];
    }
    const table = tables.find(({ rows }) => rows.some((/** @type {{ id: string }} */ row) => row.id === id));
    if (!table) throw new Error(`No file and no table has the dialect "${id}".`);
    const { file, list, maker, make } = table;
    const dialect = `${make}(${list}.find(({ id }) => id === '${id}'))`;
    return [only + named(list, file) + named(make, maker), `${set}(${dialect}, BODY)`];
  }

  const sources = WRITTEN_DIALECT_IDS.map(async (/** @type {string} */ id) => {
    const [imports, set] = await setOf(id);
    const code = `${imports}import { oneDialect } from '${ENTRY}';\nexport const { createReader, parseReply } = oneDialect(${set});\n`;
    return [`dialects/${id}`, code];
  });
  return Object.fromEntries(await Promise.all(sources));
}

/** @param {string} file */
const load = async (file) => (await runnerImport(join(CORE, file))).module;

/** @param {string | undefined} name @param {string} file */
const named = (name, file) => `import { ${name} } from '${join(CORE, file)}';\n`;

/**
 * Gives entries that are made of text.
 * @param {Record<string, string>} sources
 * @returns {import('rolldown').Plugin}
 */
export function fromSources(sources) {
  return {
    name: 'from-sources',
    resolveId: (id) => (id in sources ? id : null),
    load: (id) => (id in sources ? { code: sources[id] ?? '', moduleType: 'js' } : null),
  };
}
