import type { Browser } from 'playwright-core';
import { faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { arriveSignedIn, Client, loginOf, telkoCompany, toReward } from './client.js';
import { person } from './steps.js';

/** docs/specification/rewards.md#holds */
describe('Held rewards in the console', () => {
  let running: RunningProduct;
  let browser: Browser;

  productInBrowser((product, chromium) => {
    [running, browser] = [product, chromium];
  });

  it('are read by the agency, and decided by an operator together, with one reason', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    for (const [place, lastName] of ['Teilhaber', 'Mitbewohner'].entries()) {
      const friend = { email: `${lastName.toLowerCase()}@example.org`, lastName, order: `HR-${place}` };
      const { reward } = await toReward(running, client, company, friend);
      await client.ask('PUT', '/praemierung', {
        token: reward,
        body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Rosa Geteilt', Iban: 'DE27100777770209299700' } },
      });
    }
    const account = loginOf(running.demo, 'telko', 'operator');
    const token = await client.signIn(account.email, account.password);
    await until('both to be held', async () => {
      await client.call('POST', '/betrieb/auszahlungen', { token });
      return (await client.ask('GET', '/betrieb/angehalten', { token })).TotalCount >= 2;
    });

    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await clerk.goto(`${running.demo.admin}holds`);
    await clerk.getByText(/Rosa Teilhaber · Anteil des Freundes/).waitFor();
    await clerk.getByText('Noch jemand im Programm hat dieses Konto angegeben.').first().waitFor();
    expect(await clerk.getByText('Rosa Geteilt').count()).toBe(0);
    expect(await clerk.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);
    expect(await faultsOf(clerk, { except: ['target-size'], phones: [390], overlaps: true })).toEqual([]);

    const operator = await person(browser);
    await arriveSignedIn(operator, running, 'telko', 'operator');
    await operator.goto(`${running.demo.admin}batches`);
    await operator.getByRole('link', { name: 'Zu den Prüfungen' }).click();
    for (const name of ['Rosa Teilhaber', 'Rosa Mitbewohner'])
      await operator.getByRole('checkbox', { name: new RegExp(`^${name}, `) }).check();
    expect(await faultsOf(operator, { except: ['target-size'], phones: [390], overlaps: true })).toEqual([]);
    await operator.getByRole('button', { name: 'Ausgewählte freigeben' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('button', { name: '2 freigeben' }).click();
    await dialog.getByText('Bitte geben Sie einen Grund an.').first().waitFor();
    await dialog.getByLabel(/Begründung|Grund/).fill('Eine Wohngemeinschaft mit einem Konto.');
    await dialog.getByRole('button', { name: '2 freigeben' }).click();
    await dialog.getByText('2 Prämien sind freigegeben.').waitFor();
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await operator.getByRole('button', { name: 'Freigegeben' }).click();
    await operator.getByText('Eine Wohngemeinschaft mit einem Konto.', { exact: false }).first().waitFor();
    for (const page of [clerk, operator]) await page.context().close();
  });
});
