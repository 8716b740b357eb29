import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumFlags } from './chromium-flags.mjs';

test('what Playwright switches off in Chromium is off with our flags as well', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const code = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(code)?.[1] ?? '';
  const theirs = [...list.matchAll(/^ *"(\w+)",?$/gm)].map(([, name]) => name);
  expect(theirs).toContain('Translate');
  const ours = chromiumFlags().find((flag: string) => flag.startsWith('--disable-features='));
  expect(ours?.split(/[=,]/)).toEqual(expect.arrayContaining(theirs.filter((name) => !name?.startsWith('ms'))));
});
