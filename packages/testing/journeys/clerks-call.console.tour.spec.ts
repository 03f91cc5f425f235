import type { Browser } from 'playwright-core';
import { faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { arriveSignedIn, Client, registered, telkoCompany, tokenFromMail } from './client.js';
import { person } from './steps.js';

/** docs/specification/desk.md#search */
describe('A call to the team', () => {
  let running: RunningProduct;
  let browser: Browser;

  productInBrowser((product, chromium) => {
    [running, browser] = [product, chromium];
  });

  it('is answered by one press after a name, an order’s number or an e-mail address, and its page is worked on', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const friend = { email: 'rosa.quendel@example.org', lastName: 'Quendel', order: 'RUF-1' };
    const { recommendation, recipient } = await registered(client, company, friend);
    await client.ask('PUT', '/empfaenger/zustimmung', {
      token: await tokenFromMail(running, friend.email, '/empfaenger/zustimmung'),
      body: { AgbText: true },
    });
    const order = { Auftragsnummer: friend.order, Auftragsdatum: '2026-01-05T10:00:00', Status: 'Abgeschlossen' };
    expect(await client.report({ ...order, Empfaengernummer: recipient, Art: 'Neuvertrag' })).toMatchObject({
      status: 202,
    });
    await until('the order to be found', async () => {
      const found = await client.ask('GET', `/agentur/suche?q=${friend.order}`, { token: company.staff });
      return found.length > 0;
    });

    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    await clerk.goto(running.demo.admin);
    await clerk.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    let presses = 0;
    const pressed = (key: string) => ((presses += 1), clerk.keyboard.press(key));
    const asks = async (typed: string) => {
      await clerk.keyboard.press('Control+k');
      await clerk.getByRole('combobox', { name: 'Name, Nummer, E-Mail oder Kundennummer' }).waitFor();
      await clerk.keyboard.type(typed);
      presses = 0;
      await pressed('Enter');
    };
    const toRelease = clerk.getByText('Die Agentur muss den Auftrag freigeben oder ablehnen.').first();

    for (const typed of [friend.order, 'quendel', friend.email]) {
      await asks(typed);
      await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber → Rosa Quendel' }).waitFor();
      await toRelease.waitFor();
      expect(presses).toBe(1);
      // Neither the address nor the tab's title, which browsers keep, names anybody.
      expect(new URL(clerk.url()).pathname).toBe(`/admin/cases/${recommendation}`);
      expect(await clerk.title()).not.toMatch(/Quendel|Weber/);
      await clerk.goBack();
      await clerk.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    }

    await asks('jonas.weber@example.org');
    await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber', exact: true }).waitFor();
    expect(presses).toBe(1);
    await clerk.getByRole('link', { name: recommendation }).click();

    await clerk.getByLabel('Notiz schreiben').fill('Ruft morgen wieder an.');
    await clerk.keyboard.press('Control+Enter');
    await until('the note to be kept', async () => {
      const { Notizen } = await client.ask('GET', `/agentur/vorgang/${recommendation}`, { token: company.staff });
      return Notizen.some(({ Text }: { Text: string }) => Text === 'Ruft morgen wieder an.');
    });
    await clerk.getByRole('button', { name: 'Zurückstellen' }).click();
    await clerk.getByRole('button', { name: 'In einer Woche' }).click();
    await until('the case to be put off', async () => {
      const one = await client.ask('GET', `/agentur/vorgang/${recommendation}`, { token: company.staff });
      return one.WiedervorlageAm !== null;
    });
    await clerk.getByRole('button', { name: /von Rosa Quendel vollständig zeigen/ }).click();
    await clerk.getByText(friend.email).waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    await clerk.context().close();
  });

  /** docs/specification/claims.md */
  it('ends with a claim that is taken down, answered, accepted with goodwill, and told to the caller', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const friend = { email: 'edda.wolter@example.org', lastName: 'Wolter', order: '' };
    const { recommendation } = await registered(client, company, friend);
    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', 'staff');
    const path = `/agentur/vorgang/${recommendation}`;
    await until(
      'the case to be there',
      async () => (await client.call('GET', path, { token: company.staff })).status === 200,
    );
    await clerk.goto(`${running.demo.admin}cases/${recommendation}`);
    const dialog = clerk.getByRole('dialog');
    await clerk.getByRole('button', { name: 'Reklamation aufnehmen' }).click();
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await dialog.getByText('Bitte schreiben Sie auf, worum es geht.').first().waitFor();
    await dialog.getByLabel('Was fehlt oder nicht stimmt').fill('Die Prämie für Frau Wolter fehlt.');
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await clerk.waitForURL(/claims\/\d+\/show/);
    await clerk.getByText('Die Prämie für Frau Wolter fehlt.').waitFor();
    const number = /claims\/(\d+)\/show/.exec(clerk.url())![1]!;
    const stateOf = async () =>
      (await client.ask('GET', `/agentur/reklamationen/${number}`, { token: company.staff })).Zustand;

    await clerk.getByRole('button', { name: 'Übernehmen' }).click();
    await until('the claim in work', async () => (await stateOf()) === 'InArbeit');
    await clerk.getByLabel('Antworten').fill('Wir sehen nach.');
    await clerk.getByRole('button', { name: 'Antwort senden' }).click();
    await clerk.getByText('Wir sehen nach.').waitFor();
    await clerk.getByRole('button', { name: 'Anerkennen' }).click();
    await dialog.getByRole('radio', { name: 'Kulanz gewähren' }).check();
    await dialog.getByLabel('Betrag').fill('10');
    await dialog.getByLabel('Grund').fill('Wir hatten den Auftrag übersehen.');
    expect(await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], overlaps: true })).toEqual([]);
    await dialog.getByRole('button', { name: 'Anerkennen' }).click();
    await clerk.getByText(/^Entschieden am .* Prämie von 10/).waitFor();
    expect(await stateOf()).toBe('Anerkannt');
    await clerk.getByRole('link', { name: `Vorgang ${recommendation}` }).click();
    await clerk.getByRole('link', { name: number }).click();
    await clerk.getByRole('heading', { level: 1, name: 'Jonas Weber' }).waitFor();
    expect(
      await faultsOf(clerk, { except: ['empty-table-header', 'target-size'], phones: [390], overlaps: true }),
    ).toEqual([]);
    const told = ['ist angekommen', 'ist in Arbeit', 'Antwort auf', 'ist anerkannt'];
    await until('the caller to hear of each step', async () => {
      const subjects = (await running.mails('jonas.weber@example.org')).map(({ subject }) => subject);
      return told.every(words => subjects.some(subject => subject.includes(words)));
    });
    await clerk.context().close();
  });
});
