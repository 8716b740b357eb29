/**
 * Holds the built page against its quality bars: `npm run audit [-- --runs N]`. Prints one table; exit status 1 where a
 * bar is missed. Reports of Lighthouse and axe are kept in .audit/.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditAxe } from './audit/axe.mjs';
import { auditLighthouse } from './audit/lighthouse.mjs';
import { auditSizes } from './audit/sizes.mjs';
import { findChromium } from './find-browser.mjs';

/**
 * @typedef {object} Finding
 * @property {string} what
 * @property {number} measured
 * @property {number} bar
 * @property {'at most' | 'at least'} sense
 * @property {string} unit
 */

const PORT = 4373;
const ADDRESS = `http://127.0.0.1:${PORT}/`;
const VITE = 'node_modules/vite/bin/vite.js';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

async function servePage() {
  if (spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { stdio: 'inherit' }).status !== 0) {
    throw new Error('The page could not be built; see above.');
  }
  const server = spawn(process.execPath, [VITE, 'preview', '--port', String(PORT), '--strictPort'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`Port ${PORT} could not be opened; see above.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

const answers = () =>
  fetch(ADDRESS).then(
    ({ ok }) => ok,
    () => false,
  );

/** @param {Finding} finding */
const met = ({ measured, bar, sense }) => (sense === 'at most' ? measured <= bar : measured >= bar);

/** @param {number} value */
const figure = (value) => String(Math.round(value * 1000) / 1000);

/** @param {Finding[]} findings */
function table(findings) {
  const lines = findings.map((finding) => [
    finding.what,
    `${figure(finding.measured)} ${finding.unit}`.trim(),
    `${finding.sense} ${figure(finding.bar)}`,
    met(finding) ? 'ok' : 'MISSED',
  ]);
  const all = [['what', 'measured', 'bar', ''], ...lines];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...all.map((line) => line[i]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium found. Run "node scripts/ensure.mjs browser", then try again.');
mkdirSync('.audit', { recursive: true });
const server = await servePage();
try {
  const findings = [
    ...(await auditSizes(ADDRESS, chromium)),
    ...(await auditLighthouse(ADDRESS, chromium, Number(options.runs))),
    ...(await auditAxe(ADDRESS, chromium)),
  ];
  console.log(table(findings));
  process.exitCode = findings.every(met) ? 0 : 1;
} finally {
  server.kill();
}
