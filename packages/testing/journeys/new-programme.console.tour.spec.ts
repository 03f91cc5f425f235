import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { productInBrowser } from '../src/product-in-browser.js';
import type { LocalProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { Client, csv, picture, releasesLeave } from './client.js';
import {
  applied,
  bankExecutes,
  cardSays,
  closed,
  confirmed,
  dialog,
  enterFriend,
  failedOn,
  field,
  fill,
  go,
  heading,
  inviteOperator,
  layOutProgramme,
  openMailLink,
  payOut,
  person,
  pick,
  press,
  rewordsMail,
  takesTransfer,
  takesVoucher,
} from './steps.js';

const [key, name, nextYear] = ['waerme', 'Nahwärme', new Date().getUTCFullYear() + 1];
const [anna, ben, iban] = ['anna.neu@example.org', 'ben.neu@example.org', 'DE89370400440532013000'];

/** docs/specification/programme.md#going-live by the console alone, once the first two operators are invited. */
describe('A provider makes its own programme in the console', () => {
  let running: LocalProduct;
  let browser: Browser;
  let first: Page;
  let second: Page;
  let owner: Page;
  let portal: string;

  productInBrowser(async (product, chromium) => {
    [running, browser] = [product, chromium];
    portal = running.url.replace('localhost', `${key}.localhost`);
    [first, second, owner] = [await person(browser), await person(browser), await person(browser)];
  });

  /** What the pages look like then, for whoever wants to see: SCREENSHOTS names a folder. */
  const seen = async (what: string) => {
    const [folder, pages] = [process.env['SCREENSHOTS'], browser.contexts().flatMap(context => context.pages())];
    for (const [at, page] of folder === undefined ? [] : pages.entries())
      await page.screenshot({ path: join(folder!, `${what.replace(/\W+/g, '-')}-${at}.png`), fullPage: true });
  };

  /** A failure says which step it was, and what the pages showed. */
  const step = async (work: () => Promise<void>) => {
    await work()
      .catch(failedOn(browser.contexts()))
      .finally(() => seen(work.name));
  };

  const account = (role: 'operator' | 'owner') =>
    running.demo.logins.find(login => login.tenant === 'energie' && login.role === role)!;
  /** Whom the demo's provider knows by the invitation alone. */
  const newcomer = { email: 'gregor.simon@nahwaerme.example', password: 'Einladung-2026' };
  /** At the identity provider, and back. */
  const provesWho = async (page: Page, { email, password }: { email: string; password: string }) => {
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await press(page, 'Anmelden');
  };
  const done = (page: Page, item: string) =>
    page.getByRole('listitem').filter({ hasText: item }).getByText('Erledigt').waitFor();

  /** The platform lays it out and invites its first two operators. */
  const platformLaysItOut = async () => {
    const platform = await person(browser);
    await platform.goto(running.demo.admin);
    await press(platform, 'Als Plattform anmelden');
    await provesWho(
      platform,
      running.demo.logins.find(({ role }) => role === 'platform')!,
    );
    // Another programme's host is told where it was typed, which has the focus; nothing else is asked again.
    const taken = 'energie.localhost';
    await layOutProgramme(platform, { name, key, hosts: taken, alsoEnglish: true });
    const focused = dialog(platform).locator('textarea:focus');
    await focused.and(dialog(platform).getByRole('textbox', { name: 'Hosts', description: /./ })).waitFor();
    expect(await focused.inputValue()).toBe(taken);
    await focused.fill(`${key}.localhost`);
    for (const name of ['Weiter', 'Anlegen']) await dialog(platform).getByRole('button', { name }).click();
    const shown = platform.frameLocator('iframe[title="Das Portal, wie es Besucher sehen"]').frameLocator('iframe');
    await shown.getByText('Dieses Programm ist noch nicht live.').waitFor();
    await press(platform, 'Ich habe es gesichert');
    await inviteOperator(platform, { name: 'Franziska Moser', email: account('operator').email });
    await inviteOperator(platform, { name: 'Gregor Simon', email: 'gregor.simon@nahwaerme.exmaple' });
    // Both places are taken; one went to an address with a typing mistake.
    const withdraw = { name: 'Einladung zurückziehen' };
    const mistyped = platform.getByRole('listitem', { name: /@nahwaerme\.exmaple$/ });
    await mistyped.getByRole('button', withdraw).click();
    await dialog(platform).getByRole('button', withdraw).click();
    await platform.getByText('Die Einladung ist zurückgezogen.').waitFor();
    await inviteOperator(platform, { name: 'Gregor Simon', email: newcomer.email });
    await platform.context().close();
  };

  /** By the link of their mail; they see what is to do. */
  const operatorsCome = async () => {
    for (const page of [first, second]) {
      const who = page === first ? account('operator') : newcomer;
      await openInvitation(page, who.email);
      await press(page, /^Weiter zu/);
      await provesWho(page, who);
      await heading(page, 'Was vor dem Start zu tun ist');
    }
    await done(first, 'Farben lesbar');
    expect(await first.getByRole('button', { name: 'Live schalten' }).isEnabled()).toBe(false);
  };

  async function openInvitation(page: Page, to: string): Promise<void> {
    const link = await until(`an invitation of ${to}`, async () => {
      const links = (await running.mails(to)).map(({ html }) => /https?:[^"\s]*#einladung=[\w-]+/.exec(html)?.[0]);
      return links.find(Boolean);
    });
    await page.goto(link);
  }

  /** Colours, rules and legal texts. */
  const sayWhatItIs = async () => {
    await go(first, 'Konfiguration');
    const colours = first.getByRole('group', { name: 'Farben, hell' });
    await fill(colours, { Hauptfarbe: '#8a2d0c', 'Hauptfarbe, kräftig': '#5e1d06', 'Hauptfarbe, zart': '#fbe9e2' });
    await fill(first, {
      'Adresse für Nachrichten': 'service@nahwaerme',
      Firmenangaben: 'Nahwärme eG\nHeizweg 1, 50667 Köln',
      'Produktseite des Anbieters': 'https://www.nahwaerme.example/angebot?empfehlung={number}&kontakt={recipient}',
      'Wartezeit vor der Freigabe': '0',
    });
    await pick(first.locator('main'), 'Anteil des Empfehlers, wenn er nichts wählt', 'Halb und halb');
    await press(first, 'Speichern');
    // What is wrong is said before it is saved.
    await dialog(first).getByText('Adresse für Nachrichten: Dies ist keine gültige E-Mail-Adresse.').waitFor();
    await press(first, 'Abbrechen');
    await fill(first, { 'Adresse für Nachrichten': 'service@nahwaerme.example' });
    await confirmed(first, 'Speichern');
    await first.getByText('Die Konfiguration gilt ab jetzt.').waitFor();
    for (const [page, de, en] of [
      ['agb', 'Teilnahmebedingungen', 'Terms'],
      ['datenschutz', 'Datenschutz', 'Privacy'],
      ['impressum', 'Impressum', 'Imprint'],
    ] as const) {
      await go(first, 'Inhalte');
      await first.getByRole('link', { name: 'Neuer Inhalt' }).first().click();
      await fill(first, { Name: page, Titel: de, Inhalt: `<p>${de} der Nahwärme eG.</p>` });
      await first.getByRole('button', { name: 'Englisch' }).click();
      await fill(first, { Titel: en, Inhalt: `<p>${en} of Nahwärme eG.</p>` });
      await press(first, 'Als Entwurf speichern');
      await confirmed(first, 'Veröffentlichen');
    }
    await go(first, 'Inhalte');
    await first.getByRole('link', { name: 'Neuer Inhalt' }).first().click();
    await press(first, 'Vorlage: Erklärung zur Barrierefreiheit');
    await press(first, 'Als Entwurf speichern');
    await confirmed(first, 'Veröffentlichen');
    await go(first, 'Übersicht');
    await done(first, 'Rechtstexte veröffentlicht');
  };

  /** Products by form, from a file with a preview, and a campaign. */
  const sayWhatItSells = async () => {
    await go(first, 'Katalog');
    for (const [number, product, price] of [
      ['NW-1', 'Nahwärme Basis', '59'],
      ['NW-2', 'Nahwärme Plus', '79'],
    ] as const) {
      await press(first, 'Neues Produkt');
      await fill(dialog(first), {
        'Produktnummer bei Ihnen': number,
        'Interner Name': product,
        'Name im Portal': product,
        'Preis im Monat': price,
        'Betrag in Euro': '60',
      });
      await applied(first, product);
    }

    // A page with an address no browser takes is told at its field before anything changes; an advisor has a face.
    await press(first, 'Neue Seite');
    await fill(dialog(first), { 'Titel \\(DE\\)': 'Nahwärme für Häuser', Adresse: 'Für Häuser', Bereich: 'waerme' });
    await press(first, 'Änderung prüfen');
    await dialog(first).getByRole('textbox', { name: 'Adresse', description: /./ }).waitFor();
    await field(dialog(first), 'Adresse').fill('haeuser');
    await dialog(first).getByRole('checkbox', { name: 'Nahwärme Basis' }).check();
    await applied(first, '/haeuser · ein Produkt');

    await press(first, 'Neuer Berater');
    await fill(dialog(first), { 'Beraternummer bei Ihnen': 'B-1', Nachname: 'Ofenloch', PLZ: '50667', Ort: 'Köln' });
    await dialog(first).locator('input[type=file]').setInputFiles(picture);
    await dialog(first).locator('img').waitFor();
    await applied(first, '50667 Köln · B-1');

    // Three more by the file one takes out, fills in and puts back; what they pay by another.
    const [download] = await Promise.all([first.waitForEvent('download'), press(first, 'Katalog als JSON laden')]);
    const catalogue = JSON.parse(await readFile(await download.path(), 'utf8'));
    const more = [
      ['NW-3', 'Nahwärme Öko'],
      ['NW-4', 'Nahwärme Haus'],
      ['NW-5', 'Wartung und Notdienst'],
    ].map(([ExterneId, Name], at) => ({
      ...catalogue.Produkte[0],
      Id: catalogue.Produkte[1].Id + 1 + at,
      ...{ ExterneId, Name, AnzeigeName: Name },
    }));
    await importsFile({
      name: 'katalog.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...catalogue, Produkte: [...catalogue.Produkte, ...more] })),
    });
    await first.getByRole('button', { name: /Wartung und Notdienst/ }).waitFor();
    const offers = more.map(({ ExterneId }) => `${ExterneId};6000;2026-01-01;2099-12-31`);
    await importsFile(csv('angebote.csv', 'externeid;wertcent;startdatum;enddatum', ...offers));
    await first.getByRole('button', { name: /Wartung und Notdienst.*60,00/ }).waitFor();

    await go(first, 'Aktionen');
    await press(first, 'Aktion anlegen');
    for (const text of ['Titel', 'Text', 'Text neben dem Kästchen', 'Bedingungen'])
      for (const language of ['Deutsch', 'Englisch'])
        await dialog(first).getByLabel(`${text} (${language})`).fill(`Startbonus (${language})`);
    await fill(dialog(first), { 'Erster Tag': '2026-01-01', 'Letzter Tag': '2099-12-31', 'Budget in Euro': '500' });
    await press(first, 'Wirkung prüfen');
    await dialog(first).getByRole('status').waitFor();
    await dialog(first).getByRole('button', { name: 'Übernehmen' }).click();
    await closed(first);
    await heading(first, 'Startbonus (Deutsch)');
  };

  async function importsFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await first.locator('input[accept*=json]').setInputFiles(file);
    await first.getByText(/^Neu: 3, geändert: 0/).waitFor();
    await press(first, 'Übernehmen');
    await first.getByText('Der Katalog gilt ab jetzt.').last().waitFor();
  }

  /** A kind of voucher with codes, an account, and mails of its own. */
  const sayWhatItPaysWith = async () => {
    await go(first, 'Gutscheinarten');
    await press(first, 'Gutscheinart anlegen');
    await fill(dialog(first), { Name: 'Baumarkt', 'Name auf Englisch': 'Hardware store', 'Werte in Euro': '30; 60' });
    await dialog(first).getByRole('button', { name: 'Speichern' }).click();
    await closed(first);
    // Another one is to be made later; it stands among what is planned, from where it is taken back.
    await press(first, 'Gutscheinart anlegen');
    await fill(dialog(first), { Name: 'Kino', 'Werte in Euro': '20', 'Gilt ab.*': `${nextYear}-12-01T09:00` });
    await dialog(first).getByRole('button', { name: 'Speichern' }).click();
    await closed(first);
    await go(first, 'Geplante Änderungen');
    await first.getByText(new RegExp(`^Gutscheinart · Geplant für .*${nextYear}`)).waitFor();
    await confirmed(first, 'Zurückziehen');
    await first.getByText('Zurückgezogen', { exact: true }).waitFor();
    await go(first, 'Gutscheine');
    await press(first, 'Codes importieren');
    const lines = ['NW7K-2M9Q-XA4T', 'NW4H-8T2L-PE6R'].map(code => `Baumarkt;${code};3000;2099-12-31`);
    const file = csv('codes.csv', 'gutscheinart;code;wertcent;gueltigbis', ...lines);
    await first.locator('input[type=file]').setInputFiles(file);
    await dialog(first).getByText('2 neu, 0 schon bekannt, 0 fehlerhaft.', { exact: false }).waitFor();
    await dialog(first).getByRole('button', { name: '2 Codes importieren' }).click();
    await dialog(first).getByText('2 importiert', { exact: false }).waitFor();
    await dialog(first).getByRole('button', { name: 'Schließen' }).click();
    await closed(first);

    await go(first, 'Zahlungskont');
    await press(first, 'Konto eintragen');
    await fill(dialog(first), { Kontoinhaber: 'Nahwärme eG', IBAN: 'DE02120300000000202051' });
    await dialog(first).locator('button').last().click();
    await first.getByText('Ab jetzt wird von diesem Konto gezahlt.').waitFor();

    await rewordsMail(first, 'Adresse bestätigen, Deutsch', 'Schön, dass Sie mit Nahwärme heizen');
    await go(first, 'E-Mail-Versand');
    await first.getByLabel('Über einen eigenen Server verschicken').check();
    await pick(first.locator('main'), 'Verschlüsselung', 'Keine (nur im eigenen Netz)');
    const sender = { Absenderadresse: 'empfehlen@nahwaerme.example', 'SMTP-Server': '127.0.0.1' };
    await fill(first, { ...sender, Port: String(running.smtpPort) });
    await press(first, 'Speichern');
    await press(first, 'Test-E-Mail senden');
    const code = await until('the test mail', async () => {
      const [mail] = await running.mails('empfehlen@nahwaerme.example');
      return mail && /#code=([\w-]+)/.exec(mail.html)?.[1];
    });
    await fill(first, { 'Code aus der Test-E-Mail': code });
    await press(first, 'Absender bestätigen');
    await first.getByText('Der Absender ist nachgewiesen.', { exact: false }).first().waitFor();
  };

  /** A second operator switches it on. */
  const signsStaffInByItsOwnService = async () => {
    await go(first, 'Anmeldedienste');
    await press(first, 'Neuer Anmeldedienst');
    await fill(dialog(first), {
      Name: 'Nahwärme-Konto',
      'Aussteller \\(Issuer\\)': `${running.url}/idp`,
      'Client-ID': 'weitersagen-console',
      Scopes: 'openid department basic',
      'Claim mit den Rollen': 'department.roles',
      'Claim mit der Agenturnummer': 'department.agencyNumber',
    });
    await dialog(first).getByRole('button', { name: 'Rolle zuordnen' }).click();
    await fill(dialog(first), { 'Wert im Claim': 'AgenturInhaber' });
    await pick(dialog(first), 'gibt die Rolle', 'Inhaber der Agentur');
    await dialog(first).getByRole('button', { name: 'Speichern' }).click();
    await closed(first);
    await press(first, 'Test-Anmeldung');
    await provesWho(first, account('owner'));
    await first.getByText('Diese Person bekäme: Inhaber der Agentur', { exact: false }).waitFor();

    await go(second, 'Anmeldedienste');
    await press(second, 'Einschalten');
    await dialog(second).getByRole('button', { name: 'Einschalten' }).click();
    await second.getByText('Der Anmeldedienst steht auf der Anmeldeseite.').waitFor();

    await owner.goto(`${running.demo.admin}?tenant=${key}`);
    await press(owner, 'Anmelden mit Nahwärme-Konto');
    await provesWho(owner, account('owner'));
    await heading(owner, 'Eingang');
  };

  const reports = (order: Record<string, unknown>) =>
    new Client(running, key).report({
      Auftragsdatum: new Date().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
      ...order,
    });

  /** It connects its order system and looks at its portal before. */
  const goesLive = async () => {
    await go(first, 'Integrationen');
    await press(first, 'Neues Geheimnis');
    running.demo.providerSecret[key] = (await dialog(first).locator('code').first().innerText()).trim();
    await press(first, 'Ich habe es gesichert');
    expect((await reports({ Auftragsnummer: 'TEST-1', Code: 'TESTAUFTRAG' })).status).toBe(202);

    await go(first, 'Übersicht');
    await press(first, 'Vorschau öffnen');
    const draft = await person(browser);
    await draft.goto((await first.getByRole('link', { name: 'Vorschau des Portals' }).getAttribute('href'))!);
    await draft.getByText('Wartung und Notdienst').first().waitFor();
    await draft.context().close();
    expect((await fetch(`${running.url}/api/v1/mandant/${key}`)).status).toBe(404);

    await first.reload();
    await done(first, 'Ein Agenturinhaber, zwei Betreiber');
    await press(first, 'Live schalten');
    await field(dialog(first), 'Grund').fill('Alles ist da.');
    await dialog(first).getByRole('button', { name: 'Live schalten' }).click();
    await first.getByText(/ ist live\.$/).waitFor();
    await first.getByText('Was vor dem Start zu tun ist').waitFor({ state: 'detached' });

    const agency = await person(browser);
    await agency.goto(`${portal}/mitarbeiterempfehlen`);
    await press(agency, 'Mit Nahwärme-Konto anmelden');
    await provesWho(agency, account('owner'));
    await agency.getByText('Angemeldet als', { exact: false }).waitFor();
    await agency.context().close();
  };

  /** Of two friends one gets a voucher, the other money. */
  const peopleRecommendAndArePaid = async () => {
    const [annas, bens] = [await person(browser), await person(browser, { phone: true })];
    await annas.goto(portal);
    await annas.locator('a.tile.product').first().click();
    await annas.getByRole('radio', { name: 'Wir beide' }).check();
    await fill(annas, { 'Ihr Vorname': 'Anna', 'Ihr Nachname': 'Sommer', 'Ihre E-Mail-Adresse': `x${anna}` });
    for (const name of [/Teilnahmebedingungen/, /Startbonus/]) await annas.getByRole('checkbox', { name }).check();
    await press(annas, 'Link erstellen');
    await annas.getByRole('link', { name: 'Adresse falsch? Ändern' }).click();
    await fill(annas, { 'Ihre E-Mail-Adresse': anna });
    await press(annas, 'Link erstellen');
    await heading(annas, 'Bitte bestätigen Sie Ihre E-Mail-Adresse');
    await openMailLink(annas, running, anna, '/registrieren');
    await heading(annas, /Ihr Link ist fertig|Empfehlung teilen/);
    const number = /\/empfehlung\/(\d+)/.exec(annas.url())![1]!;
    await bens.goto(await annas.locator('#link').inputValue());
    await heading(bens, /^Anna (?:schenkt|empfiehlt)/);
    await enterFriend(bens, { firstName: 'Ben', lastName: 'Winter', email: ben });
    await openMailLink(bens, running, ben, '/empfaenger/zustimmung');
    await press(bens, 'Bestätigen und weiter');
    await heading(bens, 'Danke, alles bestätigt');
    const reported = await reports({ Auftragsnummer: 'NW-1001', Empfehlungsnummer: number });
    expect(reported.body).toMatchObject({ Ergebnis: 'Angenommen' });
    await cardSays(annas, portal, 'Ben W.', /Vertrag geschlossen|Anspruch in Bearbeitung/);
    await go(owner, 'Aufträge');
    await confirmed(owner, 'Auftrag NW-1001 freigeben', /freigeben/i);
    await releasesLeave(running);

    await openMailLink(bens, running, ben, '/praemie');
    await takesVoucher(bens);
    await until('the voucher’s mail', async () =>
      (await running.mails(ben)).some(({ text }) => /NW\w{2}-\w{4}-\w{4}/.test(text)),
    );
    await openMailLink(annas, running, anna, '/praemie');
    const cents = await takesTransfer(annas, 'Anna Sommer', iban);
    await cardSays(annas, portal, 'Ben W.', /Anspruch in Bearbeitung|Überweisung kommt/);
    await bankExecutes(first, await payOut(first, second), { holder: 'Anna Sommer', iban, cents });
    await cardSays(annas, portal, 'Ben W.', 'Ausgezahlt');
  };

  it('from the draft that the platform lays out to the voucher and the money that people get', async () => {
    for (const one of [
      platformLaysItOut,
      operatorsCome,
      sayWhatItIs,
      sayWhatItSells,
      sayWhatItPaysWith,
      signsStaffInByItsOwnService,
      goesLive,
      peopleRecommendAndArePaid,
    ])
      await step(one);
  });
});
