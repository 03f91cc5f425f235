import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { addressesIn, faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import {
  arriveLoggedIn,
  arriveSignedIn,
  Client,
  linksOf,
  numberOf,
  registered,
  telkoCompany,
  tokenFromMail,
  type Company,
} from './client.js';
import { saysDuToTheEnd } from './friends-pages.js';
import { cardSays, confirmed, enterFriend, enterLogin, go, heading, holdScripts, isHydrated, logIn } from './steps.js';
import { openedItself, openMailLink, openPrerendered, person, portalOf, press, pressAtOnce } from './steps.js';

const [tenant, reason] = ['telko', 'Ihr Auftrag lag drei Monate bei uns'];

describe('coming back', () => {
  let running: RunningProduct;
  let browser: Browser;
  let client: Client;
  let company: Company;
  let portal: string;
  const login = (role: string) => running.demo.logins.find(one => one.tenant === tenant && one.role === role)!;

  productInBrowser(async (product, chromium) => {
    [running, browser] = [product, chromium];
    portal = portalOf(running, tenant);
    client = new Client(running, tenant);
    company = await telkoCompany(running, client);
  });

  describe('without a connection', () => {
    it('what was read is read again, and said to be what was there; nobody reads what somebody else did', async () => {
      const page = await person(browser, { keeps: true });
      const recommender = login('recommender');
      const [area, greeting] = [`${portal}/persoenlicherbereich`, /^Guten Tag, Jonas/];
      const offline = page.getByText('Keine Verbindung. Hier steht, was zuletzt geladen war');
      await logIn(page, portal, 'de', recommender);
      await until('a service worker', () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
      await page.goto(area);
      await heading(page, greeting);
      // What writes takes a connection.
      const read = async () =>
        (await page.getByRole('article').first().innerText()).replace(/Stimmt etwas nicht\?\n*/, '');
      const line = await read();
      const keptAnswers = () =>
        page.evaluate(
          `caches.keys().then(async names => (await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())`,
        ) as Promise<string[]>;
      await until('the answers to be kept', async () =>
        (await keptAnswers()).some(url => url.includes('/empfehler/empfehlungen')),
      );

      await page.context().setOffline(true);
      await page.reload();
      await heading(page, greeting);
      await offline.waitFor();
      expect(await read()).toBe(line);
      // Led on to by the portal alone, never loaded by itself.
      await page.goto(portal);
      await heading(page, /./);
      // Bank details are not kept, whoever asks.
      expect((await keptAnswers()).filter(url => /bankdaten|export/.test(url))).toEqual([]);

      await page.context().setOffline(false);
      await page.goto(`${portal}/logout`);
      await page.getByRole('link', { name: 'Anmelden' }).first().waitFor();
      await until('nothing of the person to be kept', async () =>
        (await keptAnswers()).every(url => !/\/api\/.*(empfehler|account|empfehlen)/.test(url)),
      );
      await page.context().setOffline(true);
      await page.goto(area);
      await offline.waitFor();
      expect(await page.getByText('Jonas').count()).toBe(0);
      await page.context().close();
    });
  });

  describe('the next page', () => {
    it('keeps what is pressed on it before it listens, though the question it brings was answered on the page before', async () => {
      const page = await person(browser);
      const arrive = await holdScripts(page);
      await page.route('**/kontakt', async route => {
        const [response, context] = [await route.fetch(), page.context()];
        const isDrawn = (await response.text()).includes('<main'); // Else it is asked for once more.
        const value = encodeURIComponent('required=1&functional=0&analytical=0&marketing=0');
        if (isDrawn) await context.addCookies([{ name: 'psoe_consent', value, url: portal }]);
        await route.fulfill({ response });
      });
      await openPrerendered(page, `${portal}/kontakt`, '.consent');
      await pressAtOnce(page, 'Cookie-Einstellungen');
      arrive();
      await page.getByRole('dialog').getByRole('button', { name: 'Alles erlauben' }).click();
      await page.locator('.consent').waitFor({ state: 'detached' });
      await page.context().close();
    });
  });

  describe('a shared link', () => {
    it('says that there is no connection, and opens by itself, counted once, when there is one', async () => {
      const page = await person(browser, { phone: true, keeps: true });
      const { shortLink, number } = await linksOf(client, company, portal);
      const energie = portalOf(running, 'energie');
      const isKept = `Promise.all(['/code', ...performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.includes('/assets/'))]
        .map(one => caches.match(one, { ignoreVary: true }))).then(all => navigator.serviceWorker.controller !== null && all.every(Boolean))`;
      const clicks = async () => (await client.ask('GET', `/empfehlen/${number}`, { token: company.user })).Klicks;
      const waits = () => heading(page, 'Keine Verbindung');
      // One page read in each portal, where they are still asked about cookies.
      for (const one of [energie, portal]) {
        await page.goto('about:blank');
        await page.context().setOffline(false);
        await page.goto(`${one}/code`);
        await until('the page to be kept, and what it needs', () => page.evaluate<boolean>(isKept));
        await page.context().setOffline(true);
        // Where everything else asks for login, too; nobody there knows this one.
        await page.goto(`${one}/r/UNBEKANNT`);
        await waits();
      }
      await page.goto(`${shortLink}?channel=whatsapp&anrede=du`);
      await waits();
      expect(await faultsOf(page)).toEqual([]);
      await press(page, 'Noch einmal versuchen');
      await waits();
      expect([await clicks(), page.url()]).toEqual([0, `${shortLink}?channel=whatsapp&anrede=du`]);

      await page.context().setOffline(false);
      await heading(page, /^Jonas schenkt dir/);
      expect([await clicks(), page.url()]).toEqual([1, expect.stringContaining('channel=whatsapp')]);
      await page.context().close();
    });
  });

  describe('a friend who comes back', () => {
    it('has the mail sent again, corrects the address, and is known when the link is opened once more', async () => {
      const page = await person(browser, { phone: true });
      const { link } = await linksOf(client, company, portal);
      // Before its scripts the form would be sent without them, and answered in other words.
      await Promise.all([isHydrated(page), page.goto(link)]);
      await enterFriend(page, { firstName: '=1', lastName: '=1', email: 'keine' });
      await page.getByText('Bitte geben Sie nur den Namen ein').first().waitFor();
      expect((await addressesIn(page)).du).toEqual([]);
      await enterFriend(page, { firstName: 'Rosa', lastName: 'Wendt', email: 'rossa@example.org' });
      await heading(page, 'Bitte sehen Sie in Ihr Postfach');
      await press(page, 'Noch einmal senden');
      await page.getByText('Ist unterwegs.').waitFor();
      await until('the second mail', async () => (await running.mails('rossa@example.org')).length === 2);

      await press(page, 'Adresse ändern');
      await page.getByLabel('Richtige E-Mail-Adresse').fill('rosa@example.org');
      await press(page, 'Adresse ändern und E-Mail senden');
      await page.getByText('an rosa@example.org geschickt').waitFor();
      expect(await faultsOf(page)).toEqual([]);

      await page.goto(link);
      await heading(page, 'Sie haben sich schon eingetragen');
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'E-Mail noch einmal senden oder Adresse ändern' }).click();
      await page.getByText('an rosa@example.org geschickt').waitFor();

      // The link to the wrong address opens nothing any more.
      await openMailLink(page, running, 'rossa@example.org', '/empfaenger/zustimmung');
      await heading(page, 'Dieser Link gilt nicht mehr');
      await openMailLink(page, running, 'rosa@example.org', '/empfaenger/zustimmung');
      await press(page, 'Bestätigen und weiter');
      await heading(page, 'Danke, alles bestätigt');
      await page.context().close();
    });

    it('sees on a small phone who gives what and where to go, and gets to the offer by one form and one press', async () => {
      const page = await person(browser, { phone: true });
      await page.setViewportSize({ width: 320, height: 568 });
      const { shortLink } = await linksOf(client, company, portal);
      await page.goto(`${shortLink}?channel=whatsapp&anrede=du`);
      await heading(page, /^Jonas schenkt dir/);
      // The question about cookies is there, and covers none of it before they go on.
      const question = page.locator('.consent');
      // Taking over the drawn page may put it there anew.
      await until('the question below the first screen', async () => ((await question.boundingBox())?.y ?? 0) >= 568);
      const seen = page.locator('.shares, .landing-first .btn, .landing-first .effort');
      expect(await seen.count()).toBe(3);
      for (const part of await seen.all()) {
        const { y, height } = (await part.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(568);
      }
      await page.locator('.offered li').nth(2).waitFor();
      await page.locator('.offered .price').waitFor();
      await page.getByLabel('E-Mail-Adresse', { exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Nur Notwendiges' }).click();
      expect(await faultsOf(page)).toEqual([]);

      await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('kim@gmial.com');
      await page.getByLabel('E-Mail-Adresse', { exact: true }).blur();
      await press(page, 'Meintest du kim@gmail.com?');
      expect(await page.getByLabel('E-Mail-Adresse', { exact: true }).inputValue()).toBe('kim@gmail.com');
      const neverFormal = async () => expect((await addressesIn(page)).sie).toEqual([]);
      await enterFriend(page, { firstName: '=1', lastName: '=1', email: 'keine' });
      await page.getByText('Bitte gib nur den Namen ein').first().waitFor();
      await neverFormal();
      const sent = page.waitForRequest(request => request.url().includes('/empfaenger/create/'));
      await enterFriend(page, { firstName: 'Kim', lastName: 'Wendt', email: 'kim@example.org' });
      expect((await sent).headers()['accept-language']).toBe('de-x-du');
      await heading(page, 'Bitte sieh in dein Postfach');
      await neverFormal();
      await openMailLink(page, running, 'kim@example.org', '/empfaenger/zustimmung');
      for (const { text } of await running.mails('kim@example.org'))
        expect(text).not.toMatch(/\bI(hnen|hr|hre)\b|\bSie\b/);
      await heading(page, 'Nur noch bestätigen');
      await neverFormal();
      await press(page, 'Bestätigen und weiter');
      await heading(page, 'Danke, alles bestätigt');
      await neverFormal();
      // Back again: the way on comes with the page, or it is said that it could not.
      const wayOn = '**/produkt/produktlink?*';
      await page.route(wayOn, route => route.abort());
      await page.goto(shortLink);
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
      await page.unroute(wayOn);
      await press(page, 'Noch einmal versuchen');
      await heading(page, 'Willkommen zurück');
      expect(await page.locator('main a.btn').getAttribute('href')).toMatch(/^https?:/);
      await saysDuToTheEnd(page, portal);
      await page.context().close();
    });

    it('is nobody where the recommender opens their own link: a preview, which does not count', async () => {
      const page = await person(browser);
      await arriveLoggedIn(page, portal, tenant, login('recommender'));
      const { link, number } = await linksOf(client, company, portal);
      await page.goto(link);
      await page.getByText('Vorschau: So sehen Ihre Freunde diese Empfehlung.').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(await client.ask('GET', `/empfehlen/${number}`, { token: company.user })).toMatchObject({ Klicks: 0 });
      await page.context().close();
    });

    it('reads and sends the page behind a short link without any script', async () => {
      const page = await person(browser, { phone: true, scripts: false });
      const { shortLink } = await linksOf(client, company, portal);
      await page.goto(`${shortLink}?channel=whatsapp`);
      await heading(page, /^Jonas/);
      expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain(
        `${shortLink}/karte.png`,
      );
      await page.getByText('Bitte schalten Sie JavaScript ein').waitFor({ state: 'detached' });

      await enterFriend(page, { firstName: 'Ida', lastName: 'Wendt', email: 'ida@' });
      await page.getByText('Bitte prüfen Sie: E-Mail-Adresse.').waitFor();
      expect([page.url().includes('Wendt'), await page.getByLabel('Nachname').inputValue()]).toEqual([false, 'Wendt']);
      await enterFriend(page, { firstName: 'Ida', lastName: 'Wendt', email: 'ida@example.org' });
      await heading(page, 'Bitte sehen Sie in Ihr Postfach');
      // A scanner that follows the mail's link confirms nothing: the button does.
      await openMailLink(page, running, 'ida@example.org', '/empfaenger/zustimmung');
      await heading(page, 'Nur noch bestätigen');
      expect(page.url()).not.toContain('b=');
      await page.reload();
      await press(page, 'Bestätigen und weiter');
      await heading(page, 'Danke, alles bestätigt');
      expect(await page.locator('main a.btn').getAttribute('href')).toMatch(/^https?:/);
      await page.goBack();
      await page.goto(`${portal}/empfaenger/zustimmung`);
      await heading(page, 'Danke, alles bestätigt');
      await page.context().close();
    });

    it('sees, takes along and erases what is held on them', async () => {
      const email = 'nora@example.org';
      await registered(client, company, { email, lastName: 'Wendt', order: '' });
      const page = await person(browser);
      await openMailLink(page, running, email, '/empfaenger/meinedaten');
      await heading(page, 'Gespeicherte Daten');
      await page.getByText(email).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Alles als Datei speichern')]);
      expect(await readFile((await download.path())!, 'utf8')).toContain(email);

      await openedItself(page);
      await press(page, 'Meine Daten löschen');
      await page.getByRole('dialog').getByRole('button', { name: 'Behalten' }).click();
      await press(page, 'Meine Daten löschen');
      await page.getByRole('dialog').getByRole('button', { name: 'Ja, löschen' }).click();
      await heading(page, 'Die Daten sind gelöscht');
      await page.goto('about:blank');
      await openMailLink(page, running, email, '/empfaenger/meinedaten');
      await heading(page, 'Dieser Link gilt nicht mehr');
      await page.context().close();
    });
  });

  describe('a goodwill reward', () => {
    // The owner's console, and the recommender's phone.
    let owner: Page;
    let page: Page;
    beforeAll(async () => {
      [owner, page] = [await person(browser), await person(browser, { phone: true })];
      await arriveSignedIn(owner, running, tenant, 'owner');
      await owner.goto(running.demo.admin);
      await arriveLoggedIn(page, portal, tenant, login('recommender'));
    });
    afterAll(() => Promise.all([owner, page].map(one => one?.context().close())));

    it('above the limit waits for a second person in the console, shows with its reason in the personal area, and is chosen there without the mail', async () => {
      const recommender = login('recommender');
      const token = await client.login(recommender.email, recommender.password);
      const number = await numberOf(client, company.staff, token);
      const asked = await client.call('POST', `/agentur/kulanz/${number}`, {
        token: company.staff,
        body: { BetragCent: 12_345, Begruendung: reason },
      });
      expect(asked).toMatchObject({ status: 202, body: { WartetAuf: 'ZweitePerson' } });

      // The owner finds it waiting, and agrees.
      await go(owner, 'Empfehler');
      // It waits on the start page, too, which is still there while this one comes.
      await owner.getByRole('heading', { level: 1, name: 'Empfehler' }).waitFor();
      await owner.getByText(reason).waitFor();
      expect(
        await faultsOf(owner, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
      ).toEqual([]);
      await confirmed(owner, 'Zustimmen');
      await owner.getByText(reason).waitFor({ state: 'hidden' });

      // The recommender reads why, and chooses without any mail.
      await page.goto(`${portal}/persoenlicherbereich`);
      const reward = page.getByRole('article').filter({ hasText: reason });
      await reward.getByText(/Kulanzprämie: 123,45/).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await reward.getByRole('link', { name: 'Prämie wählen' }).click();
      await heading(page, 'Wie möchten Sie Ihre Prämie?');
      await page.getByRole('radio', { name: /Überweisung/ }).check();
      await press(page, 'Überweisung wählen');
      await heading(page, /123,45/);
      const rewards = await client.ask('GET', '/empfehler/praemien', { token });
      expect(rewards.find((one: { WertCent: number }) => one.WertCent === 12_345)).toMatchObject({
        Auswahl: 'Bar',
        Waehlbar: false,
      });
    });

    it('is not the end: who is refused, cancelled or blocked from the console reads the reason in the portal, and comes in again once unblocked', async () => {
      const recommender = login('recommender');
      const number = await numberOf(client, company.staff, company.user);
      const friendOf = async (lastName: string) => {
        const email = `rosa.${lastName.toLowerCase()}@example.org`;
        const { recommendation, recipient } = await registered(client, company, { email, lastName, order: '' });
        await client.ask('PUT', '/empfaenger/zustimmung', {
          token: await tokenFromMail(running, email, '/empfaenger/zustimmung'),
          body: { AgbText: true },
        });
        return { recommendation, recipient };
      };
      const [toCancel, toRefuse] = await Promise.all(['Anker', 'Zander'].map(friendOf));
      expect(
        await client.report({
          Auftragsnummer: 'ABL-1',
          Empfaengernummer: toRefuse!.recipient,
          Auftragsdatum: '2026-01-05T10:00:00',
          Art: 'Neuvertrag',
          Status: 'Abgeschlossen',
        }),
      ).toMatchObject({ status: 202 });

      /** A deed on a page of the desk, with the reason its dialog asks for. */
      const because = async (path: string, action: string, words: string) => {
        const there = JSON.stringify(`${new URL(running.demo.admin).pathname}${path}`);
        // As a link in the console leads there: loading the console anew costs several times as much.
        await owner.evaluate(`history.pushState(null, '', ${there}); dispatchEvent(new PopStateEvent('popstate'))`);
        await owner.getByRole('button', { name: action, exact: true }).click();
        const dialog = owner.getByRole('dialog').filter({ has: owner.getByLabel(/^Grund/) });
        await dialog.getByLabel(/^Grund/).fill(words);
        await dialog.getByRole('button', { name: action, exact: true }).click();
        await dialog.waitFor({ state: 'hidden' });
      };
      await until('the order in the report', async () => {
        const asked = { token: company.staff, body: { Filter: { Auftragsnummer: 'ABL-1' } } };
        return (await client.ask('PUT', '/agentur/auftraege/alle', asked)).TotalCount === 1;
      });
      await because(`cases/${toRefuse!.recommendation}`, 'Ablehnen', 'Die Adresse hatte schon einen Anschluss');
      const ended = `cases/${toCancel!.recommendation}`;
      await because(ended, 'Empfehlung stornieren', 'Der Tarif wird nicht mehr angeboten');

      /** What stands in a friend's card once it is opened. */
      const reads = async (friendName: string, stage: RegExp, words: string) => {
        await cardSays(page, portal, friendName, stage);
        const card = page.getByRole('article').filter({ hasText: friendName }).first();
        const fold = card.getByRole('button', { expanded: false });
        if (await fold.count()) await fold.first().click();
        await card.getByText(words).waitFor();
      };
      await reads('Rosa Z.', /Auftrag abgelehnt/, 'Die Adresse hatte schon einen Anschluss');
      await reads('Rosa A.', /Beendet/, 'Der Tarif wird nicht mehr angeboten');

      await because(`people/${number}`, 'Sperren', 'Mehrere Konten derselben Person');
      // The session ended; at the login the reason is told.
      await page.goto(`${portal}/login`);
      await enterLogin(page, recommender);
      await page.getByText('Mehrere Konten derselben Person').waitFor();
      expect(await faultsOf(page)).toEqual([]);

      await because(`people/${number}`, 'Entsperren', 'Telefonisch geklärt');
      // The sessions of before the block have ended.
      company = await telkoCompany(running, client);
      await arriveLoggedIn(page, portal, tenant, recommender);
      await reads('Rosa Z.', /Auftrag abgelehnt/, 'Die Adresse hatte schon einen Anschluss');
    });
  });
});
