import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { AREAS } from './areas.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const area = AREAS[process.env['AREA'] ?? ''];
if (!area) throw new Error(`The area is one of ${Object.keys(AREAS).join(', ')}.`);

/** The TypeScript files of folders and files, without what has to do with tests or that and nothing else. */
const filesIn = (places: readonly string[], isTest: boolean): string[] =>
  places
    .flatMap((place) =>
      statSync(root + place).isDirectory()
        ? readdirSync(root + place, { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`)
        : [place],
    )
    .filter((path) => (isTest ? path.endsWith('.test.ts') : /^(?!.*\.test)(?!.*\.d\.ts).*\.ts$/.test(path)));

const only = process.env['ONLY']?.split(',');
const mutated = filesIn(area.mutate, false).filter((path) => !only || only.some((part) => path.includes(part)));
const facts = filesIn(area.tests, true).filter((path) => !area.without.includes(path));

const say = () => {};
const logger = { trace: say, debug: say, info: say, warn: say, error: say, fatal: say };
const instrumenter = new Instrumenter({
  ...logger,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
});
const { files, mutants } = await instrumenter.instrument(
  mutated.map((path) => ({ name: root + path, mutate: true, content: readFileSync(root + path, 'utf8') })),
  { plugins: null, excludedMutations: [], ignorers: [] },
);
const instrumented = new Map(files.map(({ name, content }) => [name, content]));

const FACTS = `${root}bench/mutants/facts.ts`;
const MUTANTS = '\0mutants';
/** `fast-check` that draws nothing: a property repeats over thousands of inputs what a fact says of one. */
const UNDRAWN = '\0undrawn';

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId(id, importer) {
        if (id === 'virtual:mutants') return MUTANTS;
        if (!importer?.endsWith('.test.ts')) return undefined;
        if (id === 'fast-check') return UNDRAWN;
        // Tests give their facts to the loop in place of running them.
        return id === 'vitest' ? FACTS : undefined;
      },
      load(id) {
        if (id === UNDRAWN) return `import fc from 'fast-check'; export default { ...fc, assert() {} };`;
        if (id !== MUTANTS) return instrumented.get(id);
        const loads = facts.map((path) => `() => import(${JSON.stringify(root + path)})`);
        const found = mutants.map(({ id: name, fileName, replacement, location: { start, end } }) => ({
          id: name,
          file: fileName.slice(root.length),
          replacement,
          start,
          end,
        }));
        return `export const mutants = ${JSON.stringify(found)}; export const loads = [${loads.join(', ')}];`;
      },
    },
  ],
  test: {
    ...base.test,
    root,
    maxWorkers: 1,
    testTimeout: 0,
    // A mutant may leave a promise behind that fails later.
    dangerouslyIgnoreUnhandledErrors: true,
    include: ['bench/mutants/every-mutant.ts'],
    reporters: ['dot'],
  },
});
