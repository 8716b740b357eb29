/**
 * Builds what `npm pack` ships: the page into dist, the command line and the library's entries with their types into
 * lib. Everything that they use is bundled, so that the package depends on nothing. `--no-page` keeps the page there is.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { runnerImport } from 'vite';
import { dialectEntries, fromSources } from './dialect-entries.mjs';
import { pureConstants } from './pure-constants.mjs';
import { pureEnums } from './pure-enums.mjs';
import { withRuleTexts } from './with-rule-texts.mjs';
import { withoutPrinted } from './without-printed.mjs';
import { withoutWords } from './without-words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LIB = join(root, 'lib');
const ENTRIES = join(root, 'src/package');
/** Source files by the names under which they are published. */
const ENTRY_FILES = {
  index: 'reader.ts',
  diagnose: 'diagnose.ts',
  write: 'write.ts',
  transcripts: 'transcripts.ts',
  'ai-sdk': 'ai-sdk.ts',
  history: 'history.ts',
  repair: 'repair.ts',
};
/** The entry that says what the command line says, with all words and models. */
const ACCOUNT = 'account.ts';
/** What the types of every entry `dialects/ID` are. */
const DIALECT_TYPES = 'dialect-entry.ts';
/** Folder in which the type check leaves the declarations of each project. */
const DECLARATIONS = join(root, 'node_modules/.cache/types');
const BUNDLE = {
  // The UMD build of jsonc-parser hides its parts from a bundler; its ES build does not.
  resolve: { mainFields: ['module', 'main'] },
  logLevel: /** @type {const} */ ('warn'),
};

/** White space and comments are a quarter of the package and take time at the first import; names stay for stack traces. */
const MINIFIED = { mangle: false, compress: false, codegen: true };

process.chdir(root);
if (!process.argv.includes('--no-page')) run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
run('node_modules/typescript/bin/tsc', '-b', 'src/package');
rmSync(LIB, { recursive: true, force: true });
const bin = await build({
  ...BUNDLE,
  // The account is all of what the command line reads with, so that both share it.
  input: { bin: join(root, 'src/cli/bin.ts'), account: join(ENTRIES, ACCOUNT) },
  // Node's own modules stay outside; what a library has for browsers runs in Node as well, and the account in both.
  platform: 'neutral',
  external: isBuiltin,
  output: {
    dir: LIB,
    format: 'esm',
    entryFileNames: ({ name }) => (name === 'bin' ? 'bin.mjs' : '[name].js'),
    // What few commands use is loaded by them: the protocol of agents alone is a fifth of the whole.
    chunkFileNames: 'bin/[name].mjs',
    banner: ({ name, isEntry }) => (isEntry && name === 'bin' ? '#!/usr/bin/env node' : ''),
    // Whoever bundles the account needs all of it, so that marks of what is pure need not stay.
    minify: { ...MINIFIED, compress: true },
  },
});
const dialects = await dialectEntries();
const entries = await build({
  ...BUNDLE,
  input: {
    ...Object.fromEntries(Object.entries(ENTRY_FILES).map(([name, file]) => [name, join(ENTRIES, file)])),
    ...Object.fromEntries(Object.keys(dialects).map((name) => [name, name])),
  },
  platform: 'neutral',
  plugins: [fromSources(dialects), withRuleTexts(), withoutWords(), withoutPrinted(), pureConstants(), pureEnums()],
  // Entries have no side effects, though package.json says that the sources may have some.
  treeshake: { moduleSideEffects: false },
  output: {
    dir: LIB,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    // Its tables are built when it loads; in a separate chunk, bundlers leave them out where no call is checked.
    codeSplitting: { groups: [{ name: 'formats', test: /@cfworker/ }] },
    minify: MINIFIED,
  },
});
for (const file of [...Object.values(ENTRY_FILES), ACCOUNT, DIALECT_TYPES]) copyTypes(join(ENTRIES, file), new Set());
await writeLicences([bin, entries]);

/** @param {...string} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}

/**
 * Copies the declaration of a source file, and of all files that it names, into lib/types.
 * @param {string} source
 * @param {Set<string>} copied
 */
function copyTypes(source, copied) {
  if (copied.has(source)) return;
  copied.add(source);
  const path = relative(join(root, 'src'), source).replace(/\.ts$/, '.d.ts');
  const [project = ''] = path.split('/');
  const declaration = readFileSync(join(DECLARATIONS, project, 'src', path), 'utf8');
  const types = declaration.replace(/((?:from|import)\s*\(?\s*')([^']+)\.ts'/g, (_, before, named) => {
    copyTypes(resolve(dirname(source), `${named}.ts`), copied);
    return `${before}${named}.js'`;
  });
  const foreign = /(?:from|import)\s*\(?\s*'([^.][^']*)'/.exec(types);
  if (foreign) throw new Error(`${path} names types of ${foreign[1]}, which users may not have.`);
  const to = join(LIB, 'types', path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, types.replace(/\n\/\/# sourceMappingURL=.*\n?/, '\n'));
}

/** @param {readonly import('rolldown').RolldownOutput[]} builds */
async function writeLicences(builds) {
  const { module } = await runnerImport('./scripts/licences.ts');
  const outputs = builds.flatMap(({ output }) => output);
  writeFileSync(join(LIB, 'licences.json'), module.licencesOf(root, outputs));
}
