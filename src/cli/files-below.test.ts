import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Summary } from '../core/logs/summary.ts';
import { CALL, cli } from './cli.test-kit.ts';
import { readReplayed } from './companion/replay/replayed.ts';
import { filesBelow } from './files-below.ts';

let root = '';
let folder = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'below-'));
  folder = join(root, 'logs');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string | Uint8Array = 'x'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(target, join(folder, path));
}

const found = () => {
  const { files, leftOut, problems } = filesBelow(folder);
  return { files: files.map((file) => relative(folder, file)), leftOut, problems };
};

const record = (id: string): string => `${JSON.stringify({ id, input: CALL })}\n`;

it('all files below a folder are found, hidden ones too, in the order of their paths', () => {
  for (const path of ['b', 'a/b/c/d', 'a.b', '.h/.g', 'a/b.c', 'a/a', 'Z', 'é']) write(path);
  expect(found()).toEqual({
    files: ['.h/.g', 'Z', 'a.b', 'a/a', 'a/b.c', 'a/b/c/d', 'b', 'é'],
    leftOut: {},
    problems: [],
  });
});

it('what systems and tools keep is left out and counted, wherever it is', () => {
  for (const path of [
    '.git/config',
    'a/.git',
    'a/node_modules/b/c',
    'node_modules/d',
    '.DS_Store',
    'a/._b',
    '__MACOSX/b',
  ])
    write(path);
  write('a/.github/b');
  expect(found()).toEqual({
    files: ['a/.github/b'],
    leftOut: { '.DS_Store': 1, '._*': 1, '.git': 2, __MACOSX: 1, node_modules: 2 },
    problems: [],
  });
});

it('a link is followed once, by what it leads to: what is in the folder is found at its own place', () => {
  write('z/real');
  mkdirSync(join(root, 'other/deep'), { recursive: true });
  writeFileSync(join(root, 'other/deep/far'), 'x');
  link('a-file', 'z/real');
  link('a-folder', 'z');
  link('b', '../other');
  link('c', '../other/deep');
  link('d', '../other/deep/far');
  expect(found()).toMatchObject({ files: ['b/deep/far', 'z/real'], leftOut: {} });
});

it('links that lead in a circle or nowhere end', () => {
  write('a/b');
  link('a/up', '..');
  link('a/self', 'self');
  link('one', 'two');
  link('two', 'one');
  link('gone', 'nothing');
  link('a/over', '../..');
  writeFileSync(join(root, 'beside'), 'x');
  expect(found()).toMatchObject({ files: ['a/b', 'a/over/beside'], leftOut: { 'links that lead nowhere': 4 } });
});

it('"triage" reads the whole folder, packed files too, as one log, and says what it left out', async () => {
  write('one/two/a.jsonl', record('r-1') + record('r-2'));
  write('one/b.jsonl.gz', gzipSync(record('r-3')));
  write('.hidden/c.jsonl', record('r-4'));
  write('node_modules/d/e.jsonl', record('r-5'));
  link('one/again', '..');
  const { exit, out, said } = await cli(['triage', folder, '--format', 'json']);
  const { records, sources } = JSON.parse(out) as Summary;
  expect([exit, records]).toEqual([0, 4]);
  expect(sources).toEqual([
    { name: folder, format: 'left-out', records: 0, leftOut: { node_modules: 1 } },
    { name: folder, format: 'own', records: 4 },
  ]);
  expect(said).toEqual([`${folder}: left out: node_modules (1).`]);
  const lines = await cli(['triage', folder, '--format', 'ndjson']);
  expect([...lines.out.matchAll(/"id":"(r-\d)"/g)].map(([, id]) => id)).toEqual(['r-4', 'r-3', 'r-1', 'r-2']);
  expect(await cli(['triage', folder])).toMatchObject({
    out: expect.stringContaining(`${folder}: left out: node_modules (1)\n`),
  });
});

it('a file of a folder that "triage" refuses is said and costs the others nothing', async () => {
  write('a.bz2', 'BZh91AY');
  write('b/c.jsonl', record('r-1'));
  const { exit, out, said } = await cli(['triage', folder, '--format', 'json']);
  expect([exit, (JSON.parse(out) as Summary).records]).toEqual([1, 1]);
  expect(said).toEqual([expect.stringContaining('a.bz2: This is bzip2')]);
});

it('"check" finds fixtures below a folder, packed ones and hidden ones too', async () => {
  const fixture = JSON.stringify({
    format: 'chunkscope-fixture',
    version: 1,
    chunks: [CALL],
    expect: { verdict: 'clean' },
  });
  write('.cases/a.fixture.json', fixture);
  write('b/c/d.fixture.json.gz', gzipSync(fixture));
  write('b/other.json', '{}');
  write('node_modules/e.fixture.json', '{}');
  const { exit, out, said } = await cli(['check', folder]);
  expect(out).toBe(
    `passed ${join(folder, '.cases/a.fixture.json')}\npassed ${join(folder, 'b/c/d.fixture.json.gz')}\n2 passed, 0 failed\n`,
  );
  expect([exit, said]).toEqual([0, [`${folder}: left out: node_modules (1).`]]);
});

it('"replay" takes what is below a folder, packed tapes too, and says what it does not replay', async () => {
  write('one/two/a.jsonl', record('r-1') + record('r-2'));
  write('one/b.txt.gz', gzipSync('Just text.'));
  write('one/c.bin', Uint8Array.of(0xff, 0xfe, 0x00));
  write('.git/d.txt', 'x');
  const said: string[] = [];
  const io = { input: (async function* () {})(), write: async () => {}, say: (line: string) => void said.push(line) };
  const recordings = await readReplayed(folder, io);
  expect(recordings.map(({ name }) => name)).toEqual(['b.txt.gz', 'a.jsonl#r-1', 'a.jsonl#r-2']);
  expect(said).toEqual([`${folder}: left out: .git (1).`, expect.stringContaining('c.bin: ')]);
});
