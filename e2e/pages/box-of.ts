import { expect, type Locator } from '@playwright/test';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Where an element is on the screen; measured again where the live page takes the built one's place in that moment. */
export async function boxOf(element: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect
    .poll(async () => {
      box = await element.boundingBox();
      return box !== null;
    })
    .toBe(true);
  return box!;
}
