import type { APIResponse, Page } from '@playwright/test';

/**
 * Runs `code` in each worker before its script, so that a listener in it is the first. The script is fetched once: a worker
 * that is started later would meet a connection that the server is just closing.
 */
export async function beforeWorkers(page: Page, code: string): Promise<void> {
  let script: Promise<APIResponse> | undefined;
  await page.route(/hosts\.worker.*\.js/, async (route) => {
    script ??= route.fetch();
    const response = await script;
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });
}
