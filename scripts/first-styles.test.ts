import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const UI = fileURLToPath(new URL('../src/ui/', import.meta.url));
const FIRST = normalize('shell/first-styles.ts');

const stylesOf = (file: string): string[] =>
  [...readFileSync(join(UI, file), 'utf8').matchAll(/import '([^']+\.css)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  );

// Imported elsewhere they would become separate files, which the page loads after the styles of its windows.
test('the styles of the first screen are imported in one place', () => {
  const first = new Set(stylesOf(FIRST));
  expect(first.size).toBeGreaterThan(20);
  const others = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && file !== FIRST,
  );
  const again = others.flatMap((file) => stylesOf(file).filter((path) => first.has(path)));
  expect(again).toEqual([]);
});
