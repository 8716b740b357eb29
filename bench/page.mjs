/**
 * Measures the built page: `npm run bench:page [-- --json] [--only PART]`. bench/README.md says what is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tableOf } from '../scripts/audit/findings.mjs';
import { launchChromium } from '../scripts/audit/launch-chromium.mjs';
import { findChromium } from '../scripts/find-browser.mjs';
import { serveBuild } from '../scripts/serve-build.mjs';
import { measureHeap, measureReplay, measureReply, measureTouch } from './page/measures.mjs';
import { REPLIES } from './page/replies.mjs';

const PORT = 4473;

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});

/** @type {readonly (readonly [string, (visit: import('./page/visit.mjs').Visit) => Promise<import('../scripts/audit/findings.mjs').Finding[]>])[]} */
const measures = [
  ['touch', measureTouch],
  ...REPLIES.map(
    (reply) =>
      /** @type {const} */ ([
        reply.name,
        (/** @type {import('./page/visit.mjs').Visit} */ visit) => measureReply(visit, reply),
      ]),
  ),
  ['replay', measureReplay],
  ['heap', measureHeap],
];

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium found. Run "node scripts/ensure.mjs browser", then try again.');
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-page-'));
const { address, server } = await serveBuild(PORT, folder);
const browser = await launchChromium(chromium);
try {
  const findings = [];
  for (const [name, measure] of measures) {
    if (options.only && !options.only.some((part) => name.includes(part))) continue;
    process.stderr.write(`${name}\n`);
    findings.push(...(await measure({ browser, address })));
  }
  process.stdout.write(`${options.json ? JSON.stringify(findings, null, 1) : tableOf(findings)}\n`);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true });
}
