import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { addressesIn, faultsOf, settled } from '../src/browser.js';
import { withClient } from '../src/database.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import {
  isHydratedForItsOwner,
  isStillThere,
  keepsTheAnswer,
  keepsWhatWasRefused,
  staysConfirmed,
} from './before-hydration.js';
import { arriveSignedIn, Client, linksOf, releasesLeave, telkoCompany } from './client.js';
import { scans } from './mail-scanner.js';
import { tickCampaignEarly } from './portal-visits.js';
import {
  bankExecutes,
  bankKnowsAnotherName,
  cardSays,
  chooseProduct,
  confirmed,
  enterFriend,
  enterLogin,
  fill,
  go,
  heading,
  holdScripts,
  logIn,
  mailLink,
  openedItself,
  openMailLink,
  openPrerendered,
  payOut,
  person,
  portalOf,
  press,
  pressAtOnce,
  signIn,
  takesTransfer,
  takesVoucher,
} from './steps.js';

const programmes = [
  // Fernklang: recommends without a login and confirms the address on the way; no complaint period.
  { tenant: 'telko', orderedAt: () => new Date() },
  // Auenstrom: found below a path; login first, German IBANs only.
  { tenant: 'energie', orderedAt: () => new Date(Date.now() - 20 * 86_400_000) },
] as const;

const anna = { firstName: 'Anna', lastName: 'Sommer' };
const ben = { firstName: 'Ben', lastName: 'Winter' };
const iban = 'DE89370400440532013000';
const wireDate = (date: Date) => date.toISOString().slice(0, 19);

