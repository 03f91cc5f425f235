import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { arriveLoggedIn, Client, linksOf, telkoCompany } from './client.js';
import {
  goesToComplaints,
  heading,
  holdScripts,
  isHydrated,
  openMailLink,
  openPrerendered,
  portalOf,
  press,
  pressAtOnce,
  take,
  withPasskeyDevice,
  write,
} from './steps.js';

const provider = 'https://www.auenstrom.example';
const statistics = 'https://statistik.auenstrom.example';

/** Switches that no demo tenant uses: portal inside the provider's page, known visitors, and statistics. */
export const modes: Partial<TenantConfig> = {
  recommendWebPage: `${provider}/empfehlen`,
  integratedFrame: true,
  autologin: true,
  analytics: { url: `${statistics}/pixel.php`, siteId: 73 },
};

/** docs/specification/portal.md#inside-the-providers-page: routes, scrolling, height, for the set page alone; choices stay. */
export async function isToldWhereTheyAre(page: Page, portal: string): Promise<void> {
  const parent = `<script>told = []; addEventListener('message', ({ data, origin }) => told.push({ ...data, origin }))</script><iframe src="${portal}/faq" width="800" height="600"></iframe>`;
  const stranger = 'https://www.anders.example';
  for (const origin of [provider, stranger]) {
    await page.context().route(`${origin}/**`, route => route.fulfill({ contentType: 'text/html', body: parent }));
    // Browsers ask for permission before a public page may access this machine; in production neither is local.
    await page.context().grantPermissions(['local-network-access'], { origin });
  }
  await page.goto(`${provider}/empfehlen`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Fragen und Antworten' }).waitFor();
  await frame.getByRole('link', { name: 'Datenschutz' }).first().click();
  await page.waitForFunction(
    `['routing', 'scrollto', 'height'].every((wanted) => told.some(({ type }) => type === wanted)) && told.some(({ path }) => path === '/datenschutz')`,
  );
  expect(await page.evaluate('[...new Set(told.map(({ origin }) => origin))]')).toEqual([portal]);

  // The choice made there is stored in a partition for the provider's page.
  const refuse = frame.getByRole('button', { name: 'Nur Notwendiges' });
  await page.reload();
  await refuse.click();
  await refuse.waitFor({ state: 'hidden' });
  expect((await page.context().cookies()).filter(({ partitionKey }) => partitionKey).map(({ name }) => name)).toEqual([
    'psoe_consent',
  ]);

  // Other sites must not embed the portal.
  const refused = page.waitForEvent('console', message => message.text().includes('frame-ancestors'));
  await page.goto(stranger);
  await refused;
}

/** docs/specification/portal.md#auto-login: what a stored user token grants, and what stays closed. */
export async function knowsWhoIsThere(page: Page, portal: string, token: string): Promise<void> {
  for (const path of ['/meinedaten', '/registrieren', '/passwortvergessen']) {
    await page.goto(portal + path);
    await page.waitForURL(`${portal}/`);
  }
  // Only sharing still requires a login.
  await page.goto(`${portal}/empfehlung/1`);
  await page.waitForURL(/\/login\?ziel=/);

  await page.goto(`${portal}/meinedaten#t=${token}`);
  await heading(page, 'Meine Daten');
  expect([page.url(), await page.evaluate('location.hash')]).toEqual([`${portal}/meinedaten`, '']);
  await page.getByText('Sie sind als Lea Hofmann angemeldet (Support).').waitFor();
}

/** The one-time admin login token that a provider's page passes on. */
export async function handedOver(running: RunningProduct, tenant: string): Promise<string> {
  const staff = running.demo.logins.find(one => one.tenant === tenant && one.role === 'staff')!;
  return (await new Client(running, tenant).adminLogin(staff, 'Lea Hofmann')).split('/').at(-1)!;
}

/** docs/specification/portal.md#tracking-pixel: goal and site, only after consent and without a referrer. */
export async function isCountedOnceAllowed(page: Page, portal: string): Promise<void> {
  const counted: string[] = [];
  await page.context().route(`${statistics}/**`, route => {
    counted.push(new URL(route.request().url()).search + (route.request().headers()['referer'] ?? ''));
    return route.fulfill({ contentType: 'image/gif', body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64') });
  });
  const visit = async (path: string) => {
    await page.goto(portal + path);
    await page.locator('h1').first().waitFor();
  };
  await visit('/faq');
  await page.getByRole('button', { name: 'Nur Notwendiges' }).click();
  await visit('/kontakt');
  expect(counted).toEqual([]);
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alles erlauben' }).click();
  const pixel = page.waitForResponse(response => response.url().startsWith(statistics));
  await visit('/faq');
  await pixel;
  expect(counted).toEqual(['?idsite=73&idgoal=21&rec=1']);
}

/** A page's text in a browser without scripts. Non-breaking spaces count as spaces. */
export async function reads(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await openPrerendered(page, address, 'main h1');
  const words = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
  await context.close();
  return words;
}

/** Opens the phone's menu in a browser without scripts. */
export async function menuOpensUnscripted(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({
    locale: 'de-DE',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await openPrerendered(page, address, '#menu');
  const entry = page.locator('#menu').getByRole('link', { name: 'Fragen' });
  expect(await entry.isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Menü' }).click();
  await entry.click();
  await page.waitForURL('**/faq');
  await context.close();
}

/** Failing text files are fetched again under another URL; then the page shows an error, and a reload helps. Text keys are never shown. */
export async function saysThatTextsAreMissing(page: Page, portal: string): Promise<void> {
  const context = page.context();
  const onceMore = /\/assets\/de-account-[\w-]{7}\.js\?/;
  await context.route(/\/assets\/de-account-[\w-]{7}\.js$/, route => route.abort());
  await page.goto(`${portal}/login`);
  await heading(page, 'Anmelden');
  await context.route(onceMore, route => route.abort());
  await page.reload();
  await heading(page, 'Das hat nicht geklappt');
  await context.unroute(onceMore);
  await press(page, 'Seite neu laden');
  await heading(page, 'Anmelden');
}

/** Nobody is left with an empty page whose scripts do not come: it says what to do, and a mail's link opens afterwards. */
export async function saysThatScriptsAreMissing(page: Page, portal: string): Promise<void> {
  const context = page.context();
  const link = `${portal}/empfaenger/meinedaten/#t=nobody-knows-this-one`;
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(link);
  };
  const opens = () => heading(page, 'Dieser Link gilt nicht mehr');
  const scripts = /\/assets\/(?:index|main|vendor)-[\w-]+\.js$/;
  // The second time as a busy server sends it, without content.
  for (const empty of [false, true]) {
    await context.route(scripts, route => route.abort());
    if (empty)
      await context.route(/\/empfaenger\/meinedaten\/$/, async route => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(
          /<div id="portal">[^]*(?=<script type="application\/json" id="bootstrap">)/,
          '<div id="portal"></div>',
        );
        await route.fulfill({ response: answer, body });
      });
    await open();
    await page.getByText('Bitte laden Sie die Seite neu.').waitFor();
    await context.unroute(scripts);
    await page.reload();
    await opens();
    expect(await page.getByText('Bitte laden Sie die Seite neu.').isVisible()).toBe(false);
  }
  const own = /\/assets\/recipient-own-data-[\w-]+\.js$/;
  await context.route(own, route => route.abort());
  await open();
  await heading(page, 'Das hat nicht geklappt');
  await context.unroute(own);
  await press(page, 'Seite neu laden');
  await opens();
}

/** docs/specification/portal.md#forms: at the first press already, by key and by button, and whoever found the fault. */
export async function goesToWhatIsWrong(page: Page, home: string): Promise<void> {
  const onceHydrated = async (path: string) => {
    const hydrated = isHydrated(page);
    await page.goto(home + path);
    await hydrated;
  };
  await onceHydrated('/kontakt');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Betreff').press('Enter');
  expect(await goesToComplaints(page)).toContain('Vorname');
  // What the fields say follows the page's language.
  await press(page, 'Menü');
  await press(page, 'Switch to English');
  await page.locator('main .summary').getByText('First name').waitFor();

  await onceHydrated('/kontakt');
  const message = { 'First name': 'Nora', 'Last name': 'Lang', 'E-mail address': 'nora@example.org', Subject: 'Frage' };
  for (const [label, text] of Object.entries({ ...message, 'Your message': 'Wo ist mein Link?' }))
    await field(label).fill(text);
  await page.context().setOffline(true);
  await press(page, 'Send message');
  expect(await goesToComplaints(page)).toContain('offline');
  await page.context().setOffline(false);

  await onceHydrated('/log-in');
  await page.locator('input[inputmode=email]').fill('nobody@example.org');
  await page.locator('input[autocomplete=current-password]').fill('Falsch-2026');
  await page.keyboard.press('Enter');
  await goesToComplaints(page);
}

/** Texts of the catalogue that are other ones in English. */
async function germanTexts(running: RunningProduct, tenant: string, paths: readonly string[]): Promise<string[]> {
  const textsIn = async (language: string) => {
    const found = new Set<string>();
    for (const path of paths) {
      const answer = await fetch(`${running.url}/api/v1/${tenant}${path}`, {
        headers: { 'accept-language': language },
      });
      JSON.stringify(await answer.json(), (_, value: unknown) => {
        if (typeof value === 'string') value.split('\n').forEach(line => found.add(line.trim()));
        return value;
      });
    }
    return found;
  };
  const [german, english] = [await textsIn('de'), await textsIn('en')];
  return [...german].filter(text => text.length > 5 && !/^https?:|^\//.test(text) && !english.has(text));
}

/** After the switch nothing on the page, nor its title, is in German: what the server answered follows, too. */
export async function speaksEnglishThroughout(
  page: Page,
  running: RunningProduct,
  tenant: string,
  pages: readonly string[],
): Promise<void> {
  const portal = portalOf(running, tenant);
  const german = await germanTexts(running, tenant, ['/produkt', '/produktkategorie', '/aktion/alleAktiven']);
  const left = async () => {
    const shown = `${await page.title()}\n${await page.locator('body').innerText()}`;
    return german.filter(text => shown.includes(text));
  };
  for (const path of pages) {
    await page.context().clearCookies({ name: 'psoe_language' });
    await page.goto(portal + path);
    await until(`German texts on ${path}`, async () => (await left()).length > 0);
    await press(page, 'Switch to English');
    let last: string[] = [];
    await until(`${path} to be in English`, async () => (last = await left()).length === 0, 20_000).catch(() =>
      expect([path, last]).toEqual([path, []]),
    );
  }
}

/** The own link is at the top; the recommender reminds the friend by messenger, and can note who got the link. */
export async function remindsFromTheOwnArea(page: Page, link: string): Promise<void> {
  expect(await page.locator('#own-link').inputValue()).toBe(`${link}/l`);
  const reminder = await page.getByRole('link', { name: 'Mit WhatsApp erinnern' }).getAttribute('href');
  expect(decodeURIComponent(reminder!)).toContain(`${link}/w`);
  await take(page, page.getByRole('button', { name: 'Notiz hinzufügen' }));
  await write(page, page.getByLabel('Notiz', { exact: true }), 'für Finn');
  await page.keyboard.press('Enter');
  await page.getByText('Ihre Notiz: für Finn').waitFor();
}

interface Account {
  readonly email: string;
  readonly password: string;
}

function hands(page: Page, home: string, { email, password }: Account) {
  return {
    async enterPassword(): Promise<void> {
      await page.goto(`${home}/login`);
      await page.locator('input[inputmode=email]').fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await press(page, 'Anmelden');
    },
    async confirmPassword(action: string, typed = password): Promise<void> {
      const field = page.getByLabel('Passwort', { exact: true });
      if (!(await field.isVisible())) await press(page, action);
      await field.fill(typed);
      await press(page, action);
    },
    /** Without the session, on the same device: its other cookies stay. */
    async logOut(): Promise<void> {
      for (const name of ['psoe_token', 'psoe_angemeldet']) await page.context().clearCookies({ name });
    },
  };
}

/** Logs in by a mailed link, which needs one more click: opening it alone logs nobody in. */
export async function comesInByMail(page: Page, home: string, running: RunningProduct, email: string): Promise<void> {
  await page.goto(`${home}/login`);
  await page.locator('input[inputmode=email]').fill(email);
  await press(page, 'Link per E-Mail');
  await press(page, 'Link schicken');
  await page.getByText(`Gibt es zu ${email} ein Konto`).waitFor();
  await openMailLink(page, running, email, '/anmeldelink');
  await page.reload();
  await press(page, 'Jetzt anmelden');
  await page.waitForURL(/persoenlicherbereich/);
}

/** Sets up the authenticator app, logs in with its code and with a recovery code, and removes it; on a screen of 320 pixels. */
export async function asksForACode(page: Page, home: string, account: Account): Promise<void> {
  const { enterPassword, confirmPassword, logOut } = hands(page, home, account);
  const enterCode = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code);
    await press(page, 'Mit Code anmelden');
  };
  const codeOf = (key: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

  await page.setViewportSize({ width: 320, height: 800 });
  await arriveLoggedIn(page, home, 'telko', account);
  await page.goto(`${home}/meinedaten`);
  await confirmPassword('Authenticator-App einrichten');
  await page.getByRole('img', { name: /QR-Code mit dem Schlüssel/ }).waitFor();
  const key = (await page.locator('.app-key code').innerText()).replace(/\s/g, '');
  await isAsWideAsTheScreen(page);
  await page.getByLabel('Code aus der App').fill('12');
  await press(page, 'Einschalten');
  await page.locator('#f-Code-error', { hasText: 'Dieser Code stimmt nicht' }).waitFor();
  await page.getByLabel('Code aus der App').fill(codeOf(key));
  await press(page, 'Einschalten');
  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recovery, ...others] = await codes.allInnerTexts();
  expect(others).toHaveLength(9);
  await isAsWideAsTheScreen(page);
  await press(page, 'Kopieren');
  await page.getByText('Codes kopiert').first().waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe([recovery, ...others].join('\n'));
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Als Datei speichern')]);
  expect(await readFile(await file.path(), 'utf8')).toBe(`${[recovery, ...others].join('\n')}\n`);
  await press(page, 'Ich habe sie aufbewahrt');
  await page.getByText('10 Wiederherstellungscodes sind noch übrig.').waitFor();

  await logOut();
  await enterPassword();
  await enterCode('nicht-richtig');
  await page.locator('#f-Code-error', { hasText: 'Dieser Code stimmt nicht' }).waitFor();
  await isAsWideAsTheScreen(page);
  // Each code opens once, and only a later step's does after it; the server takes the next one, too.
  await enterCode(codeOf(key, 1));
  await page.waitForURL(/persoenlicherbereich/);

  await logOut();
  await enterPassword();
  await enterCode(recovery!);
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await page.getByText('9 Wiederherstellungscodes sind noch übrig.').waitFor();
  await confirmPassword('Authenticator-App entfernen', 'Nicht-Mein-Passwort-1');
  await page.locator('#f-Password-error', { hasText: 'Passwort' }).waitFor();
  await confirmPassword('Authenticator-App entfernen');
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
  await logOut();
  await enterPassword();
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await heading(page, 'Zweiter Faktor');
}

/** Adds a passkey, logs in with it, and uses a code on a device without it; on a screen of 320 pixels. */
export async function asksForAPasskey(page: Page, home: string, account: Account): Promise<void> {
  const { enterPassword, confirmPassword, logOut } = hands(page, home, account);
  const device = await withPasskeyDevice(page);

  await page.setViewportSize({ width: 320, height: 800 });
  await arriveLoggedIn(page, home, 'telko', account);
  await page.goto(`${home}/meinedaten`);
  await press(page, 'Passkey hinzufügen');
  await isAsWideAsTheScreen(page);
  await page.getByLabel('Name des Passkeys').fill('Mein Handy');
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await press(page, 'Passkey hinzufügen');
  const recovery = await page
    .getByRole('list', { name: 'Wiederherstellungscodes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await press(page, 'Ich habe sie aufbewahrt');
  const row = page.getByRole('listitem').filter({ hasText: 'Mein Handy' });
  await row.waitFor();
  await isAsWideAsTheScreen(page);
  expect(await device.kept()).toMatchObject([{ rpId: new URL(home).hostname, isResidentCredential: true }]);

  await logOut();
  await enterPassword();
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).waitFor();
  await isAsWideAsTheScreen(page);
  await press(page, 'Mit Passkey bestätigen');
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await row.filter({ hasText: 'zuletzt benutzt' }).waitFor();

  // The passkey alone logs in, without an e-mail address.
  await logOut();
  await page.goto(`${home}/login`);
  await isAsWideAsTheScreen(page);
  await page.getByRole('checkbox', { name: /Angemeldet bleiben/ }).check();
  await press(page, 'Mit Passkey');
  await page.waitForURL(/persoenlicherbereich/);
  // With the checkbox ticked the login survives closing the browser.
  const kept = (await page.context().cookies()).find(({ name }) => name === 'psoe_angemeldet');
  expect(kept!.expires).toBeGreaterThan(Date.now() / 1_000);

  // Another device, without the passkey.
  await logOut();
  await device.forget();
  await enterPassword();
  await press(page, 'Mit Passkey bestätigen');
  await page.getByText('Ihr Gerät hat nicht bestätigt.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await press(page, 'Mit Code anmelden');
  await page.waitForURL(/persoenlicherbereich/);
  await page.goto(`${home}/meinedaten`);
  await confirmPassword('Mein Handy entfernen');
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
  expect(await row.count()).toBe(0);
}

const isAsWideAsTheScreen = async (page: Page): Promise<void> =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

/**
 * docs/specification/accounts.md#what-may-be-tried-out: the page works and goes on, also where its button was pressed
 * before the scripts came; without scripts it says what leads on.
 */
export async function opensSpokenLinkByItself(
  running: RunningProduct,
  telko: Client,
  home: string,
  { visitor, browser }: { visitor: () => Promise<Page>; browser: Browser },
): Promise<void> {
  const company = await telkoCompany(running, telko);
  const { number } = await linksOf(telko, company, home);
  const { Code } = await telko.ask<{ Code: string }>('PUT', `/empfehlung/${number}/sprechcode`, {
    token: company.user,
  });
  const page = await visitor();
  await page.goto(`${home}/code`);
  await page.evaluate(`Promise.all([10, 11, 12, 13, 14].map(n =>
    fetch('/api/v1/telko/empfehlung/empfehlungscode/niemand-' + n))).then(() => undefined)`);
  const asked = page.waitForResponse(response => response.url().includes('cmd=IsCaptchaRequired'));
  await page.goto(`${home}/r/${Code}`);
  expect(await (await asked).json()).toMatchObject({ CaptchaRequired: true });
  await page.waitForURL(`**/empfaengerdaten/${number}/**`);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/code');
  expect(new URL(page.url()).search).toBe('');

  const early = await visitor();
  const arrive = await holdScripts(early);
  await openPrerendered(early, `${home}/code`, 'form');
  await early.getByLabel('Ihr Code', { exact: true }).fill(Code);
  await pressAtOnce(early, 'Empfehlung öffnen');
  await early.getByText('löst Ihr Browser erst eine kurze Rechenaufgabe').waitFor();
  arrive();
  await early.waitForURL(`**/empfaengerdaten/${number}/**`);

  const mistyped = await visitor();
  await mistyped.goto(`${home}/r/${Code.replace(/\d+$/, '')}00`);
  await mistyped.locator('main .summary').getByText('Diese Empfehlung kennen wir nicht.').waitFor();
  expect(await mistyped.getByText('Rechenaufgabe').count()).toBe(0);

  expect(await reads(browser, `${home}/r/${Code}`)).toContain('ihre Empfehlung als Link zu teilen');
}
