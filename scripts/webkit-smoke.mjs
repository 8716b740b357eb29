/**
 * One journey through the built page in WebKitGTK, the nearest to Safari on Linux:
 * `xvfb-run -a node scripts/webkit-smoke.mjs`. Not part of `npm test`. Needs the Debian packages webkit2gtk-driver and
 * xvfb. Leaves a picture in .audit/webkit.png.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { serveBuild } from './serve-build.mjs';

const PAGE_PORT = 4374;
const DRIVER = 'http://127.0.0.1:4375';
const MINI_BROWSER = process.env['WEBKIT_MINIBROWSER'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 20_000;
const REPLY = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';
const CONTROL = '\ue009';

/**
 * Sends one WebDriver command; returns its value.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function command(method, path, body) {
  const response = await fetch(DRIVER + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver, ${path}: ${value.error} ${value.message}`);
  return value;
}

/**
 * Asks until the answer is true.
 * @param {string} what
 * @param {() => Promise<boolean>} question
 */
async function until(what, question) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await question().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(`ok  ${what}`);
}

/** @param {string} session */
function pageIn(session) {
  const at = `/session/${session}`;
  const find = (/** @type {string} */ css) =>
    command('POST', `${at}/element`, { using: 'css selector', value: css }).then((found) => found[ELEMENT]);
  return {
    /** @param {string} url */
    open: (url) => command('POST', `${at}/url`, { url }),
    /** @param {string} css */
    click: async (css) => command('POST', `${at}/element/${await find(css)}/click`, {}),
    selectAll: () => {
      const actions = [
        { type: 'keyDown', value: CONTROL },
        { type: 'keyDown', value: 'a' },
        { type: 'keyUp', value: 'a' },
        { type: 'keyUp', value: CONTROL },
      ];
      return command('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    /** @param {string} css @param {string} text */
    type: async (css, text) => command('POST', `${at}/element/${await find(css)}/value`, { text }),
    /** @param {string} script */
    run: (script) => command('POST', `${at}/execute/sync`, { script, args: [] }),
    picture: () => command('GET', `${at}/screenshot`),
    close: () => command('DELETE', at),
  };
}

/** @param {ReturnType<typeof pageIn>} page @param {string} address */
async function journey(page, address) {
  const verdict = () => page.run("return document.querySelector('.verdict').textContent");
  await page.open(address);
  await until('the built page shows its verdict', async () => (await verdict()).includes('Broken'));
  await page.run('document.querySelector(\'textarea[aria-label="Model output"]\').focus()');
  await until('Monaco takes over', () => page.run("return document.querySelector('.monaco-editor') !== null"));
  await page.selectAll();
  await page.type('[aria-label="Model output"]', REPLY);
  await until('a typed reply is read', async () => (await verdict()).includes('Recovered: 1 call'));
  await page.click('.head .workspaces a[href*="workshop"]');
  await until('the Workshop opens', () =>
    page.run('return document.querySelector(\'[aria-label="Tool definitions"]\') !== null'),
  );
  const strangers = await page.run(
    'return performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.startsWith(location.origin))',
  );
  assert.deepEqual(strangers, [], 'Something came from another host.');
}

mkdirSync('.audit', { recursive: true });
const { address, server } = await serveBuild(PAGE_PORT);
const driver = spawn('WebKitWebDriver', [`--port=${new URL(DRIVER).port}`], { stdio: 'inherit' });
driver.on('error', () => console.error('WebKitWebDriver is not installed: apt-get install webkit2gtk-driver xvfb'));
try {
  await until('WebKitWebDriver answers', async () => (await command('GET', '/status')).ready);
  const { sessionId } = await command('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  });
  const page = pageIn(sessionId);
  try {
    await journey(page, address);
  } finally {
    writeFileSync('.audit/webkit.png', Buffer.from(await page.picture(), 'base64'));
    await page.close();
  }
} finally {
  driver.kill();
  server.kill();
}
