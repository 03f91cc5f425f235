import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { debtorIn, executed, loginOf, nameAtBank } from './client.js';
import { answer, settled, troublesOn } from '../src/browser.js';
import type { Demo, RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';

/** A person with a separate browser context. `keeps`: allows the service worker's offline cache. */
export async function person(browser: Browser, { phone = false, scripts = true, keeps = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    javaScriptEnabled: scripts,
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    acceptDownloads: true,
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  return context.newPage();
}

/** A tenant's portal URL. */
export const portalOf = ({ demo }: RunningProduct, tenant: string): string =>
  demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');

/**
 * Bytes transferred before a prerendered page is interactive (HTML, styles, pictures), and which kinds arrived. Each
 * look is a first visit: nothing is cached.
 */
export const firstWeight = (browser: Browser, address: string): Promise<{ bytes: number; kinds: string[] }> =>
  until(`a prerendered page at ${address}`, async () => {
    const page = await person(browser, { phone: true, scripts: false });
    const weighed: Promise<readonly [kind: string, bytes: number]>[] = [];
    page.on('requestfinished', request =>
      weighed.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize])),
    );
    await page.goto(address);
    const isDrawn = (await page.locator('main').count()) > 0;
    const parts = (await Promise.all(weighed)).filter(([kind]) => ['document', 'stylesheet', 'image'].includes(kind));
    await page.context().close();
    const [kinds, bytes] = [new Set(parts.map(([kind]) => kind)), parts.reduce((sum, [, size]) => sum + size, 0)];
    return isDrawn && { bytes, kinds: [...kinds].sort() };
  });

/** Runs in the page. Values of fields are left out for privacy; of a page without content the HTML tells why. */
const howItIs = `!document.querySelector('main') ? 'no content: ' + document.documentElement.outerHTML.slice(0, 6000) : [...document.querySelectorAll('main, [role=dialog]')].map(one => one.innerText.slice(0, 2000)).join(' | ') + ' | ' + [...document.querySelectorAll('main input, [role=dialog] input')]
  .map(one => one.id + (one.type === 'checkbox' ? (one.checked ? ' ticked' : ' unticked') : one.value ? ' filled' : ' empty')).join(', ')`;

/** A step's failure, with what the open pages show and what went wrong on them. */
export const failedOn = (contexts: readonly BrowserContext[]) => async (error: Error) => {
  const pages = contexts.flatMap(context => context.pages());
  const shown = pages.map(async page => `${page.url()} shows ${await answer<string>(page, howItIs).catch(String)}`);
  const lines = [error.message, ...(await Promise.all(shown)), ...contexts.flatMap(troublesOn)];
  throw new Error(lines.join('\n'), { cause: error });
};

/** Waits for the heading; a failure reports what the page shows instead. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  const found = page.getByRole('heading', { name }).first();
  await found.waitFor().catch(failedOn([page.context()]));
}
/** The list of what is wrong has the focus and is on the screen, as it is read and as it is seen. */
export async function goesToComplaints(page: Page): Promise<string> {
  const list = page.locator('main .summary:focus');
  await list.waitFor().catch(failedOn([page.context()]));
  await until('what is wrong to be on the screen', async () => {
    const box = await list.boundingBox();
    return box !== null && box.y >= 0 && box.y + Math.min(box.height, 100) <= page.viewportSize()!.height;
  });
  return list.innerText();
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Presses a button as `listens` says. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await listens(button(page, name));
  await button(page, name).click();
}

/** Presses a button of the server's page, before the scripts are there. */
export const pressAtOnce = (page: Page, name: string | RegExp) => button(page, name).click();

/**
 * Waits until the portal's scripts listen at an element: before, the browser itself sends a form that works without
 * them. Browsers without scripts, and pages that are not the portal's, need no waiting.
 */
export const listens = (element: Locator): Promise<true> =>
  until(`the scripts to listen at ${String(element)}`, () => element.evaluate(isListenedAt));

/** Runs in the page: React notes what listens at an element in the element itself. */
function isListenedAt(element: object): boolean {
  const { matchMedia } = globalThis as unknown as { matchMedia(query: string): { matches: boolean } };
  const { closest } = element as { closest(selector: string): object | null };
  const isOfPortal = closest.call(element, '#portal') !== null && !matchMedia('(scripting: none)').matches;
  return !isOfPortal || Object.keys(element).some(key => key.startsWith('__reactProps$'));
}

