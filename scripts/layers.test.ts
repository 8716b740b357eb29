import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Code that its file must not hold, and a part of the sentence that says what to do instead. */
const VIOLATIONS: readonly (readonly [file: string, code: string, advice: string])[] = [
  ['src/base/a.ts', "import 'react';", 'base uses no package'],
  ['src/base/b.ts', "import '../core/x.ts';", 'base imports no other layer'],
  ['src/core/calls/a.ts', "import '../../ui/x.ts';", 'core imports base alone'],
  ['src/core/calls/b.ts', "import 'node:fs';", 'core is pure TypeScript'],
  ['src/core/calls/c.ts', 'export const now = new Date();', 'core has no clock'],
  ['src/core/calls/d.ts', 'export const dice = Math.random();', 'core has no unseeded randomness'],
  ['src/contract/a.ts', "import { x } from '../core/x.ts'; export const y = x;", 'types of core only'],
  ['src/contract/b.ts', "import '../ui/x.ts';", 'contract knows neither end'],
  ['workers/a.ts', "import '../src/ui/x.ts';", 'A worker hosts core for contract'],
  ['src/cli/a.ts', "import '../contract/x.ts';", 'cli calls core directly'],
  ['src/package/a.ts', "import '../cli/x.ts';", 'Move shared logic down into core'],
  ['src/package/b.ts', "import 'node:fs';", 'runs wherever JavaScript does'],
  ['src/ui/shell/a.ts', "import 'comlink';", 'comlink lives in src/contract and workers'],
  ['src/ui/shell/b.ts', "import { x } from '../../core/x.ts'; export const y = x;", 'types of core only'],
  ['src/ui/shell/c.ts', "import '../../../workers/x.ts';", 'only through src/contract'],
  ['src/ui/shell/e.ts', "document.body.innerHTML = 'x';", 'never markup'],
  ['src/ui/shell/F.tsx', 'export const F = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;', 'dangerously'],
  ['src/ui/debug/panels/CallsPanel.tsx', "import './EventsPanel.tsx';", 'A panel never imports another panel'],
  ['src/ui/debug/panels/calls/Tree.tsx', "import '../events/List.tsx';", 'A panel never imports another panel'],
];

const ALLOWED: readonly (readonly [file: string, code: string])[] = [
  ['src/core/calls/e.ts', "import '../../base/x.ts';"],
  ['src/contract/c.ts', "import type { X } from '../core/x.ts'; import 'comlink'; export type Y = X;"],
  ['src/ui/shell/d.ts', "import type { X } from '../../core/x.ts'; import '../../contract/x.ts'; export type Y = X;"],
  ['src/ui/parts/a.ts', "import { x } from '../../core/dialects/names.ts'; export const y = x;"],
  ['src/ui/debug/panels/calls/Card.tsx', "import '../../../parts/widgets/Icon.tsx'; import './Tree.tsx';"],
  ['src/ui/debug/panels/ProblemsPanel.tsx', "import '../../parts/widgets/Icon.tsx';"],
  ['src/core/calls/e.test.ts', "import 'node:fs'; import '../../ui/x.ts';"],
];

test('an import across layers is refused with advice, one along them is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [file, code] of [...VIOLATIONS, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; message: string; help?: string }[];
    };
    const said = diagnostics.map(({ filename, message, help }) => [filename, `${message} ${help ?? ''}`] as const);
    for (const [file, , advice] of VIOLATIONS) expect(said).toContainEqual([file, expect.stringContaining(advice)]);
    expect(said.filter(([file]) => ALLOWED.some(([allowed]) => allowed === file))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
