import type { ElementHandle, Locator, Page } from 'playwright-core';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { holdScripts, isHydrated, openMailLink, openPrerendered, press, twoFrames } from './steps.js';

/** Whether an element is still part of the page. */
export const isStillThere = (element: ElementHandle | null): Promise<boolean> =>
  element!.evaluate(one => (one as unknown as { isConnected: boolean }).isConnected);

/** Types and clicks before the portal runs, and while it waits for its page: no input is lost, and the server's HTML is kept. */
async function isHydratedAsItIs(page: Page, portal: string): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const [arrive, formArrives] = [await holdScripts(page), await holdScripts(page, 'contact')];
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await openPrerendered(page, `${portal}/kontakt`, 'h1');
  const prerendered = await page.locator('h1').elementHandle();
  await field('Vorname').fill('Greta');
  await field('Nachname').fill('Lorenz');
  await field('E-Mail-Adresse').fill('greta');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  const portalIsThere = page.waitForResponse(/\/assets\/main-/);
  arrive();
  await (await portalIsThere).finished();
  await field('Nachname').fill('');
  await field('Betreff').fill('Meine Empfehlung');
  await field('Ihre Nachricht').fill('Wann?');
  formArrives();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  const shown = ['Vorname', 'Nachname', 'Betreff', 'Ihre Nachricht'].map(label => field(label).inputValue());
  expect(await Promise.all(shown)).toEqual(['Greta', '', 'Meine Empfehlung', 'Wann?']);
  expect([new URL(page.url()).search, await isStillThere(prerendered), faults]).toEqual(['', true, []]);
}

/** Scrolls and presses a link while the scripts load: the page must not shift. */
async function staysWhereThePersonIs(page: Page, portal: string): Promise<void> {
  const arrive = await holdScripts(page);
  await openPrerendered(page, portal, 'a.tile');
  const tile = page.locator('a.tile').first();
  await tile.hover();
  const [placeBefore, address] = [await tile.boundingBox(), await tile.getAttribute('href')];
  await page.mouse.down();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await twoFrames(page);
  expect(await tile.boundingBox()).toEqual(placeBefore);
  await page.mouse.up();
  await page.waitForURL(`**${address!}`);
}

/** The cookie question and the page above it must not move when its scripts load late. */
async function keepsTheQuestion(page: Page, portal: string): Promise<void> {
  const [arrive, questionArrives] = [await holdScripts(page), await holdScripts(page, 'consent-ui')];
  await openPrerendered(page, `${portal}/kontakt`, '.consent');
  const question = (await page.locator('.consent').elementHandle())!;
  const send = page.getByRole('button', { name: 'Nachricht senden' });
  await send.scrollIntoViewIfNeeded();
  const places = async () => [await question.boundingBox(), await send.boundingBox()];
  const placesBefore = await places();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await twoFrames(page);
  expect(await places()).toEqual(placesBefore);
  await page.getByRole('button', { name: 'Nur Notwendiges' }).click();
  questionArrives();
  await question.waitForElementState('hidden');
}

/**
 * Behind a mail's link, or where the tab remembers somebody, the content is another than the server's: all around it is
 * kept, and what was pressed there.
 */
async function keepsAllBesideTheContent(page: Page, portal: string): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const visit = async (path: string, pressed: string, taken: Locator) => {
    const arrive = await holdScripts(page);
    await openPrerendered(page, portal + path, 'h1');
    const [header, content] = await Promise.all(['header', 'h1'].map(part => page.locator(part).elementHandle()));
    await press(page, pressed);
    arrive();
    await taken.waitFor();
    await until('the content to be the tab’s own', async () => !(await isStillThere(content!)));
    expect(await isStillThere(header!)).toBe(true);
  };
  await visit(`/anmeldelink/#t=${'a'.repeat(43)}`, 'Nur Notwendiges', page.getByText('Dieser Link gilt nicht mehr'));
  await page.locator('.consent').waitFor({ state: 'detached' });
  await page.evaluate(`sessionStorage.setItem('ws.login', '{"email":"ida@example.org","reason":"registration"}')`);
  await visit('/login', 'Cookie-Einstellungen', page.getByRole('dialog'));
  await page.getByText('Für ida@example.org gibt es schon ein Konto').waitFor();
  expect(faults).toEqual([]);
}

type Visitor = (options?: { answered: boolean }) => Promise<Page>;

/** What a visitor typed and pressed, and where everything is, while the scripts come. */
export async function staysAsItIs(visitor: Visitor, portal: string): Promise<void> {
  await isHydratedAsItIs(await visitor(), portal);
  await staysWhereThePersonIs(await visitor(), portal);
  await keepsTheQuestion(await visitor({ answered: false }), portal);
  await keepsAllBesideTheContent(await visitor({ answered: false }), portal);
}

/**
 * What the server rendered for the owner of a friend's mail link stays as it is, though the answers it comes from are
 * not in the page. Then opens it once more, with the scripts held back as by `holdScripts`.
 */
export async function isHydratedForItsOwner(page: Page, running: RunningProduct, email: string): Promise<() => void> {
  const arrive = await holdScripts(page);
  await openMailLink(page, running, email, '/empfaenger/zustimmung');
  const content = await page.locator('h1').elementHandle();
  let checks = false;
  page.on('request', request => (checks ||= /\/assets\/schemas-/.test(request.url())));
  arrive();
  const button = page.getByRole('button', { name: 'Bestätigen und weiter' });
  await until('the form to load its checks when it gets the focus', async () => {
    await button.blur();
    await button.focus();
    return checks;
  });
  expect(await isStillThere(content)).toBe(true);
  const arriveAgain = await holdScripts(page);
  await page.reload();
  return arriveAgain;
}
