import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('where one of the scripts fails, all of them do, and it is named', () => {
  const script = fileURLToPath(new URL('side-by-side.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, 'docs:check', 'no-such-script'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('"npm run no-such-script" failed');
  expect(stderr).not.toContain('docs:check');
});
