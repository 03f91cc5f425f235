import type { Browser, Page } from 'playwright-core';
import { faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import {
  arriveSignedIn,
  Client,
  registered,
  releasesLeave,
  telkoCompany,
  tokenFromMail,
  type Company,
} from './client.js';
import { person } from './steps.js';

/** docs/specification/orders.md#released-together */
describe('Orders released in the console', () => {
  let running: RunningProduct;
  let browser: Browser;
  let client: Client;
  let company: Company;

  productInBrowser(async (product, chromium) => {
    [running, browser] = [product, chromium];
    client = new Client(running, 'telko');
    company = await telkoCompany(running, client);
  });

  /** An order that can be released, of a friend whose orders alone a search for the name finds. */
  const order = async (number: string, lastName: string) => {
    const email = `${number.toLowerCase()}@example.org`;
    const { recipient } = await registered(client, company, {
      email,
      // Two of one name at one address are one person.
      lastName: `${lastName}${'abc'[Number(number.at(-1)) - 1]}`,
      order: number,
    });
    const token = await tokenFromMail(running, email, '/empfaenger/zustimmung');
    await client.ask('PUT', '/empfaenger/zustimmung', { token, body: { AgbText: true } });
    const reported = await client.report({
      Auftragsnummer: number,
      Auftragsdatum: '2026-01-05T10:00:00',
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
      Empfaengernummer: recipient,
    });
    expect(reported.status).toBe(202);
    await until(`order ${number} in the report`, async () => (await rowOf(number))?.PraemieCent > 0);
  };
  const rowOf = async (number: string) =>
    (
      await client.ask('PUT', '/agentur/auftraege/alle', {
        token: company.staff,
        body: { Filter: { Auftragsnummer: number } },
      })
    ).Content[0];
  const openOrders = async (role: string, lastName: string): Promise<Page> => {
    const page = await person(browser);
    await arriveSignedIn(page, running, 'telko', role);
    await page.goto(`${running.demo.admin}orders`);
    await page.getByLabel('Nummer, Code, Produkt, Name, E-Mail').fill(lastName);
    return page;
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Freigaben' });
  const mailed = async (number: string) =>
    (await running.mails(`${number.toLowerCase()}@example.org`)).some(({ subject }) =>
      subject.includes('liegt bereit'),
    );

  it('are listed in the dialog, wait ten minutes in sight of every colleague, and are undone by one of them', async () => {
    await order('FG-1', 'Freigeber');
    await order('FG-2', 'Freigeber');
    const clerk = await openOrders('staff', 'Freigeber');
    await clerk.getByText('1–2 von 2').waitFor();
    await clerk.locator('.select-all input').check();
    await clerk.getByRole('button', { name: /^2 freigeben/ }).click();
    const dialog = clerk.getByRole('dialog');
    const listed = dialog.getByRole('list', { name: 'Aufträge' });
    await listed.getByText('FG-1').waitFor();
    await listed.getByText('FG-2').waitFor();
    await listed
      .getByText(/^Der Auftrag ist älter als die Empfehlung/)
      .first()
      .waitFor();
    await dialog.getByText('Bei 2 Aufträgen steht ein Hinweis.').waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    await dialog.getByRole('button', { name: '2 freigeben' }).click();
    await bar(clerk)
      .getByText(/^2 Aufträge \(.*\) freigegeben von Miriam Sander, rückgängig bis \d\d:\d\d Uhr\./)
      .waitFor();
    await clerk.reload();
    await bar(clerk).getByRole('button', { name: 'Rückgängig' }).waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);

    const owner = await openOrders('owner', 'Freigeber');
    await bar(owner).getByRole('button', { name: 'Rückgängig' }).click();
    await bar(owner).getByText('Es ist nichts hinausgegangen.').waitFor();
    await bar(clerk).getByText('Es ist nichts hinausgegangen.').waitFor();
    expect((await rowOf('FG-1')).Status).toBe('Offen');
    expect(await mailed('FG-1')).toBe(false);
    for (const page of [clerk, owner]) await page.context().close();
  });

  it('all that match are a choice of their own, previewed line by line; mails leave after the ten minutes', async () => {
    await order('FM-1', 'Musterfrei');
    await order('FM-2', 'Musterfrei');
    const clerk = await openOrders('staff', 'Musterfrei');
    await clerk.getByText('1–2 von 2').waitFor();
    await clerk.getByRole('button', { name: 'Alle passenden freigeben' }).click();
    const dialog = clerk.getByRole('dialog');
    await dialog.getByRole('heading', { name: '2 Aufträge freigeben?' }).waitFor();
    await dialog.getByText('FM-1').waitFor();
    await order('FM-3', 'Musterfrei');
    await dialog.getByRole('button', { name: '2 freigeben' }).click();
    await dialog.getByText('Inzwischen treffen andere Aufträge zu. Jetzt sind es 3.', { exact: false }).waitFor();
    await dialog.getByRole('heading', { name: '3 Aufträge freigeben?' }).waitFor();
    await dialog.getByText('FM-3').waitFor();
    await dialog.getByRole('button', { name: '3 freigeben' }).click();
    await bar(clerk)
      .getByText(/^3 Aufträge/)
      .waitFor();
    expect([(await rowOf('FM-1')).Status, await mailed('FM-1')]).toEqual(['Offen', false]);
    await clerk.getByRole('button', { name: 'Alle passenden freigeben' }).click();
    await dialog.getByText('Zu diesem Filter passt kein Auftrag, der jetzt freigegeben werden kann.').waitFor();
    await dialog.getByRole('button', { name: 'Schließen' }).click();

    await releasesLeave(running);
    await bar(clerk)
      .getByText(/^3 Aufträge von Miriam Sander sind freigegeben/)
      .waitFor();
    await until('the mail about the reward', () => mailed('FM-1'));
    expect((await rowOf('FM-1')).Status).toBe('Freigegeben');
    await clerk.context().close();
  });
});
