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
  'readers',
  'diagnosis',
  'travel',
  'reply',
  'cases',
  'prompts',
  'views',
  'complaints',
  'transcripts',
  'paste',
  'conversation',
  'account',
  'logs',
  'repair',
  'trial',
  'reference',
];

/** The rooms of floors that have some, from the ground up; their imports go down as well. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  diagnosis: ['words', 'in-calls', 'in-prose', 'proposals', 'rules', 'fixes', 'compare', 'report'],
};

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'(\.{1,2}\/[^']*)'/g;

/** Sources by their path below src/core; tests may import from anywhere. */
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
          `${path} imports ${target}, which is above it: move it to ${floorOf(target)}/ or above, or what it needs down.`,
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

/** The imports of each source below src, types included. */
function importsBelowSrc(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const targets = (path: string): string[] =>
    [...readFileSync(join(SRC, path), 'utf8').matchAll(IMPORT)]
      .map(([, target = '']) => relative(SRC, normalize(join(SRC, path, '..', target))))
      .filter((target) => files.includes(target));
  return new Map(files.map((path) => [path, targets(path)]));
}

/** The first import circle found; null where there is none. */
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

const UI = join(SRC, 'ui');

/** The floors of src/ui from the ground up: parts, the workspaces each with its rooms, and the shell on top. */
const UI_FLOORS = [
  'parts/words',
  'parts/state',
  'parts/theme',
  'parts/companion',
  'parts/page',
  'parts/widgets',
  'parts/dialects',
  'parts/monaco',
  'parts/reply',
  'parts/lanes',
  'parts/plot',
  'parts/tools',
  'debug/state',
  'debug/verbs',
  'debug/store',
  'debug/histories',
  'debug/cases',
  'debug/reading',
  'debug/replay',
  'debug/diagnosis',
  'debug/editor',
  'debug/pasted',
  'debug/conversation',
  'debug/stream',
  'debug/panels',
  'debug/screen',
  'logs/words',
  'logs/store',
  'logs/open',
  'logs/replies',
  'logs/compare',
  'logs/causes',
  'logs/recorder',
  'logs',
  'workshop/store',
  'workshop/trial',
  'workshop/model',
  'workshop/tools',
  'workshop/definitions',
  'workshop/example',
  'workshop/prompt',
  'workshop/try',
  'workshop',
  'shell/frame',
  'shell/commands',
  'shell/dialogs',
  'shell/embed',
  'shell',
];

/** They are beside each other: what one offers to another goes through the page (`parts/page/page.ts`). */
const WORKSPACES = ['debug', 'logs', 'workshop'];

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
const uiFloorOf = (path: string): string => folderOf(path).split('/').slice(0, 2).join('/');
const wingOf = (path: string): string => path.split('/')[0] as string;

interface Import {
  readonly path: string;
  readonly target: string;
}

const uiSources = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(?:test|test-kit)\./.test(path),
);

/** Every import within src/ui except those of tests, with styles and types. */
const uiImports: readonly Import[] = uiSources.flatMap((path) =>
  [...readFileSync(join(UI, path), 'utf8').matchAll(IMPORT)]
    .map(([, target = '']) => ({ path, target: relative(UI, normalize(join(UI, path, '..', target))) }))
    .filter(({ target }) => !target.startsWith('..')),
);

test('every folder of the page is a floor', () => {
  expect([...new Set(uiSources.map(uiFloorOf))].sort()).toEqual([...UI_FLOORS].sort());
});

test('every import of the page runs down', () => {
  const upward = uiImports
    .filter(({ path, target }) => UI_FLOORS.indexOf(uiFloorOf(target)) > UI_FLOORS.indexOf(uiFloorOf(path)))
    .map(
      ({ path, target }) =>
        `ui/${path} imports ui/${target}, which is above it: move it to ui/${uiFloorOf(target)}/ or above, or what it needs down.`,
    );
  expect(upward).toEqual([]);
});

test('no workspace knows another', () => {
  const across = uiImports
    .filter(({ path, target }) => WORKSPACES.includes(wingOf(path)) && WORKSPACES.includes(wingOf(target)))
    .filter(({ path, target }) => wingOf(path) !== wingOf(target))
    .map(
      ({ path, target }) =>
        `ui/${path} imports ui/${target}: ask for it through ui/parts/page/page.ts, or move what both need to ui/parts/.`,
    );
  expect(across).toEqual([]);
});

test('no two folders of the page import each other', () => {
  const arrows = new Map(
    uiImports
      .filter(({ path, target }) => folderOf(path) !== folderOf(target))
      .map((arrow) => [`${folderOf(arrow.path)} → ${folderOf(arrow.target)}`, arrow]),
  );
  const pairs = [...arrows.values()]
    .filter(({ path, target }) => arrows.has(`${folderOf(target)} → ${folderOf(path)}`))
    .map(({ path, target }) => `ui/${path} imports ui/${target}, and its folder is imported from there.`);
  expect(pairs).toEqual([]);
});
