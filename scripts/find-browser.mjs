import { existsSync } from 'node:fs';

/**
 * @typedef {object} Browser
 * @property {string} path the executable
 * @property {boolean} bundled whether it is the build that came with Playwright
 */

/**
 * The Chromium to test with: $PW_CHROMIUM, Playwright's own, or the system's; null where there is none. Nothing here opens a
 * window, which the headless shell leaves out.
 */
export function findChromium() {
  return find('chromium', process.env['PW_CHROMIUM'], [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}

/** The Firefox to test with, found like Chromium ($PW_FIREFOX); null where there is none. */
export function findFirefox() {
  return find('firefox', process.env['PW_FIREFOX'], ['/usr/bin/firefox-esr', '/usr/bin/firefox']);
}

/**
 * @param {'chromium' | 'firefox'} name
 * @param {string | undefined} chosen
 * @param {string[]} usual
 * @returns {Promise<Browser | null>}
 */
async function find(name, chosen, usual) {
  if (chosen && existsSync(chosen)) return { path: chosen, bundled: false };
  const own = await bundledPath(name);
  if (own && existsSync(own)) return { path: own, bundled: true };
  const path = usual.find((candidate) => existsSync(candidate));
  return path ? { path, bundled: false } : null;
}

/** @param {'chromium' | 'firefox'} name */
async function bundledPath(name) {
  try {
    const playwright = await import('@playwright/test');
    return playwright[name].executablePath();
  } catch {
    return null; // Playwright is not installed: only a system browser can be there.
  }
}
