import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package `chromium` puts the browser. */
const executablePath = '/usr/bin/chromium';

/** Whether there is a browser. Tests that need one are skipped where there is none. */
export const hasChromium = existsSync(executablePath);

/** A browser with settings of its own, in a temporary folder that is gone when it is closed. */
export async function openChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
