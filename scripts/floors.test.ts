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

/** The rooms of floors that have some, from the ground up; what they import runs down as well. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  diagnosis: ['words', 'in-calls', 'in-prose', 'proposals', 'rules', 'fixes', 'compare', 'report'],
};

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'(\.{1,2}\/[^']*)'/g;

/** Sources by their path below src/core; tests may look down from anywhere. */
const sources = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.(?:test|test-kit|d)\.ts$/.test(path),
);

const floorOf = (path: string): string => path.split('/')[0] as string;

const roomOf = (path: string): string => path.split('/')[1] as string;

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

test.each(Object.entries(ROOMS))(
  'every file of %s is in a room, and every import between its rooms runs down',
  (floor, rooms) => {
    const inside = sources.filter((path) => floorOf(path) === floor);
    expect([...new Set(inside.map(roomOf))].sort()).toEqual([...rooms].sort());
    const upward: string[] = [];
    for (const path of inside)
      for (const target of importsOf(path))
        if (floorOf(target) === floor && rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(path)))
          upward.push(`${path} imports ${target}, a room above its own.`);
    expect(upward).toEqual([]);
  },
);

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** What each source below src imports, types included. */
function importsBelowSrc(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const targets = (path: string): string[] =>
    [...readFileSync(join(SRC, path), 'utf8').matchAll(IMPORT)]
      .map(([, target = '']) => relative(SRC, normalize(join(SRC, path, '..', target))))
      .filter((target) => files.includes(target));
  return new Map(files.map((path) => [path, targets(path)]));
}

/** The first circle that is met; null where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): readonly string[] | null => {
    if (done.has(path)) return null;
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    way.push(path);
    for (const target of imports.get(path) ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    way.pop();
    done.add(path);
    return null;
  };
  for (const path of imports.keys()) {
    const circle = visit(path);
    if (circle) return circle;
  }
  return null;
}

test('no source imports itself by way of others, types included', () => {
  expect(circleIn(importsBelowSrc())).toBeNull();
});

test('a circle is found', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(circleIn(circle)).toEqual(['b', 'c', 'b']);
});
