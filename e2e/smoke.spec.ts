import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

test.use({ serviceWorkers: 'allow' });

test('the page opens under its own policy, says nothing on the console and asks no other host', {
  tag: '@core',
}, async ({ page, baseURL, request }) => {
  await test.step('the page opens, says nothing on the console and asks no other host', async () => {
    const complaints: string[] = [];
    const strangers: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}`) && !/^(data|blob):/.test(request.url()))
        strangers.push(request.url());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });

    const debug = new DebugPage(page);
    await debug.open();
    await expect(debug.output).toBeVisible();
    await debug.output.click();
    await page.waitForLoadState('networkidle');

    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  });

  await test.step('the page is served under the policy that it carries itself', async () => {
    const answer = await page.goto('./');
    const header = answer?.headers()['content-security-policy'] ?? '';
    const own = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(own).toContain("default-src 'none'");
    expect(header).toBe(`${own}; frame-ancestors 'self'`);
  });

  await test.step('a missing file is answered with 404', async () => {
    expect((await request.get('./assets/missing.js')).status()).toBe(404);
    expect((await request.get('./robots.txt')).status()).toBe(200);
  });
});