/** The newest mail's link to `path`. */
export const mailLink = (running: RunningProduct, to: string, path: string): Promise<string> =>
  until(`a mail to ${to} with a link to ${path}`, async () => {
    for (const mail of await running.mails(to)) {
      const found = new RegExp(`https?://[^"\\s]*${path}/?(?:\\?[^"\\s]*?)?#t=[\\w-]+`).exec(mail.html);
      if (found) return found[0].replaceAll('&#38;', '&');
    }
    return undefined;
  });

/** Opens the newest mail's link to `path`, as from a mail program. */
export async function openMailLink(page: Page, running: RunningProduct, to: string, path: string): Promise<void> {
  await page.goto(await mailLink(running, to, path));
}

/** Says that a person opened the mail's link, in a browser that has seen nothing of the portal. */
export async function openedItself(page: Page): Promise<void> {
  const yes = page.getByRole('radio', { name: 'Ja, ich selbst' });
  // The page may be drawn anew under the first press.
  await until('the answer to be taken', async () => (await yes.click(), yes.isChecked()));
}

/** Holds back the scripts (or one chunk) until the returned function is called. */
export async function holdScripts(page: Page, part = 'main'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.context().route(`**/assets/${part}-*.js`, async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** This file is fetched only after hydration of the first page. */
export const isHydrated = (page: Page) => page.waitForResponse(/\/assets\/on-navigation-/);

/** Waits until the latest change is painted. */
export const twoFrames = (page: Page) =>
  page.waitForFunction(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => true)',
  );

/** Reloads until the page comes prerendered: a busy server leaves that to the browser, whose scripts are held here. */
export async function openPrerendered(page: Page, url: string, part: string): Promise<void> {
  await until(`a prerendered page at ${url}`, async () => {
    await page.goto(url);
    return (await page.locator(part).count()) > 0;
  });
}

/** A virtual authenticator for passkeys; `agrees`: whether it verifies its owner. */
export async function withPasskeyDevice(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const owner = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...owner },
  });
  return {
    agrees: (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    kept: async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => device.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

/** A platform operator creates a tenant from the empty template, up to its secret, which is shown once. */
export async function layOutProgramme(
  page: Page,
  { name, key, hosts, alsoEnglish = false }: { name: string; key: string; hosts?: string; alsoEnglish?: boolean },
): Promise<void> {
  await go(page, 'Mandanten');
  // An empty list offers it a second time.
  await page.getByRole('button', { name: 'Neuer Mandant' }).first().dblclick();
  await fill(dialog(page), { Name: name, Schlüssel: key });
  await page.keyboard.press('Enter');
  await fill(dialog(page), { Hosts: hosts ?? `${key}.localhost` });
  if (alsoEnglish) await dialog(page).getByRole('checkbox', { name: 'Englisch' }).check();
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
  await dialog(page).getByRole('radio', { name: /^Leer/ }).check();
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click();
}

/** On the page of a tenant. */
export async function inviteOperator(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await press(page, 'Betreiber einladen');
  await fill(dialog(page), { Name: name, 'E-Mail-Adresse': email });
  await dialog(page).getByRole('button', { name: 'Einladen' }).click();
  await page.getByText('Die Einladung ist unterwegs.').last().waitFor();
}

/** Waits until a friend's card in the personal area has the expected text. */
export async function cardSays(
  page: Page,
  portal: string,
  friendName: string,
  words: string | RegExp,
): Promise<string> {
  let last = '';
  return until(`the card of ${friendName} to say ${words}`, async () => {
    await page.goto(`${portal}/persoenlicherbereich`);
    await settled(page);
    last = (await page.getByRole('article').filter({ hasText: friendName }).allTextContents())[0] ?? '';
    return (typeof words === 'string' ? last.includes(words) : words.test(last)) ? last : undefined;
  }).catch((error: Error) => {
    throw new Error(`${error.message} It says: ${last}`);
  });
}

/** Additional fields of the full form, by label. */
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

/** Fills in the friend's form, full or short. */
export async function enterFriend(
  page: Page,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  pressing = press,
): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Vorname').fill(firstName);
  await field('Nachname').fill(lastName);
  await field('E-Mail-Adresse').fill(email);
  const asksEverything = await field('Ort').isVisible();
  for (const [label, text] of asksEverything ? Object.entries(inFull) : []) await field(label).fill(text || email);
  await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
  await pressing(page, 'Weiter');
}

/** From the home page to the form, through a category if there are any. */
export async function chooseProduct(page: Page): Promise<void> {
  await page.locator('a.tile').first().click();
  const form = page.getByRole('radio', { name: 'Wir beide' });
  const product = page.locator('a.tile.product').first();
  await form.or(product).first().waitFor();
  if (!(await form.isVisible())) await product.click();
}

/** Fills in and sends the open login page. */
export async function enterLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[inputmode=email]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('main button[type=submit]:not([form])').click();
}

