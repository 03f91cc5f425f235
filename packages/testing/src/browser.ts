import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium; close it when the file's tests are over. Only in e2e tests, whose set-up has looked for it. */
export async function openBrowser(): Promise<Browser> {
  const path = process.env['CHROMIUM_PATH'];
  if (!path)
    throw new Error('No browser was looked for: run this file in the project `e2e` (its name ends in .e2e.spec.ts).');
  const env = JSON.parse(process.env['CHROMIUM_ENV'] ?? '{}') as Record<string, string>;
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
