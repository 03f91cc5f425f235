import type { Browser } from 'playwright-core';
import { openBrowser } from '../src/browser.js';
import { startProgramme, type Programme } from '../src/programme.js';
import { faultsOf } from '../src/sound-page.js';
import { Client } from './client.js';
import { confirmed, go, signIn } from './console.js';
import { heading, logIn, person, press } from './portal.js';

const tenant = 'telko';
const reason = 'Ihr Auftrag lag drei Monate bei uns';

describe('a goodwill reward', () => {
  let programme: Programme;
  let browser: Browser;
  beforeAll(async () => {
    [programme, browser] = await Promise.all([startProgramme(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await programme?.stop();
  });

  it('above the limit waits for a second person in the console, shows with its reason in the personal area, and is chosen there without the mail', async () => {
    const login = (role: string) => programme.demo.logins.find((one) => one.tenant === tenant && one.role === role)!;
    const portal = programme.demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');
    const recommender = login('recommender');
    const client = new Client(programme, tenant);
    const token = await client.login(recommender.email, recommender.password);
    const own = await client.ask<{ Vorname: string; Nachname: string }>('GET', '/account/user', { token });
    const staff = await client.signIn(login('staff').email, login('staff').password);
    const number = await client.recommenderNumber(staff, `${own.Vorname} ${own.Nachname}`);
    const asked = await client.call('POST', `/agentur/kulanz/${number}`, { token: staff, body: { BetragCent: 12_345, Begruendung: reason } });
    expect(asked).toMatchObject({ status: 202, body: { WartetAuf: 'ZweitePerson' } });

    // The owner finds it waiting, and agrees.
    const owner = await person(browser);
    await signIn(owner, programme.demo, tenant, 'owner');
    await go(owner, 'Empfehler');
    await owner.getByText(reason).waitFor();
    expect(await faultsOf(owner, { except: ['empty-table-header', 'target-size'], phones: [390] })).toEqual([]);
    await confirmed(owner, 'Zustimmen');
    await owner.getByText(reason).waitFor({ state: 'hidden' });

    // The recommender reads why, and chooses without any mail.
    const page = await person(browser, { phone: true });
    await logIn(page, portal, 'de', recommender);
    await page.goto(`${portal}/persoenlicherbereich`);
    const reward = page.getByRole('article').filter({ hasText: reason });
    await reward.getByText(/Kulanzprämie: 123,45/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await reward.getByRole('link', { name: 'Prämie wählen' }).click();
    await heading(page, 'Wie möchten Sie Ihre Prämie?');
    await page.getByRole('radio', { name: /Überweisung/ }).check();
    await press(page, 'Überweisung wählen');
    await heading(page, /123,45/);
    const rewards = await client.ask<{ WertCent: number; Auswahl: string | null; Waehlbar: boolean }[]>('GET', '/empfehler/praemien', { token: await client.login(recommender.email, recommender.password) });
    expect(rewards.find(({ WertCent }) => WertCent === 12_345)).toMatchObject({ Auswahl: 'Bar', Waehlbar: false });
    await Promise.all([owner, page].map((one) => one.context().close()));
  }, 120_000);
});
