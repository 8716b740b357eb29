/**
 * Holds the built page against its quality bars: `npm run audit [-- --runs N]`. Prints one table; exit status 1 where a
 * bar is missed. Reports of Lighthouse and axe are kept in .audit/.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditAxe } from './audit/axe.mjs';
import { auditLighthouse } from './audit/lighthouse.mjs';
import { auditSizes } from './audit/sizes.mjs';
import { findChromium } from './find-browser.mjs';
import { serveBuild } from './serve-build.mjs';

/**
 * @typedef {object} Finding
 * @property {string} what
 * @property {number} measured
 * @property {number} bar
 * @property {'at most' | 'at least'} sense
 * @property {string} unit
 */

const PORT = 4373;

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

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
const { address, server } = await serveBuild(PORT);
try {
  const findings = [
    ...(await auditSizes(address, chromium)),
    ...(await auditLighthouse(address, chromium, Number(options.runs))),
    ...(await auditAxe(address, chromium)),
  ];
  console.log(table(findings));
  process.exitCode = findings.every(met) ? 0 : 1;
} finally {
  server.kill();
}
