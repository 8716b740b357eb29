import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags } from './scripts/chromium-flags.mjs';
import { findChromium, findFirefox } from './scripts/find-browser.mjs';

/** Another port lets two checkouts run their journeys side by side. */
const PORT = Number(process.env['PW_PORT'] ?? 4273);

const chromium = await findChromium();
const firefox = await findFirefox();

// Workers read this file as well; one of them all should speak.
if (!firefox && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('No Firefox found (PW_FIREFOX names one): the core journeys run in Chromium alone.');
}

/** Wide enough for the machine beside the tabs; journeys that are about windows choose theirs. */
const WINDOW = { width: 1680, height: 1000 };

const onChromium = {
  ...devices['Desktop Chrome'],
  viewport: WINDOW,
  launchOptions: {
    args: chromiumFlags(),
    ...(chromium && !chromium.bundled ? { executablePath: chromium.path } : {}),
  },
};

/** A Firefox of the system speaks WebDriver BiDi, Playwright's own does not need to be told. */
const onFirefox = {
  ...devices['Desktop Firefox'],
  viewport: WINDOW,
  ...(firefox && !firefox.bundled ? { channel: 'moz-firefox', launchOptions: { executablePath: firefox.path } } : {}),
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey that needs a second try is broken.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Journeys wait for timers and paints: one more than there are cores keeps two of them busy.
  workers: Math.min(3, availableParallelism() + 1),
  // A journey takes many steps; what hangs is found out by the limits of one.
  timeout: 600_000,
  // Assertions and actions wait for what they name; a loaded machine may take its time.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    // Keeping the build for offline use is the matter of one file of tests; the others spare its megabytes.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    // A press waits until what it presses stands still.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'chromium', use: onChromium },
    ...(firefox ? [{ name: 'firefox', use: onFirefox, grep: /@core/ }] : []),
  ],
  webServer: {
    command: `node scripts/serve-journeys.mjs ${PORT}`,
    port: PORT,
    // An older build must never be what is tested.
    reuseExistingServer: false,
    timeout: 600_000,
  },
});
