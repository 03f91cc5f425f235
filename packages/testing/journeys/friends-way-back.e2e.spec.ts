import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../src/browser.js';
import { startProgramme, type Programme } from '../src/programme.js';
import { faultsOf } from '../src/sound-page.js';
import { until } from '../src/until.js';
import { Client, registered, telkoCompany, type Company } from './client.js';
import { enterFriend, heading, openMailLink, person, press } from './steps.js';

describe('a friend who comes back', () => {
  let programme: Programme;
  let browser: Browser;
  let telko: Client;
  let company: Company;
  let home: string;

  beforeAll(async () => {
    [programme, browser] = await Promise.all([startProgramme(), openBrowser()]);
    home = programme.demo.tenants.find(({ key }) => key === 'telko')!.portal.replace(/\/$/, '');
    telko = new Client(programme, 'telko');
    company = await telkoCompany(programme, telko);
  });
  afterAll(async () => {
    await browser?.close();
    await programme?.stop();
  });

  it('has the mail sent again, corrects the address, and is known when the link is opened once more', async () => {
    const page = await person(browser, { phone: true });
    const { link } = await linksOf(company);
    await page.goto(link);
    await enterFriend(page, { firstName: 'Rosa', lastName: 'Wendt', email: 'rossa@example.org' });
    await heading(page, 'Bitte sehen Sie in Ihr Postfach');
    await press(page, 'Noch einmal senden');
    await page.getByText('Ist unterwegs.').waitFor();
    await until('the second mail', async () => (await programme.mails('rossa@example.org')).length === 2);

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
    await openMailLink(page, programme, 'rossa@example.org', '/empfaenger/zustimmung');
    await heading(page, 'Dieser Link gilt nicht mehr');
    await openMailLink(page, programme, 'rosa@example.org', '/empfaenger/zustimmung');
    await page.getByRole('checkbox').first().check();
    await press(page, 'Zustimmen und weiter');
    await heading(page, 'Danke, alles bestätigt');
    await page.context().close();
  }, 120_000);

  it('reads and sends the page behind a short link without any script', async () => {
    const page = await person(browser, { phone: true, scripts: false });
    const { shortLink } = await linksOf(company);
    await page.goto(`${shortLink}?channel=whatsapp`);
    await heading(page, /^Jonas/);
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain(`${shortLink}/karte.png`);
    await page.getByText('Bitte schalten Sie JavaScript ein').waitFor({ state: 'detached' });

    await enterFriend(page, { firstName: 'Ida', lastName: 'Wendt', email: 'ida@' });
    await page.getByText('Bitte prüfen Sie: E-Mail-Adresse.').waitFor();
    expect(page.url()).not.toContain('Wendt');
    await enterFriend(page, { firstName: 'Ida', lastName: 'Wendt', email: 'ida@example.org' });
    await heading(page, 'Bitte sehen Sie in Ihr Postfach');
    await until('the mail', async () => (await programme.mails('ida@example.org')).length === 1);
    await page.context().close();
  }, 120_000);

  it('sees, takes along and erases what is held on them', async () => {
    const email = 'nora@example.org';
    await registered(telko, company, { email, lastName: 'Wendt', order: '' });
    const page = await person(browser);
    await openMailLink(page, programme, email, '/empfaenger/meinedaten');
    await heading(page, 'Ihre Daten');
    await page.getByText(email).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Alles als Datei speichern')]);
    expect(await readFile((await download.path())!, 'utf8')).toContain(email);

    await press(page, 'Meine Daten löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Behalten' }).click();
    await press(page, 'Meine Daten löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Ja, löschen' }).click();
    await heading(page, 'Ihre Daten sind gelöscht');
    await page.goto('about:blank');
    await openMailLink(page, programme, email, '/empfaenger/meinedaten');
    await heading(page, 'Dieser Link gilt nicht mehr');
    await page.context().close();
  }, 120_000);

  /** A new recommendation's links, as the recommender shares them. */
  async function linksOf({ user, product }: Company): Promise<{ link: string; shortLink: string }> {
    const { Empfehlungsnummer, Hash, Code } = await telko.ask('POST', '/Empfehlen/create', {
      token: user,
      body: {
        Empfehlung: { Produkt: product, Channel: 'Link', Empfehlungslink: true, AgbText: true, AnteilEmpfehler: 50 },
        Empfehler: {
          Vorname: 'Jonas',
          Nachname: 'Weber',
          Email: 'jonas.weber@example.org',
          NewsletterPermission: false,
          NewsletterOptinGegeben: false,
        },
        Empfaenger: null,
      },
    });
    return { link: `${home}/empfaengerdaten/${Empfehlungsnummer}/${Hash}`, shortLink: `${home}/r/${Code}` };
  }
});
