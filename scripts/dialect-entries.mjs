import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const CORE = fileURLToPath(new URL('../src/core/dialects', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../src/package', import.meta.url));
/** What emits arguments that stand one by one while they come, and where it is. */
const PIECES_OF = 'argumentPieces';
const PIECES = `import { ${PIECES_OF} } from '${join(PACKAGE, 'argument-pieces.ts')}';\n`;
/** Families of formats, each a folder of rows, by the function that makes a dialect of a row. */
const FAMILIES = [
  { folder: 'json-calls', maker: 'json-calls/json-format.ts', make: 'jsonDialect' },
  { folder: 'pair-calls', maker: 'pair-calls/pair-format.ts', make: 'pairDialect' },
];

/**
 * The entries `chunkscope/dialects/ID`, each the reader of one dialect: their sources by the names of their files.
 * @returns {Promise<Record<string, string>>}
 */
export async function dialectEntries() {
  const { markedDialect, WRITTEN_DIALECT_IDS } = await load('dialects.ts');
  const { bodiesOf } = await load('kit/bodies/dialect-body.ts');
  const rows = (await Promise.all(FAMILIES.map(rowsOf))).flat();
  const weakForms = await constantsIn('weak');

  /** @param {string} id */
  async function setOf(id) {
    if (id === 'forge') return [named('ONLY_FORGE', 'only-dialect.ts') + PIECES, `ONLY_FORGE, ${PIECES_OF}`];
    const bodies = bodiesOf(markedDialect(id));
    const inPieces = bodies === 'any-body' || bodies === 'arguments-alone';
    const body = named('BODY', `kit/bodies/${bodies}.ts`) + (inPieces ? PIECES : '');
    const pieces = inPieces ? `, ${PIECES_OF}` : '';
    const { name, imports, make = '' } = await dialectOf(id);
    const forms = weakForms.filter((form) => form.id === id);
    const dialect = make === '' ? name : `${make}(${name})`;
    if (forms.length === 0)
      return [body + imports + named('onlyDialect', 'only-dialect.ts'), `onlyDialect(${dialect}, BODY)${pieces}`];
    return [
      body +
        imports +
        named('onlyWeakDialect', 'weak/only-weak-dialect.ts') +
        forms.map(({ name, file }) => named(name, file)).join(''),
      `onlyWeakDialect(${dialect}, BODY, [${forms.map(({ name }) => name)}])${pieces}`,
    ];
  }

  /** @param {string} id */
  async function dialectOf(id) {
    const marks = `${id}/marks.ts`;
    if (existsSync(join(CORE, marks))) {
      const [name] = Object.entries(await load(marks)).find(([, value]) => value.id === id) ?? [];
      return { name, imports: named(name, marks) };
    }
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`No folder and no row has the dialect "${id}".`);
    const { name, file, maker, make } = row;
    return { name, make, imports: named(name, file) + named(make, maker) };
  }

  const sources = WRITTEN_DIALECT_IDS.map(async (/** @type {string} */ id) => {
    const [imports, given] = await setOf(id);
    const code = `${imports}import { oneDialect } from '${join(PACKAGE, 'one-dialect.ts')}';\nexport const { createReader, parseReply } = oneDialect(${given});\n`;
    return [`dialects/${id}`, code];
  });
  return Object.fromEntries(await Promise.all(sources));
}

/**
 * The rows of a family.
 * @param {(typeof FAMILIES)[number]} family
 */
const rowsOf = async ({ folder, maker, make }) =>
  (await constantsIn(folder)).map((constant) => ({ ...constant, maker, make }));

/**
 * The constants of the files of a folder that have an id.
 * @param {string} folder
 */
async function constantsIn(folder) {
  const files = readdirSync(join(CORE, folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const found = files.map(async (file) =>
    Object.entries(await load(`${folder}/${file}`))
      .filter(([, { id }]) => typeof id === 'string')
      .map(([name, { id }]) => ({ id, name, file: `${folder}/${file}` })),
  );
  return (await Promise.all(found)).flat();
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
