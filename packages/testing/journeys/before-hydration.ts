import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { ElementHandle, Locator, Page } from 'playwright-core';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import {
  enterFriend,
  heading,
  holdScripts,
  isHydrated,
  openedItself,
  openMailLink,
  openPrerendered,
  press,
  pressAtOnce,
  twoFrames,
} from './steps.js';
import type { Stock } from './portal-visits.js';

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

/** Searches and sorts before the scripts come: both are taken over. */
async function keepsWhatWasSought(page: Page, portal: string): Promise<void> {
  const arrive = await holdScripts(page);
  await openPrerendered(page, `${portal}/aktuellepraemienuebersicht`, 'h1');
  await page.getByLabel('Wonach suchen Sie?').fill('glasf');
  await page.getByRole('group').getByText('Höchste Prämie').click();
  arrive();
  await page.waitForURL(/suche=glasf&sortierung=reward$/);
  expect(await page.getByRole('radio', { name: 'Höchste Prämie' }).isChecked()).toBe(true);
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
    await pressAtOnce(page, pressed);
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
  await keepsWhatWasSought(await visitor(), portal);
  await keepsTheQuestion(await visitor({ answered: false }), portal);
  await keepsAllBesideTheContent(await visitor({ answered: false }), portal);
}

/**
 * What the server rendered for the owner of a friend's mail link stays as it is, though the answers it comes from are
 * not in the page.
 */
export async function isHydratedForItsOwner(page: Page, running: RunningProduct, email: string): Promise<void> {
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
}

/** Who opened the link is asked as the scripts come too: without "Ja, ich selbst" nothing happens, and what was ticked stays. */
export async function keepsTheAnswer(page: Page, running: RunningProduct, email: string): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const arrive = await holdScripts(page);
  await openMailLink(page, running, email, '/empfaenger/zustimmung');
  const question = page.getByRole('group', { name: /diesen Link selbst geöffnet/ });
  const nothing = page.getByText('Es ist nichts geschehen, und der Link bleibt gültig.').first();
  for (const answer of [null, 'Nein']) {
    if (answer) await question.getByRole('radio', { name: answer }).check();
    await Promise.all([page.waitForEvent('domcontentloaded'), pressAtOnce(page, 'Bestätigen und weiter')]);
    await nothing.waitFor();
  }
  await openedItself(page);
  const prerendered = await question.elementHandle();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await twoFrames(page);
  expect([await isStillThere(prerendered), await question.getByRole('radio').first().isChecked(), faults]).toEqual([
    true,
    true,
    [],
  ]);
  await question.getByRole('radio', { name: 'Nein' }).check();
  await press(page, 'Bestätigen und weiter');
  await question.getByText('der Link bleibt gültig').waitFor();
  await page.context().close();
}

/** Confirms before the scripts come, in a browser that has seen nothing of the portal: it stays confirmed when they do. */
export async function staysConfirmed(page: Page, running: RunningProduct, email: string): Promise<void> {
  const arrive = await holdScripts(page);
  await openMailLink(page, running, email, '/empfaenger/zustimmung');
  await openedItself(page);
  await pressAtOnce(page, 'Bestätigen und weiter');
  await heading(page, 'Danke, alles bestätigt');
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await heading(page, 'Danke, alles bestätigt');
  await page.reload();
  await heading(page, 'Danke, alles bestätigt');
  await page.context().close();
}

/** A form sent before the scripts come that the server refuses: what was typed and what was wrong stay when they do. */
export async function keepsWhatWasRefused(
  page: Page,
  link: string,
  typed: Parameters<typeof enterFriend>[1],
): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const arrive = await holdScripts(page);
  await openPrerendered(page, link, 'form');
  await page.locator('select[name=Anrede]').selectOption('Frau');
  await enterFriend(page, typed, pressAtOnce);
  const reason = page.getByText('Was Sie eingegeben haben, steht noch da');
  await reason.waitFor();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await twoFrames(page);
  await reason.waitFor();
  const names = ['Anrede', 'Vorname', 'Nachname', 'Email', 'Geburtsdatum.day'];
  const shown = await Promise.all(names.map(name => page.locator(`[name="${name}"]`).inputValue()));
  expect([shown, faults]).toEqual([['Frau', typed.firstName, typed.lastName, typed.email, '14'], []]);
  await page.context().close();
}

/** The build's pages that are empty or loading in a browser without scripts; every path, so that new ones count. */
export async function emptyPagesOf({ portal, categories, product, recommendation }: Stock): Promise<string[]> {
  const table = await readFile('dist/web-portal/.vite/first-files.json', 'utf8');
  const paths = (JSON.parse(table) as { path: string }[]).flatMap(({ path }) =>
    path === '/*' ? categories.map(category => `/${category}`) : [path],
  );
  if (paths.length < 60) throw new Error('The build does not know the pages.');
  const empty: string[] = [];
  for (const path of paths) {
    const address = path
      .replace(':produktId', String(product))
      .replace(':empfehlungsnummer', recommendation.number)
      .replace(':hash', recommendation.hash)
      .replace(/:\w+/, '1');
    // On a busy machine a rendering may be late; it is cached for the next request.
    const html = await until(`a prerendered page at ${address}`, async () => {
      const sent = await htmlOf(new URL(address, portal));
      return sent.includes('<main') && sent;
    });
    const found = faultIn(html);
    if (found) empty.push(`${address}: ${found}`);
  }
  return empty;
}

function faultIn(html: string): string | undefined {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const [, title, content = ''] = /<h1[^>]*>([^<]+)<\/h1>(.*)/s.exec(main) ?? [];
  if (!title) return 'no heading';
  if (content.replace(/<[^>]*>/g, '').length < 20 && !content.includes('class="spinner"'))
    return `${title}: no content`;
  // A section that may stay empty reserves no space and is not waited for.
  return /class="(?:\w+ )*skeleton|(?<!hidden="" )aria-busy="true"/.exec(main)?.[0];
}

/** Fetches a page like other clients; Node cannot resolve the demo portals' hosts. */
const htmlOf = ({ host, port, pathname }: URL): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, answer => {
      const { location } = answer.headers;
      if (location !== undefined) return resolve(htmlOf(new URL(location, `http://${host}`)));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(String(Buffer.concat(parts))));
    }).on('error', reject);
  });
