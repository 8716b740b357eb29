/**
 * Tests the middleware with the real AI SDK: packs the build, installs it beside each version of `ai` in turn, and lets the
 * SDK read the fixtures from a server on loopback. `npm run test:ai-sdk`; needs the npm registry, and
 * `npm run build:package` before it. Version 7 needs Node 22, which comes from the npm package `node`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDKS = [
  { sdk: 'ai@6.0.324', provider: '@ai-sdk/openai-compatible@2.0.91' },
  { sdk: 'ai@7.0.173', provider: '@ai-sdk/openai-compatible@3.0.92', node: 'node@22.23.3' },
];
const TYPES = `
import { wrapLanguageModel } from 'ai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { chunkscopeMiddleware } from 'chunkscope/ai-sdk';

const provider = createOpenAICompatible({ name: 'local', baseURL: 'http://127.0.0.1/v1' });
export const model = wrapLanguageModel({ model: provider.chatModel('m'), middleware: chunkscopeMiddleware() });
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-ai-sdk-'));

/** @param {string} cwd @param {string} command @param {...string} args */
function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout.trim();
}

try {
  assert.ok(existsSync(join(root, 'lib/ai-sdk.js')), 'Run `npm run build:package` first.');
  const packed = run(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const tarball = join(folder, packed.split('\n').at(-1) ?? '');
  for (const { sdk, provider, node } of SDKS) {
    const place = mkdtempSync(join(folder, 'sdk-'));
    writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}');
    run(place, 'npm', 'install', '--no-audit', '--no-fund', tarball, sdk, provider, 'zod@4', ...(node ? [node] : []));
    writeFileSync(join(place, 'model.ts'), TYPES);
    const flags = [
      '--ignoreConfig',
      '--strict',
      '--skipLibCheck',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    const lib = ['--lib', 'es2023,dom,dom.asynciterable', '--types', ''];
    run(place, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), ...flags, ...lib, 'model.ts');
    cpSync(join(root, 'scripts/ai-sdk/consumer.mjs'), join(place, 'consumer.mjs'));
    const binary = node ? join(place, 'node_modules/.bin/node') : process.execPath;
    const version = run(place, binary, '--version');
    console.log(`ok  ${sdk} on Node ${version}: ${run(place, binary, 'consumer.mjs', join(root, 'fixtures'))}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
