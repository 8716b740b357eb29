import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

test('where one of the scripts fails, all of them do, and it is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"good":"echo well"}}');
  const script = fileURLToPath(new URL('side-by-side.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'good', 'no-such-script'], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(status).toBe(1);
  expect(stdout).toBe('well\n');
  expect(stderr).toContain('"npm run no-such-script" failed');
  expect(stderr).not.toContain('good');
});
