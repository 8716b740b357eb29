import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromiumFlags } from '../chromium-flags.mjs';
import { atLeast, atMost } from './findings.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */

const LIGHTHOUSE = 'node_modules/lighthouse/cli/index.js';
/** A trace that has no start of the navigation is Lighthouse's own miss, of a run in ten: it is taken again. */
const MOST_TRACES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lowest scores (of 100) and longest times (ms); CLS is a ratio. */
const FORMS = [
  { form: 'mobile', flags: [], lcpMs: 800, tbtMs: 100 },
  { form: 'desktop', flags: ['--preset=desktop'], lcpMs: 400, tbtMs: 100 },
];

/**
 * The medians of several runs on each form factor.
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 * @param {number} runs
 * @returns {Promise<Finding[]>}
 */
export async function auditLighthouse(address, chromium, runs) {
  if (!existsSync(LIGHTHOUSE)) {
    console.error('Lighthouse is not installed; its bars are left out.');
    return [];
  }
  return FORMS.flatMap(({ form, flags, lcpMs, tbtMs }) => {
    const reports = Array.from({ length: runs }, (_, i) => runOnce(address, chromium, flags, `${form}-${i + 1}`));
    const middle = (/** @type {(report: Report) => number} */ of) => median(reports.map(of));
    return [
      ...CATEGORIES.map((name) =>
        atLeast(
          `${form} ${name}`,
          middle((report) => score(report, name)),
          100,
        ),
      ),
      atMost(
        `${form} largest contentful paint`,
        middle((report) => audit(report, 'largest-contentful-paint')),
        lcpMs,
        'ms',
      ),
      atMost(
        `${form} total blocking time`,
        middle((report) => audit(report, 'total-blocking-time')),
        tbtMs,
        'ms',
      ),
      atMost(
        `${form} layout shift`,
        middle((report) => audit(report, 'cumulative-layout-shift')),
        0,
        '',
      ),
    ];
  });
}

/**
 * @typedef {object} Report
 * @property {Record<string, { score: number | null }>} categories
 * @property {Record<string, { numericValue?: number }>} audits
 */

/** @param {Report} report @param {string} name */
const score = (report, name) => Math.round((report.categories[name]?.score ?? 0) * 100);

/** @param {Report} report @param {string} name */
const audit = (report, name) => report.audits[name]?.numericValue ?? Number.NaN;

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/**
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 * @param {string[]} flags
 * @param {string} name
 * @returns {Report}
 */
function runOnce(address, chromium, flags, name) {
  const path = `.audit/lighthouse-${name}.json`;
  const chromeFlags = ['--headless=new', '--disable-dev-shm-usage', ...chromiumFlags()].join(' ');
  const args = [
    LIGHTHOUSE,
    address,
    ...flags,
    `--chrome-flags=${chromeFlags}`,
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
  ];
  for (let trace = 1; trace <= MOST_TRACES; trace += 1) {
    const { status } = spawnSync(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: chromium.path },
    });
    if (status === 0) return JSON.parse(readFileSync(path, 'utf8'));
  }
  throw new Error('Lighthouse could not read the page; see above.');
}
