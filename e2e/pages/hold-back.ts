import type { Page } from '@playwright/test';

/** Holds back the scripts of some names, asked for already or not; the answer lets them go. */
export async function holdBack(page: Page, names: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(names, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
