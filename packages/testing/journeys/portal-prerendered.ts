import type { Browser, Page } from 'playwright-core';
import { heading, press } from './steps.js';

/** What a page says to somebody whose browser runs no scripts. Spaces that hold words together count as spaces. */
export async function reads(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const words = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
  await context.close();
  return words;
}

/** The menu of a phone whose browser runs no scripts. */
export async function menuOpensUnscripted(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({
    locale: 'de-DE',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(address);
  const entry = page.locator('#menu').getByRole('link', { name: 'Fragen' });
  expect(await entry.isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Menü' }).click();
  await entry.click();
  await page.waitForURL('**/faq');
  await context.close();
}

/** Pages come without the programme behind them until what this answers is called. */
async function holdProgramme(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route('**/assets/main-*.js', async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Until the first page listens: only then is this file fetched. */
const isHydrated = (page: Page) => page.waitForResponse(/\/assets\/on-navigation-/);

/** Types and presses before the programme has come: nothing of it is lost, and the page stays the one the server drew. */
export async function isHydratedAsItIs(page: Page, portal: string): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const arrive = await holdProgramme(page);
  await page.goto(`${portal}/kontakt`);
  await heading(page, 'Kontakt');
  const prerendered = await page.locator('h1').elementHandle();
  await page.getByLabel('Vorname', { exact: true }).fill('Greta');
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('greta');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  arrive();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  expect(await page.getByLabel('Vorname', { exact: true }).inputValue()).toBe('Greta');
  expect([
    new URL(page.url()).search,
    await prerendered!.evaluate(element => (element as unknown as { isConnected: boolean }).isConnected),
    faults,
  ]).toEqual(['', true, []]);
}

/** Scrolls down and presses a link while the programme comes: what is under the finger stays there. */
export async function staysWhereThePersonIs(page: Page, portal: string): Promise<void> {
  const arrive = await holdProgramme(page);
  await page.goto(portal);
  const tile = page.locator('a.tile').first();
  await tile.hover();
  const [placeBefore, address] = [await tile.boundingBox(), await tile.getAttribute('href')];
  await page.mouse.down();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await page.waitForFunction(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => true)',
  );
  expect(await tile.boundingBox()).toEqual(placeBefore);
  await page.mouse.up();
  await page.waitForURL(`**${address!}`);
}

/** Files of texts that do not come: they are asked for once more, under another address; then the page says so, and loading it again helps. Nobody reads the names of texts. */
export async function saysThatTextsAreMissing(page: Page, portal: string): Promise<void> {
  const context = page.context();
  const onceMore = /\/assets\/account-[\w-]{8}\.js\?/;
  await context.route(/\/assets\/account-[\w-]{8}\.js$/, route => route.abort());
  await page.goto(`${portal}/login`);
  await heading(page, 'Anmelden');
  await context.route(onceMore, route => route.abort());
  await page.reload();
  await heading(page, 'Das hat nicht geklappt');
  await context.unroute(onceMore);
  await press(page, 'Seite neu laden');
  await heading(page, 'Anmelden');
}
