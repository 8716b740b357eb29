/**
 * Checks the built page against its quality limits: `npm run audit [-- --runs N]`. Prints one table; exit status 1 where a
 * limit is missed. Reports of Lighthouse and axe, and a picture of each screen in each window, are kept in .audit/.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditAxe } from './audit/axe.mjs';
import { isMet, tableOf } from './audit/findings.mjs';
import { auditLighthouse } from './audit/lighthouse.mjs';
import { auditPictures } from './audit/pictures.mjs';
import { auditSizes } from './audit/sizes.mjs';
import { findChromium } from './find-browser.mjs';
import { serveBuild } from './serve-build.mjs';

const PORT = 4373;

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium found. Run "node scripts/ensure.mjs browser", then try again.');
mkdirSync('.audit', { recursive: true });
const { address, server } = await serveBuild(PORT);
try {
  const findings = [
    ...(await auditSizes(address, chromium)),
    ...(await auditLighthouse(address, chromium, Number(options.runs))),
    ...(await auditAxe(address, chromium)),
    ...(await auditPictures(address, chromium)),
  ];
  console.log(tableOf(findings));
  process.exitCode = findings.every(isMet) ? 0 : 1;
} finally {
  server.kill();
}
