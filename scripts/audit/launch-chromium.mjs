import { chromium as playwrightChromium } from '@playwright/test';
import { chromiumFlags } from '../chromium-flags.mjs';

/** @param {import('../find-browser.mjs').Browser} browser */
export const launchChromium = ({ path, bundled }) =>
  playwrightChromium.launch({ args: chromiumFlags(), ...(bundled ? {} : { executablePath: path }) });
