import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const UI = fileURLToPath(new URL('../src/ui/', import.meta.url));

const stylesOf = (file: string): string[] =>
  [...readFileSync(join(UI, file), 'utf8').matchAll(/import '([^']+\.css)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  );

// Imported elsewhere they would become separate files, which the page loads in an order of its own.
test.each([
  ['first screen', 'shell/first-styles.ts', 20],
  ['live page', 'shell/live-styles.ts', 8],
])('the styles of the %s are imported in one place', (_, list, atLeast) => {
  const own = new Set(stylesOf(list));
  expect(own.size).toBeGreaterThan(atLeast);
  const others = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && normalize(file) !== normalize(list),
  );
  expect(others.flatMap((file) => stylesOf(file).filter((path) => own.has(path)))).toEqual([]);
});
