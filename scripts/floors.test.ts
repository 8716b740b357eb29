import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CORE = fileURLToPath(new URL('../src/core/', import.meta.url));

/** The floors of src/core from the ground up: a folder imports from those before it and from itself. */
const FLOORS = [
  'words',
  'json',
  'text',
  'log',
  'kernel',
  'forge',
  'tools',
  'calls',
  'dialects',
  'reading',
  'diagnosis',
  'travel',
  'reply',
  'cases',
  'transcripts',
  'logs',
  'prompts',
  'reference',
];

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'(\.{1,2}\/[^']*)'/g;

/** Sources by their path below src/core; tests may look down from anywhere. */
const sources = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.(?:test|test-kit|d)\.ts$/.test(path),
);

const floorOf = (path: string): string => path.split('/')[0] as string;

function* importsOf(path: string): Generator<string> {
  for (const [, target = ''] of readFileSync(join(CORE, path), 'utf8').matchAll(IMPORT)) {
    const found = relative(CORE, normalize(join(CORE, path, '..', target)));
    if (!found.startsWith('..')) yield found;
  }
}

test('every folder of the core is a floor', () => {
  expect([...new Set(sources.map(floorOf))].sort()).toEqual([...FLOORS].sort());
});

test('every import of the core runs down', () => {
  const upward: string[] = [];
  for (const path of sources)
    for (const target of importsOf(path))
      if (FLOORS.indexOf(floorOf(target)) > FLOORS.indexOf(floorOf(path)))
        upward.push(
          `${path} imports ${target}, which stands above it: move it to ${floorOf(target)}/ or above, or what it needs down.`,
        );
  expect(upward).toEqual([]);
});
