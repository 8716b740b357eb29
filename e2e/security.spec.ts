import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { WorkshopPage } from './pages/workshop-page.ts';

const JSON_TEXT = readFileSync('fixtures/security/hostile-content.fixture.json', 'utf8');
const HOSTILE = JSON.parse(JSON_TEXT) as Fixture;
const REPLY = HOSTILE.chunks.join('');

/** What must not happen, as it happens. */
let harm: string[];

test.beforeEach(async ({ page, baseURL }) => {
  harm = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`));
  page.on('popup', (popup) => harm.push(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}`) && !request.url().startsWith('data:')) harm.push(request.url());
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations, clipboard: '' });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(globalThis, { clipboard: text }) },
    });
  });
});

test.afterEach(async ({ page }) => {
  const { violations, elements, polluted } = await page.evaluate(() => ({
    violations: (globalThis as unknown as { violations: string[] }).violations,
    elements: [...document.querySelectorAll('#app *')]
      .filter(
        (element) =>
          element.matches('script, img, iframe, object, embed, link, base, meta, form, [href^="javascript:"]') ||
          element.getAttributeNames().some((name) => name.startsWith('on')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    polluted: 'polluted' in {},
  }));
  expect(harm).toEqual([]);
  expect(violations).toEqual([]);
  expect(elements).toEqual([]);
  expect(polluted).toBe(false);
});

/** A piece of the reply without the quotes that the page puts around source. */
const SCRIPT = "<script>alert('prose')</script>";

async function openHostile(page: Page): Promise<DebugPage> {
  const debug = new DebugPage(page);
  await debug.open('#f=hostile-content');
  await expect(debug.verdict).toContainText('Would fail: ');
  return debug;
}

test('a hostile reply is text wherever it is shown or shared, and no string becomes a script', async ({ page }) => {
  const debug = await openHostile(page);

  await test.step('a hostile reply is text in the stream, plain and in Monaco', async () => {
    await debug.position.press('Home');
    await expect(page.getByText(SCRIPT).first()).toBeVisible();
    await debug.waitForEditor();
    await expect(page.locator('.monaco-editor .view-line').filter({ hasText: 'onerror=alert' }).first()).toBeVisible();
    await page.locator('.monaco-editor .view-line').first().hover();
  });

  await test.step('a hostile reply is text in every panel', async () => {
    await debug.position.press('End');
    await expect(debug.argument('path')).toContainText("javascript:alert('path')");
    await expect(debug.argument('title')).toContainText("<script>alert('title')</script>");
    await expect(debug.argument('content')).toContainText('onerror="alert(\'cdata\')"');
    await expect(debug.argument('polluted')).toContainText('yes');
    for (const name of ['Events', 'Problems', 'Servers'] as const) {
      await debug.tab(name).click();
      await expect(debug.panel(name)).toContainText('alert(');
    }
    await debug.tab('Problems').click();
    await expect(debug.problem('enum-mismatch')).toContainText("<script>alert('enum')</script>");
    await debug.replayButton('Start').click();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('16×');
    await debug.replayButton('Play').click();
    await expect(debug.position).toHaveValue(String(REPLY.length));
  });

  await test.step('shared Markdown shows a hostile reply as a block of code', async () => {
    const cases = new CasesPage(page);
    await cases.shareDialog();
    await cases.share.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(cases.share).toContainText('Copied Markdown');
    await cases.closeDialog();
    const markdown = await page.evaluate(() => (globalThis as unknown as { clipboard: string }).clipboard);
    const [before = '', block = '', after = ''] = markdown.split(/^```+.*$/m);
    expect(block.trim()).toBe(REPLY.trim());
    for (const outside of [before, after])
      expect(outside).not.toMatch(/(?<!\\)<(?!https?:)|(?<!\\)\]\(\s*<?javascript:/i);
  });

  await test.step('a string is no script, in the page as in its workers', async () => {
    await debug.waitForEditor();
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(document.createElement('div'), { innerHTML: '<b>' }),
        worker: () => new Worker('./assets/any.js'),
        serviceWorker: () => navigator.serviceWorker.register('./service-worker.js'),
        script: () => Object.assign(document.createElement('script'), { src: './boot.js' }),
      };
      return Object.entries(attempts)
        .filter(([, attempt]) => {
          try {
            void Promise.resolve(attempt()).catch(() => undefined);
            return false;
          } catch (error) {
            return error instanceof TypeError;
          }
        })
        .map(([name]) => name);
    });
    expect(refused).toEqual(['innerHTML', 'worker', 'script']);
    expect(page.workers().length).toBeGreaterThan(1);
    for (const worker of page.workers()) {
      const outcome = await worker.evaluate(() => {
        try {
          return String(setTimeout('0' as unknown as () => void));
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(outcome).not.toMatch(/^\d+$/);
    }
    await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations.splice(0));
  });
});

test('hostile names, notes and definitions are text, and so is an embedded case', async ({ page }) => {
  await test.step('a hostile title, note and file name are text', async () => {
    const debug = new DebugPage(page);
    const cases = new CasesPage(page);
    await debug.open();
    await cases.openDialog();
    await cases.open.getByPlaceholder('Search examples').fill('hostile');
    await expect(cases.open.getByText("<img src=x onerror=alert('fixture')>")).toBeVisible();
    await expect(cases.open.getByText("<script>alert('notes')</script>")).toBeVisible();
    await cases.closeDialog();
    await cases.drop([{ name: "<img src=x onerror=alert('file')>.json", text: JSON_TEXT }]);
    await expect(debug.verdict).toContainText('Would fail: ');
    await cases.drop([{ name: "<img src=x onerror=alert('name')>.txt", text: REPLY }]);
    await expect(cases.news.first()).toContainText("<img src=x onerror=alert('name')>.txt");
  });

  await test.step('hostile tool definitions are text in the Workshop', async () => {
    const workshop = new WorkshopPage(page);
    await workshop.open();
    await workshop.write(JSON.stringify(HOSTILE.tools));
    await workshop.tool('write_page').click();
    await expect(page.getByText("<script>alert('description')</script>").first()).toBeVisible();
    await expect(workshop.prompt).toContainText("[docs](javascript:alert('docs'))");
    await expect(workshop.example).toContainText('alert(');
  });

  await test.step('a hostile case is text where it is embedded', async () => {
    await page.goto('./?embed=1#f=hostile-content');
    await expect(page.getByText(SCRIPT).first()).toBeVisible();
  });
});
