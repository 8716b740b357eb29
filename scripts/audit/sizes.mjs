import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { atMost } from './findings.mjs';
import { launchChromium } from './launch-chromium.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */

const ASSETS = 'dist/assets/';

/** Size over the wire in kB (1000 bytes). @param {Buffer} bytes */
const gzipKb = (bytes) => gzipSync(bytes, { level: 9 }).length / 1000;

/** @param {string} name */
const assetKb = (name) => gzipKb(readFileSync(ASSETS + name));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

const isWorker = (/** @type {string} */ name) => /worker/i.test(name);

/**
 * What the page loads before anyone touches it, and what it may load later; gzip sizes.
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 * @returns {Promise<Finding[]>}
 */
export async function auditSizes(address, chromium) {
  const loaded = await loadedUntouched(address, chromium);
  const initial = (/** @type {string} */ extension) =>
    loaded.filter((name) => name.endsWith(extension) && !isWorker(name));
  const sizeOf = (/** @type {RegExp} */ names) =>
    sum(
      readdirSync(ASSETS)
        .filter((name) => names.test(name))
        .map(assetKb),
    );
  return [
    atMost('JavaScript before the first touch', sum(initial('.js').map(assetKb)), 75, 'kB gzip'),
    // In the page itself, so that it comes with the first answer.
    atMost('CSS before the first touch', sizeOf(/^index-.*\.css$/), 12, 'kB gzip'),
    atMost('the editor', sizeOf(/^monaco-.*\.js$/), 860, 'kB gzip'),
    atMost('CSS of the editor', sizeOf(/^monaco.*\.css$/), 22, 'kB gzip'),
    atMost('the script of the workers', sizeOf(/^hosts\.worker-.*\.js$/), 95, 'kB gzip'),
  ];
}

/**
 * Names of the assets that an opened, untouched page has asked for.
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 */
async function loadedUntouched(address, chromium) {
  const browser = await launchChromium(chromium);
  const page = await browser.newPage();
  /** @type {Set<string>} */
  const names = new Set();
  page.on('request', (request) => names.add(request.url().split('/').at(-1) ?? ''));
  await page.goto(address, { waitUntil: 'networkidle' });
  await browser.close();
  return readdirSync(ASSETS).filter((name) => names.has(name));
}