describe('from the link to the money', () => {
  let running: RunningProduct;
  let browser: Browser;

  // A complaint period counts from the friend's registration at the earliest, so none could be waited for here.
  const configuration = { energie: { complaintDays: 0 } };
  productInBrowser(
    (product, chromium) => {
      [running, browser] = [product, chromium];
    },
    { byPath: ['energie'], configuration },
  );

  it('a way in by the provider’s own sign-in, once the account’s owner linked it, to the product asked for', async () => {
    const { logins } = running.demo;
    const portal = portalOf(running, 'telko');
    const jonas = logins.find(({ tenant, role }) => tenant === 'telko' && role === 'recommender')!;
    await withClient(running.database.owner, client =>
      client.query(
        `insert into sign_in_service (tenant_id, service_id, audience, name, issuer, client_id, authorization_endpoint, scope, mapping, version, tested_version, active, changed_by, changed_by_name, changed_at)
         select id, gen_random_uuid(), 'customers', 'Fernklang-Konto', $1, 'weitersagen-portal', $1 || '/auth', 'openid profile email', '{"addressesAreTheirs": false}', 1, 1, true, id, 'Carla', now() from tenant where key = 'telko'`,
        [`${running.url}/idp`],
      ),
    );
    const [{ Id }] = (await (await fetch(`${running.url}/api/v1/telko/produkt`)).json()) as [{ Id: number }];
    const product = `/empfehlen/${Id}`;
    const page = await person(browser, { phone: true });
    const atProvider = async () => {
      await page.goto(`${portal}/login?ziel=${product}`);
      await press(page, 'Mit Fernklang-Konto anmelden');
      await page.locator('input[name=email]').fill(jonas.email);
      await page.locator('input[name=password]').fill(jonas.password);
      await press(page, 'Anmelden');
    };
    await atProvider();
    await heading(page, 'Noch ein Schritt');
    await page.locator('main').getByRole('link', { name: 'Anmelden' }).click();
    await enterLogin(page, jonas);
    await heading(page, 'Mit Fernklang-Konto verknüpfen');
    await press(page, 'Verknüpfen');
    await page.waitForURL(portal + product);

    await page.goto(`${portal}/logout`);
    await page.waitForURL(({ pathname }) => pathname !== '/logout');
    await settled(page);
    await atProvider();
    await page.waitForURL(portal + product);
    await page.goto(`${portal}/meinedaten`);
    await press(page, 'Fernklang-Konto trennen');
    await page.getByText('Fernklang-Konto ist getrennt').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${portal}/anmeldedienst?error=access_denied&state=fremd`);
    await page.getByText('Sie haben die Anmeldung abgebrochen.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('a recommender’s day: what waits stands first, the link that works is shared again, and the friend’s page is seen as chosen', async () => {
    const { logins } = running.demo;
    const portal = portalOf(running, 'telko');
    const jonas = logins.find(({ tenant, role }) => tenant === 'telko' && role === 'recommender')!;
    const client = new Client(running, 'telko');
    type Line = Record<'Status' | 'Kurzlink' | 'GueltigBis', string> & { Produkt: { Id: number } };
    const { Content } = await client.ask<{ Content: Line[] }>('GET', '/empfehler/empfehlungen', {
      token: await client.login(jonas.email, jonas.password),
    });
    const open = Content.find(({ Status }) => Status === 'Offen')!;
    const concluded = Content.find(({ Status, GueltigBis }) => Status === 'Ok' && Date.parse(GueltigBis) > Date.now())!;
    const page = await person(browser, { phone: true });
    await logIn(page, portal, 'de', jonas);
    await page.goto(`${portal}/persoenlicherbereich`);
    const choose = page.getByRole('region', { name: /warten auf Sie$/ }).getByRole('link', { name: 'Jetzt wählen' });
    await choose.waitFor();
    const { y, height } = (await choose.boundingBox())!;
    expect(y + height).toBeLessThan(844);
    const tiles = ['Wartet auf Sie', 'Unterwegs', 'Ausgezahlt', 'Noch möglich'];
    expect(await page.locator('.sums dt').allInnerTexts()).toEqual(tiles);
    await page.getByRole('group').getByText('Abgeschlossen').click();
    await page.waitForURL(/\?filter=finished$/);
    await page.reload();
    await page.getByRole('radio', { name: /^Abgeschlossen/, checked: true }).waitFor();

    await page.goto(`${portal}/empfehlen/${open.Produkt.Id}`);
    await heading(page, 'Ihr Link für dieses Produkt gilt noch');
    expect(await page.locator('#own-link').inputValue()).toBe(`${open.Kurzlink}/l`);
    await page.getByRole('link', { name: 'Teilen' }).click();
    const arrival = page.getByRole('region', { name: 'So kommt es an' });
    await arrival.getByText(/ dir /).first().waitFor();
    await page.locator('.message-choices').getByText('Sie', { exact: true }).click();
    await arrival
      .getByText(/ Ihnen /)
      .first()
      .waitFor();
    expect(await arrival.innerText()).not.toMatch(/\b(?:du|dir|dich)\b/);
    const [card] = await Promise.all([page.waitForEvent('download'), press(page, 'Karte als PDF')]);
    expect((await readFile(await card.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();

    // A friend's contract ends the link for no other friend.
    const another = await person(browser, { phone: true });
    expect((await another.goto(`${concluded.Kurzlink}?channel=whatsapp`))?.status()).toBe(200);
    await enterFriend(another, { firstName: 'Noa', lastName: 'Berg', email: 'noa.berg@example.org' });
    await heading(another, 'Bitte sehen Sie in Ihr Postfach');
    await another.context().close();
  });

  it('what a friend types and sends before the scripts have come arrives as it was typed, in the longest form too', async () => {
    const recommender = running.demo.logins.find(({ tenant, role }) => tenant === 'energie' && role === 'recommender')!;
    const client = new Client(running, 'energie');
    const { Content } = await client.ask<{ Content: { Status: string; Kurzlink: string }[] }>(
      'GET',
      '/empfehler/empfehlungen',
      { token: await client.login(recommender.email, recommender.password) },
    );
    const page = await person(browser, { phone: true });
    const arrive = await holdScripts(page);
    const link = Content.find(({ Status }) => Status === 'Offen')!.Kurzlink;
    await openPrerendered(page, link, 'form');
    await enterFriend(page, { ...ben, email: 'frueh@example.org' }, pressAtOnce);
    await heading(page, 'Bitte sehen Sie in Ihr Postfach');
    arrive();
    await page.getByRole('button', { name: 'Adresse ändern' }).waitFor();
    // Also where the tab remembers something, which does not change this page.
    const portal = portalOf(running, 'energie');
    await page.evaluate("sessionStorage.setItem('ws.energie.draft', 'null')");
    const contactArrives = await holdScripts(page);
    await openPrerendered(page, `${portal}/kontakt`, 'form');
    const prerendered = await page.locator('h1').elementHandle();
    await page.getByLabel('Ihre Nachricht').fill('Wann geht es los?');
    await page.getByLabel('Vorname', { exact: true }).fill('Ben');
    await pressAtOnce(page, 'Nachricht senden');
    contactArrives();
    await page.getByRole('alert').getByRole('link').first().waitFor();
    expect([
      await isStillThere(prerendered),
      await page.getByLabel('Ihre Nachricht').inputValue(),
      await page.getByLabel('Vorname', { exact: true }).inputValue(),
    ]).toEqual([true, 'Wann geht es los?', 'Ben']);
    await page.getByText(/^Bitte (eine|\d+) Angaben? prüfen/).waitFor();
    await isHydratedForItsOwner(page, running, 'frueh@example.org');
    await keepsTheAnswer(await person(browser, { phone: true }), running, 'frueh@example.org');
    await staysConfirmed(await person(browser, { phone: true }), running, 'frueh@example.org');
    await keepsWhatWasRefused(await person(browser, { phone: true }), link, { ...ben, email: 'ben@@example' });
    await page.context().close();
  });

  it('a friend is asked for two more things where the programme matches orders by them: once confirmed, once, and no child', async () => {
    const [portal, client, email] = [portalOf(running, 'telko'), new Client(running, 'telko'), 'noch.zwei@example.org'];
    const { email: operates, password } = running.demo.logins.find(
      ({ tenant, role }) => tenant === 'telko' && role === 'operator',
    )!;
    const operator = await client.signIn(operates, password);
    const company = await telkoCompany(running, client);
    const { shortLink } = await linksOf(client, company, portal);
    const page = await person(browser, { phone: true });
    const give = (values: Readonly<Record<string, string>>) => fill(page, values);
    const send = () => press(page, 'Weiter zum Angebot');
    await client.configure(operator, { AbgleichAngaben: 'verlangt' });
    try {
      await page.goto(`${shortLink}?channel=whatsapp&anrede=du`);
      await enterFriend(page, { ...ben, email });
      await openMailLink(page, running, email, '/empfaenger/zustimmung');
      await press(page, 'Bestätigen und weiter');
      await heading(page, 'Noch zwei Angaben');
      expect(await page.getByRole('link', { name: 'Ohne diese Angaben weiter' }).count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);

      await give({ Tag: '14', Monat: '05', Jahr: '2015', Straße: 'Lindenweg', Hausnummer: '7', Postleitzahl: '506' });
      await give({ Ort: 'Köln' });
      await send();
      await page
        .getByText(/Postleitzahl mit fünf Ziffern/)
        .first()
        .waitFor();
      await give({ Postleitzahl: '50667' });
      await send();
      await page.getByText('Mitmachen kannst du ab 18 Jahren.').first().waitFor();
      await heading(page, 'Noch zwei Angaben');
      expect(await faultsOf(page)).toEqual([]);

      await give({ Jahr: '1988' });
      await send();
      await heading(page, 'Danke, alles bestätigt');
      expect(await page.locator('main a.btn').getAttribute('href')).toMatch(/^https?:/);
      // Given once: the mail's link leads straight to the offer from now on.
      await openMailLink(page, running, email, '/empfaenger/zustimmung');
      await heading(page, 'Danke, alles bestätigt');
    } finally {
      await client.configure(operator, { AbgleichAngaben: null });
    }
    await page.context().close();
  });

  it('somebody who registers for a product is led to it, also where the mail is opened in another browser', async () => {
    const portal = portalOf(running, 'telko');
    const [{ Id }] = (await (await fetch(`${running.url}/api/v1/telko/produkt`)).json()) as [{ Id: number }];
    const [desk, phone] = [await person(browser), await person(browser, { phone: true })];
    const arrive = await holdScripts(desk);
    await openPrerendered(desk, `${portal}/registrieren?ziel=${encodeURIComponent(`/empfehlen/${Id}`)}`, '#gleich');
    await desk.getByLabel('Vorname').fill('Pia');
    await desk.getByLabel('Nachname').fill('Lorenz');
    await desk.getByLabel('E-Mail-Adresse').fill('pia@example.org');
    await pressAtOnce(desk, 'Bestätigungslink schicken');
    arrive();
    await heading(desk, 'Bitte bestätigen Sie Ihre E-Mail-Adresse');
    await openMailLink(phone, running, 'pia@example.org', '/registrieren');
    await heading(phone, 'Willkommen');
    await openedItself(phone);
    await press(phone, 'Bestätigen und loslegen');
    await phone.waitForURL(`${portal}/empfehlen/${Id}`);
    await Promise.all([desk, phone].map(page => page.context().close()));
  });

  it.each(programmes)(
    'a recommendation at $tenant: half as money, half as a voucher',
    async ({ tenant, orderedAt }) => {
      const portal = portalOf(running, tenant);
      const [annasMail, bensMail] = [`anna.${tenant}@example.org`, `ben.${tenant}@example.org`];
      const [annasPage, staffPage] = [await person(browser), await person(browser)];
      const bensPage = await person(browser, { phone: true });

      // Anna recommends, and confirms her address on the way.
      await (tenant === 'energie'
        ? registerFirst(annasPage, portal, annasMail)
        : recommendWithoutLogin(annasPage, portal, annasMail));
      await heading(annasPage, /Ihr Link ist fertig|Empfehlung teilen/);
      const link = await annasPage.locator('#link').inputValue();
      const number = /\/empfehlung\/(\d+)/.exec(annasPage.url())![1]!;

      // Ben follows the link, enters his data and consents.
      const casual = tenant === 'energie';
      await bensPage.goto(casual ? link : `${link}?anrede=sie`);
      await heading(bensPage, /^Anna (?:schenkt|empfiehlt)/);
      await enterFriend(bensPage, { ...ben, email: bensMail });
      await heading(bensPage, /^Bitte s(ehen Sie in Ihr|ieh in dein) Postfach/);
      await openMailLink(bensPage, running, bensMail, '/empfaenger/zustimmung');
      await press(bensPage, 'Bestätigen und weiter');
      await heading(bensPage, 'Danke, alles bestätigt');
      await cardSays(annasPage, portal, 'Ben W.', 'Kontakt hat reagiert');
      // She came in by the mail's link, and reads how it goes quicker.
      await annasPage.getByText('Sie melden sich bisher per Link aus einer E-Mail an.').waitFor();

      // The provider reports the contract.
      const order = {
        Auftragsnummer: `J-${tenant}`,
        Empfehlungsnummer: number,
        Auftragsdatum: wireDate(orderedAt()),
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
      };
      expect(await new Client(running, tenant).report(order)).toMatchObject({
        status: 202,
        body: { Ergebnis: 'Angenommen' },
      });
      await cardSays(annasPage, portal, 'Ben W.', /Vertrag geschlossen|Anspruch in Bearbeitung/);

      // The agency releases.
      await signIn(staffPage, running.demo, tenant, 'staff');
      await go(staffPage, 'Aufträge');
      await confirmed(staffPage, `Auftrag ${order.Auftragsnummer} freigeben`, /freigeben/i);
      await releasesLeave(running);
      await cardSays(annasPage, portal, 'Ben W.', 'Prämie bereit');

      // Anna takes money, Ben a voucher.
      await openMailLink(annasPage, running, annasMail, '/praemie');
      const half = await takesTransfer(annasPage, 'Anna Sommer', iban);
      await cardSays(annasPage, portal, 'Ben W.', /Anspruch in Bearbeitung|Überweisung kommt/);

      const chooseReward = casual ? /möchtest du deine Prämie/ : /möchten Sie Ihre Prämie/;
      await scans(browser, { link: await mailLink(running, bensMail, '/praemie'), title: chooseReward });
      await openMailLink(bensPage, running, bensMail, '/praemie');
      await heading(bensPage, chooseReward);
      const chooses = await addressesIn(bensPage);
      await takesVoucher(bensPage);
      await heading(bensPage, /Gutschein/);
      for (const said of [chooses, await addressesIn(bensPage)]) expect(said[casual ? 'sie' : 'du']).toEqual([]);
      const isVoucher = ({ subject }: { subject: string }) => /gutschein/i.test(subject);
      const voucher = await until('the voucher mail', async () => (await running.mails(bensMail)).find(isVoucher));
      expect(voucher.text).toMatch(/[A-Z0-9]{4,}-[A-Z0-9]{4,}/);

      // Finance collects and seals; a second person approves; the file goes to the bank.
      const [operator, second] = [await person(browser), await person(browser)];
      for (const [which, one] of [operator, second].entries())
        await arriveSignedIn(one, running, tenant, 'operator', which);
      await operator.goto(running.demo.admin);
      const pain = await payOut(operator, second);
      expect(voucher.text).toContain(String(half / 100));

      // Her bank knows the account by nearly this name: Anna says by her own link that it is right.
      const payment = { holder: 'Anna Sommer', iban, cents: half };
      await bankKnowsAnotherName(operator, pain, payment, 'Anna Maria Sommer');
      await cardSays(annasPage, portal, 'Ben W.', 'Ihre Bank kennt Ihr Konto unter einem etwas anderen Namen.');
      const whichName = await mailLink(running, annasMail, '/bankdaten/kontoinhaber');
      await scans(browser, { link: whichName, title: 'Welcher Name stimmt?' });
      await annasPage.goto(whichName);
      await heading(annasPage, 'Welcher Name stimmt?');
      await press(annasPage, 'Anna Maria Sommer übernehmen');
      await heading(annasPage, 'Danke, das ist geklärt');
      await annasPage.getByText('Anna Maria Sommer').waitFor();

      // The bank has executed it, and Anna sees it.
      await bankExecutes(operator, pain, payment);
      await cardSays(annasPage, portal, 'Ben W.', 'Ausgezahlt');
      expect(annasPage.url()).toContain(`${portal}/`);
      const kept = (await annasPage.context().cookies(portal)).map(({ name }) => name);
      expect(kept.filter(name => name.endsWith('.energie'))).toEqual(tenant === 'energie' ? kept : []);
      await Promise.all([annasPage, bensPage, staffPage, operator, second].map(page => page.context().close()));
    },
  );

  async function recommendWithoutLogin(page: Page, portal: string, email: string): Promise<void> {
    await page.goto(portal);
    await chooseProduct(page);
    await page.getByRole('radio', { name: 'Wir beide' }).waitFor();
    await tickCampaignEarly(page);
    await page.getByLabel('Ihr Vorname').fill(anna.firstName);
    await page.getByLabel('Ihr Nachname').fill(anna.lastName);
    await page.getByLabel('Ihre E-Mail-Adresse').fill(email);
    await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
    const sent = page.waitForRequest(
      request => /\/Empfehlen\/create/.test(request.url()) && request.postData() !== 'null',
    );
    await press(page, 'Link erstellen');
    expect((await sent).postDataJSON().Aktionen).toEqual([{ AktionsId: expect.any(Number), abgehakt: true }]);
    await heading(page, 'Bitte bestätigen Sie Ihre E-Mail-Adresse');
    // In the browser that sent the form the link leads straight on.
    await openMailLink(page, running, email, '/registrieren');
  }

  async function registerFirst(page: Page, portal: string, email: string): Promise<void> {
    // A product pressed before the page listens leads to the form, as it does afterwards.
    const phone = await person(browser, { phone: true });
    const arrive = await holdScripts(phone);
    await openPrerendered(phone, `${portal}/login`, 'main');
    await phone.getByRole('link', { name: /^Solar/ }).click();
    arrive();
    await phone.locator('section.card:focus').waitFor();
    // A product's address that was opened leads to the page's top, not past what the programme offers.
    await phone.goto(`${portal}/empfehlen/501`);
    await phone.waitForURL(/\/login\?ziel=/);
    await phone.getByText(/^Nach der Anmeldung geht es weiter/).waitFor();
    await settled(phone);
    const { y } = (await phone.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(y >= 0 && y < 844).toBe(true);
    await phone.context().close();
    await page.goto(`${portal}/login`);
    await page.getByRole('figure', { name: /500/ }).waitFor();
    // The picture and the font move the list: a press aimed at a product before would meet the one beside it.
    await settled(page);
    await page.getByRole('link', { name: /^Solar/ }).click();
    await page.waitForURL(/\/login\?ziel=%2Fsolar$/);
    await page.locator('section.card:focus').waitFor();
    await page.getByRole('link', { name: 'Konto anlegen' }).first().click();
    await page.getByLabel('Vorname').fill(anna.firstName);
    await page.getByLabel('Nachname').fill(anna.lastName);
    await page.getByLabel('E-Mail-Adresse').fill(`falsch.${email}`);
    await press(page, 'Bestätigungslink schicken');
    await press(page, 'Adresse falsch? Ändern');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await press(page, 'Link an diese Adresse schicken');
    await page.getByText(`Wir haben einen Link an ${email} geschickt.`).waitFor();
    await openMailLink(page, running, email, '/registrieren');
    // What was pressed before there was an account is where it leads.
    await page.waitForURL(/\/solar$/);
    // Opened once more, the link asks nobody to register who came in by it.
    await openMailLink(page, running, email, '/registrieren');
    await page.waitForURL(/\/persoenlicherbereich$/);
    await page.goto(portal);
    await chooseProduct(page);
    await page.getByRole('radio', { name: 'Wir beide' }).check();
    await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
    await press(page, 'Link erstellen');
  }
});
