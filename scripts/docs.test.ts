import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { COMMANDS } from '../src/cli/commands.ts';
import { LOG_FORMATS } from '../src/core/logs/formats.ts';
import { IMPORTERS } from '../src/core/transcripts/importers.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The first cells of the rows of a table, which is found by its first head. */
function tableOf(file: string, head: string): string[] {
  const lines = textOf(file).split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (from < 0) throw new Error(`${file} has no table whose first head is "${head}".`);
  const rest = lines.slice(from + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? rest.length : end).map((line) => line.split(' |')[0]?.slice(2) ?? '');
}

/** Texts in backticks, by page. */
const codes = PAGES.flatMap((page) =>
  [...textOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ page, code })),
);

/** The texts in backticks in a text. */
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the pages name', () => {
  it('files and folders that exist', () => {
    const named = codes.filter(({ code }) => /^(?:src|workers|scripts|bench|e2e|docs|fixtures)\/[\w./-]+$/.test(code));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ code }) => !existsSync(join(ROOT, code)) && !code.startsWith('fixtures/vectors'))).toEqual(
      [],
    );
  });

  it('links to files that exist', () => {
    const missing = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => join(dirname(page), target))
        .filter((target) => !existsSync(join(ROOT, target))),
    );
    expect(missing).toEqual([]);
  });

  it('commands of npm that exist', () => {
    const runs = codes.flatMap(({ page, code }) =>
      [...code.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => ({ page, name })),
    );
    expect(runs.length).toBeGreaterThan(10);
    expect(runs.filter(({ name }) => !(name in manifest.scripts))).toEqual([]);
  });
});

describe('the map of the code', () => {
  it('names every folder of src', () => {
    const places = tableOf('ARCHITECTURE.md', 'place').flatMap(codesIn);
    expect(places.filter((place) => place.startsWith('src/')).sort()).toEqual(
      below('src')
        .map((name) => `src/${name}`)
        .sort(),
    );
  });

  it('names every floor of the core', () => {
    expect(tableOf('ARCHITECTURE.md', 'floor').flatMap(codesIn).sort()).toEqual(below('src/core').sort());
  });
});

describe('docs/cli.md', () => {
  it('has every command, and no other', () => {
    const rows = tableOf('docs/cli.md', 'command').flatMap(codesIn);
    const named = rows.map((row) => row.split(' ')[0] ?? '');
    expect([...new Set(named)].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  });

  it('names only options that a command knows', () => {
    for (const row of tableOf('docs/cli.md', 'command').flatMap(codesIn)) {
      const help = COMMANDS.find(({ name }) => name === row.split(' ')[0])?.help ?? '';
      for (const [option] of row.matchAll(/--[\w-]+/g)) expect(help, row).toContain(option);
    }
  });
});

describe('docs/logs.md', () => {
  it('has every format, and no other', () => {
    const rows = tableOf('docs/logs.md', 'id').flatMap(codesIn);
    expect([...rows].sort()).toEqual(LOG_FORMATS.map(({ id }) => id).sort());
  });

  it('names gates that triage knows', () => {
    const help = COMMANDS.find(({ name }) => name === 'triage')?.help ?? '';
    for (const row of tableOf('docs/logs.md', 'option').flatMap(codesIn))
      for (const [option] of row.matchAll(/--[\w-]+/g)) expect(help, row).toContain(option);
  });
});

describe('docs/library.md', () => {
  it('has every source of transcripts with its title, and no other', async () => {
    const file = join(ROOT, 'docs/library.md');
    const rows = IMPORTERS.map(({ id, title }) => `| \`${id}\` | ${title} |\n`).join('');
    const table = `| source | what it reads |\n| --- | --- |\n${rows}`;
    const text = readFileSync(file, 'utf8');
    const made = text.replace(/\| source \| what it reads \|\n(?:\|.*\n)*/, table);
    await expect(made).toMatchFileSnapshot(file);
  });
});
