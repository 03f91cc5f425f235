import type { Browser, Page } from 'playwright-core';
import type { Programme } from '../src/programme.js';
import { until } from '../src/until.js';

/** One person in a browser of their own: no cookies shared with anybody. */
export async function person(browser: Browser, { phone = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens the newest mail's link to `path`, as the person would from their mail program. */
export async function openMailLink(page: Page, programme: Programme, to: string, path: string): Promise<void> {
  const link = await until(`a mail to ${to} with a link to ${path}`, async () => {
    for (const mail of await programme.mails(to)) {
      const found = new RegExp(`https?://[^"\\s]*${path}/?#t=[\\w-]+`).exec(mail.html);
      if (found) return found[0];
    }
    return undefined;
  });
  await page.goto(link);
}

/** The personal area's card of a friend, once it says what is expected of it. */
export async function cardSays(
  page: Page,
  portal: string,
  friendName: string,
  words: string | RegExp,
): Promise<string> {
  let last = '';
  return until(
    `the card of ${friendName} to say ${words}`,
    async () => {
      await page.goto(`${portal}/persoenlicherbereich`);
      const card = page.getByRole('article').filter({ hasText: friendName }).first();
      await card.waitFor({ timeout: 5_000 }).catch(() => undefined);
      last = (await card.textContent({ timeout: 1_000 }).catch(() => '')) ?? '';
      return (typeof words === 'string' ? last.includes(words) : words.test(last)) ? last : undefined;
    },
    30_000,
  ).catch((error: Error) => {
    throw new Error(`${error.message} It says: ${last}`);
  });
}

/** What the tenant's form may ask besides name and address of mail, by its label. */
const inFull = {
  Tag: '14',
  Monat: '05',
  Jahr: '1988',
  'E-Mail-Adresse wiederholen': '',
  Straße: 'Lindenweg',
  Hausnummer: '7',
  Postleitzahl: '50667',
  Ort: 'Köln',
};

/** The friend's form behind the link, whether the tenant's asks everything or little. */
export async function enterFriend(
  page: Page,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Vorname').fill(firstName);
  await field('Nachname').fill(lastName);
  await field('E-Mail-Adresse').fill(email);
  const asksEverything = await field('Ort').isVisible();
  for (const [label, text] of asksEverything ? Object.entries(inFull) : []) await field(label).fill(text || email);
  await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
  await press(page, 'Weiter');
}

/** Chooses a password behind the welcome mail's link; ends logged in. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await press(page, 'Speichern und anmelden');
}

/** From the home page to the form: over a category where the programme has them. */
export async function chooseProduct(page: Page): Promise<void> {
  await page.locator('a.tile').first().click();
  const form = page.getByRole('radio', { name: 'Wir beide' });
  const product = page.locator('a.tile.product').first();
  await form.or(product).first().waitFor();
  if (!(await form.isVisible())) await product.click();
}

/** Fills in the login page that is open, and sends it. */
export async function enterLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('main button[type=submit]').click();
}

/** Logs in on the login page, whatever it is called in the language; ends where the login leads. */
export async function logIn(
  page: Page,
  portal: string,
  language: 'de' | 'en',
  account: { email: string; password: string },
): Promise<void> {
  const login = language === 'de' ? '/login' : '/log-in';
  await page.goto(portal + login);
  await enterLogin(page, account);
  await page.waitForURL(({ pathname }) => pathname !== login);
}
