import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { writeServiceWorker } from '../scripts/offline.ts';
import { DebugPage } from './pages/debug-page.ts';
import { type StaticHost, serveFolder } from './static-host.ts';

test.use({ serviceWorkers: 'allow' });

const CALL = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';

let folder: string;
let host: StaticHost;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  cpSync('dist', folder, { recursive: true });
  host = await serveFolder(folder);
});

test.afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

test('a newer build waits to be asked for, and a tab of the older one goes on working', async ({ page, context }) => {
  await page.goto(host.address);
  await isKept(page);
  const other = await context.newPage();
  await other.goto(host.address);
  for (const tab of [page, other]) {
    await new DebugPage(tab).write(CALL);
    await expect(tab.getByText('New version')).toHaveCount(0);
  }

  await changeBuild(folder);
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('New version')).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other).toHaveTitle('The next build');

  await expect(page).not.toHaveTitle('The next build');
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  expect(await keptBuilds(other)).toBe(2);

  await page.close();
  await expect(async () => {
    await other.reload();
    expect(await keptBuilds(other)).toBe(1);
  }).toPass();
});

test('a newer build is announced in a tab that nobody left or opened anew', async ({ page }) => {
  await page.clock.install();
  await page.goto(host.address);
  await isKept(page);
  const debug = new DebugPage(page);
  await debug.write(CALL);
  // Only the live page looks for newer builds; one that is found is fetched as a whole.
  await expect(debug.verdict).toContainText('Recovered');
  await changeBuild(folder);
  await page.clock.fastForward('20:00');
  await expect(page.getByText('New version ready. Your reply is kept.')).toBeVisible({ timeout: 45_000 });
});

test('a build that was visited once is kept whole and works without a network', async ({ page, context }) => {
  await page.goto(host.address);
  await isKept(page);

  await test.step('a file that no build holds is missing, even where the host sends its page for it', async () => {
    const answer = await page.evaluate(async () => (await fetch('./assets/gone-12345678.js')).status);
    expect(answer).toBe(404);
  });

  await test.step('the page can be installed', async () => {
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Tests run in private windows, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('after one visit the whole page works without a network', async () => {
    await host.close();
    await context.setOffline(true);
    await page.reload();

    const debug = new DebugPage(page);
    await debug.write(CALL);
    await expect(debug.verdict).toContainText('Recovered');
    await debug.output.click();
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    await page.getByRole('link', { name: 'Workshop' }).click();
    await expect(page.getByRole('textbox', { name: 'Tool definitions' })).toBeVisible();

    const missing = await page.evaluate(
      async (names) => {
        const answers = await Promise.all(names.map((name) => fetch(name).then(({ ok }) => ok)));
        return names.filter((_, index) => !answers[index]);
      },
      readdirSync(join(folder, 'assets')).map((name) => `./assets/${name}`),
    );
    expect(missing).toEqual([]);
  });

  await test.step('a link opens without a network, whatever stands behind the address of the page', async () => {
    await page.goto(`${host.address}index.html?w=workshop`);
    await expect(page.getByRole('textbox', { name: 'Tool definitions' })).toBeVisible();
  });
});

test('a build that is not all there is not kept at all', async ({ page }) => {
  const [chunk = ''] = readdirSync(join(folder, 'assets')).filter((name) => name.startsWith('ShortcutsDialog'));
  writeFileSync(join(folder, 'assets', chunk), 'of another build');
  // Listens from the registration on: the build is given up within milliseconds.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...script) => {
      const registration = await register(...script);
      const { installing } = registration;
      installing?.addEventListener('statechange', () => Object.assign(globalThis, { worker: installing.state }));
      return registration;
    };
  });
  await page.goto(host.address);
  await page.waitForFunction(() => (globalThis as { worker?: string }).worker === 'redundant');
  expect(await keptBuilds(page)).toBe(0);
});

/** Resolves when the page is served from the cache. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

const keptBuilds = (page: Page): Promise<number> => page.evaluate(async () => (await caches.keys()).length);

/** Makes another build of the one in the folder, as if one dialog had changed: so do all names that lead to it. */
async function changeBuild(build: string): Promise<void> {
  const assets = join(build, 'assets');
  const texts = new Map(
    readdirSync(assets)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  );
  const changed = new Set([...texts.keys()].filter((name) => name.startsWith('ShortcutsDialog')));
  for (const name of changed) {
    for (const [other, text] of texts) if (text.includes(name)) changed.add(other);
  }
  const anyChanged = new RegExp([...changed].join('|').replaceAll('.', '\\.'), 'g');
  const renamed = (text: string) => text.replace(anyChanged, (name) => name.replace('.', 'x.'));
  for (const name of changed) {
    writeFileSync(join(assets, renamed(name)), renamed(texts.get(name) ?? ''));
    rmSync(join(assets, name));
  }
  const page = join(build, 'index.html');
  const html = renamed(readFileSync(page, 'utf8'));
  writeFileSync(page, html.replace(/<title>.*<\/title>/, '<title>The next build</title>'));
  await writeServiceWorker(build);
}