/** Opens the login page, logs in, and waits for the page after it. */
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

/** Signs in at the console through the identity provider's form. */
export async function signIn(
  page: Page,
  demo: Demo,
  tenant: string,
  role: Demo['logins'][number]['role'],
  which = 0,
): Promise<void> {
  const account = loginOf(demo, tenant, role, which);
  await page.goto(`${demo.admin}?tenant=${tenant}`);
  await press(page, /^Weiter/);
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await press(page, 'Anmelden');
  await page
    .getByRole('link', { name: 'Übersicht' })
    .or(page.getByRole('menuitem', { name: 'Übersicht' }))
    .first()
    .waitFor();
}

export const go = (page: Page, menu: string) =>
  page
    .getByRole('menuitem', { name: menu })
    .or(page.getByRole('link', { name: menu }))
    .first()
    .click();

/** Presses a button, then the confirming one in the dialog. */
export async function confirmed(page: Page, action: string | RegExp, confirm: string | RegExp = action): Promise<void> {
  await press(page, action);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A field by its label, with or without the mark of required fields. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^${label}(\\s\\*)?$`));
/** The topmost dialog. */
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/** Applies a change in the catalogue's dialog: preview, confirm, and wait until it is visible. */
export async function applied(page: Page, what: string): Promise<void> {
  for (const step of ['Änderung prüfen', 'Übernehmen']) await dialog(page).getByRole('button', { name: step }).click();
  await closed(page);
  await page.getByText(what).first().waitFor();
}

/** Overrides a mail text: previewed, rejected while invalid, published, and reset to the product's text. */
export async function rewordsMail(page: Page, name: string, words: string): Promise<void> {
  await go(page, 'E-Mails');
  await page.getByRole('link', { name, exact: true }).click();
  const text = field(page, 'Inhalt');
  const products = await text.inputValue();
  const isProducts = () => page.getByText('Verschickt wird der Standardtext', { exact: false }).waitFor();
  await text.fill(`${products}<mj-text>{{ ${words} }}</mj-text>`);
  await page.getByText('So lässt sich der Text nicht verschicken.', { exact: false }).waitFor();
  await press(page, 'Veröffentlichen');
  const asked = dialog(page);
  await asked.getByRole('button', { name: 'Veröffentlichen' }).click();
  // The dialog says why before anything is sent, or the server's refusal closes it and marks the field.
  const saysWhy = asked.getByText('So lässt sich der Text nicht verschicken.', { exact: false });
  await saysWhy
    .or(text.and(page.locator('[aria-invalid=true]')))
    .first()
    .waitFor();
  if (await saysWhy.isVisible()) await asked.getByRole('button', { name: 'Abbrechen' }).click();
  await closed(page);
  await isProducts();

  await text.fill(`${products}<mj-text>${words}</mj-text>`);
  await page.frameLocator('iframe').getByText(words).waitFor();
  await confirmed(page, 'Veröffentlichen');
  await page.getByText('Verschickt wird Ihr eigener Text.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Wiederherstellen' }).last().click();
  await dialog(page).getByRole('button', { name: 'Wiederherstellen' }).click();
  await isProducts();
}

/** Picks an option of a dropdown list. */
export async function pick(scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await scope.page().getByRole('option', { name: option, exact: true }).click();
}

export async function fill(scope: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
}

/** On the reward's page, opened from its mail: chooses a voucher. */
export async function takesVoucher(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /Gutschein/ })
    .first()
    .check();
  await page.getByRole('group', { name: 'Gutscheinart' }).getByRole('radio').first().check();
  await press(page, 'Gutschein wählen');
  await page.waitForURL(/praemiedanke/);
}

/** On the reward's page, opened from its mail: chooses cash; returns the amount in cents. */
export async function takesTransfer(page: Page, holder: string, iban: string): Promise<number> {
  const amount = await page
    .getByText(/\d+(,\d\d)?\s€/)
    .first()
    .textContent();
  await page.getByRole('radio', { name: /Überweisung/ }).check();
  await page.getByLabel('Kontoinhaber').fill(holder);
  await page.getByLabel('IBAN', { exact: true }).fill(iban);
  await press(page, 'Überweisung wählen');
  await page.waitForURL(/praemiedanke/);
  return Number(amount!.replace(/[^\d,]/g, '').replace(',', '.')) * 100;
}

/** One operator collects and seals a batch, another approves it and downloads the bank's file. */
export async function payOut(first: Page, second: Page): Promise<string> {
  await go(first, 'Auszahlungen');
  await confirmed(first, 'Auszahlbares sammeln', /sammeln/i);
  await confirmed(first, 'Versiegeln');
  await first.getByText('Eine zweite Person gibt frei.').first().waitFor();
  await second.goto(first.url());
  await confirmed(second, 'Freigeben');
  const [download] = await Promise.all([second.waitForEvent('download'), press(second, 'Datei für die Bank laden')]);
  return readFile((await download.path())!, 'utf8');
}

/** Imports a message of the bank's, which is about one payment. */
async function hearsFromTheBank(operator: Page, name: string, xml: string): Promise<void> {
  await go(operator, 'Bank');
  await operator
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) });
  await operator.getByText('Zu 1 Zahlung gelesen.').first().waitFor();
}

/** Imports the bank's word that it knows the payee's account by nearly the name that they typed. */
export const bankKnowsAnotherName = (operator: Page, pain: string, payment: Payment, name: string): Promise<void> =>
  hearsFromTheBank(operator, 'pain.002.xml', nameAtBank(pain, endToEndIdIn(pain, payment), name));

/** Imports the bank's message that it executed the one payment of `cents` to this holder and account in the file. */
export const bankExecutes = (operator: Page, pain: string, payment: Payment): Promise<void> =>
  hearsFromTheBank(operator, 'camt.054.xml', executed(endToEndIdIn(pain, payment), payment.cents, debtorIn(pain)));

interface Payment {
  readonly holder: string;
  readonly iban: string;
  readonly cents: number;
}

function endToEndIdIn(pain: string, { holder, iban, cents }: Payment): string {
  const within = '(?:(?!</CdtTrfTxInf>)[\\s\\S])*?';
  const payment = new RegExp(
    `<EndToEndId>([^<]+)</EndToEndId>${within}<InstdAmt Ccy="EUR">${(cents / 100).toFixed(2)}</InstdAmt>${within}${holder}${within}${iban}`,
  ).exec(pain);
  if (!payment) throw new Error(`No payment of ${cents} cents to ${holder} in the bank's file.`);
  return payment[1]!;
}

const FARTHEST = 80;

/** Presses the tab key until `wanted` has a visible focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.first();
  await target.waitFor();
  for (let step = 0; step < FARTHEST; step += 1) {
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return isSeen(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${FARTHEST} tabs did not lead to ${String(wanted)} on ${page.url()}.`);
}

/** Tabs to a field and types into it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs to a link or a button and activates it. */
export async function take(page: Page, wanted: Locator): Promise<void> {
  await listens(wanted.first());
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Tabs to a checkbox and ticks it. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** WCAG 2.4.7 and 2.4.11: an outline or ring of at least two pixels, on the screen. A radio button's label may show it. */
async function isSeen(target: Locator): Promise<void> {
  const [seen, where] = await target.evaluate(element => {
    const view = element.ownerDocument.defaultView!;
    const marked = (one: Element | null): boolean => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = view.getComputedStyle(one);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    const { top, bottom } = element.getBoundingClientRect();
    return [
      (marked(element) || marked(element.closest('label, .choice'))) && bottom > 0 && top < view.innerHeight,
      element.outerHTML.slice(0, 160),
    ] as const;
  });
  if (!seen) throw new Error(`Nobody sees that the focus is on ${where}.`);
}
