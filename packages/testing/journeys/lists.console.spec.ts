import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { rowsOf } from '#shared/spreadsheets.js';
import { faultsOf } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { arriveSignedIn, Client, registered, telkoCompany } from './client.js';
import { person } from './steps.js';

/** The lists of the desk (docs/specification/orders.md#the-agencys-reports, docs/specification/desk.md#saved-views). */
describe('A list of the desk', () => {
  let running: RunningProduct;
  let browser: Browser;

  productInBrowser((product, chromium) => {
    [running, browser] = [product, chromium];
  });

  const openedBy = async (role: 'staff' | 'owner'): Promise<Page> => {
    const clerk = await person(browser);
    await arriveSignedIn(clerk, running, 'telko', role);
    await clerk.goto(running.demo.admin);
    await clerk.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
    return clerk;
  };
  const opens = async (clerk: Page, list: string) => {
    await clerk.getByRole('navigation').getByRole('link', { name: list, exact: true }).click();
    await clerk.getByRole('heading', { level: 1, name: list }).waitFor();
  };

  it('is saved as a file by the server, with the columns and filters shown', async () => {
    const client = new Client(running, 'telko');
    const company = await telkoCompany(running, client);
    const { recommendation } = await registered(client, company, {
      email: 'rosa.datei@example.org',
      lastName: 'Datei',
      order: '',
    });
    await until('the recommendation to be listed', async () => {
      const Filter = { Empfehlungsnummer: recommendation };
      const found = await client.ask('PUT', '/agentur/empfehlungen/alle', { token: company.staff, body: { Filter } });
      return found.TotalCount === 1;
    });
    const clerk = await openedBy('staff');
    const asked: string[] = [];
    clerk.on('request', request => request.url().includes('/api/v1/') && asked.push(request.url()));
    await opens(clerk, 'Empfehlungen');
    await clerk.getByRole('link', { name: recommendation }).waitFor();
    expect(asked.length).toBeLessThanOrEqual(2);
    await clerk.getByRole('searchbox', { name: /Nummer, Code/ }).fill(recommendation);
    await clerk.getByText('1–1 von 1').waitFor();
    await clerk.getByRole('button', { name: 'Spalten' }).click();
    await clerk.getByRole('presentation').getByLabel('Klicks').uncheck();
    await clerk.keyboard.press('Escape');
    const [download] = await Promise.all([
      clerk.waitForEvent('download'),
      clerk.getByRole('button', { name: 'Als CSV speichern' }).click(),
    ]);
    const [header, ...rows] = rowsOf(await readFile(await download.path(), 'utf8'));
    expect(download.suggestedFilename()).toMatch(/^Empfehlungen \d{4}-\d\d-\d\d\.csv$/);
    expect(header!.values).toEqual(expect.arrayContaining(['Empfehlung', 'Erstellt', 'Kanal', 'Empfehler', 'Stand']));
    expect(header!.values).not.toContain('Klicks');
    expect(rows.map(({ values }) => values[0])).toEqual([recommendation]);
    await clerk.getByText('1 Zeile gespeichert.').waitFor();
    await clerk.context().close();
  });

  it('opens with the view that one saved, without anything of it in the address, until that is deleted', async () => {
    const clerk = await openedBy('owner');
    const views = () => clerk.getByRole('button', { name: /^(Ansichten|Bestätigte)/ });
    await opens(clerk, 'Kontakte');
    await clerk.getByRole('button', { name: 'Bestätigt', exact: true }).click();
    await clerk.getByRole('searchbox', { name: /Nummer, Code/ }).fill('Niemand');
    await views().click();
    await clerk.getByRole('menuitem', { name: /Als neue Ansicht/ }).click();
    const dialog = clerk.getByRole('dialog');
    await dialog.getByText('Die Suche und was eine Person nennt, werden nicht gespeichert.').waitFor();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByText('„Name“ fehlt noch.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bestätigte');
    await dialog.getByRole('radio', { name: 'Für mein Team' }).check();
    await dialog.getByRole('checkbox', { name: 'Liste damit öffnen' }).check();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await clerk.getByText('Ansicht „Bestätigte“ ist gespeichert.').waitFor();

    // The menu opens the list anew: with the view, and without the search.
    await opens(clerk, 'Empfehlungen');
    await opens(clerk, 'Kontakte');
    await clerk.getByRole('button', { name: 'Bestätigte', exact: true }).waitFor();
    expect(await clerk.getByRole('button', { name: 'Bestätigt', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(await clerk.getByRole('searchbox', { name: /Nummer, Code/ }).inputValue()).toBe('');
    expect(new URL(clerk.url()).search).toBe('');

    await clerk.getByRole('button', { name: 'Alle', exact: true }).click();
    await clerk.getByRole('button', { name: 'Bestätigte, geändert' }).click();
    await clerk.getByRole('menuitem', { name: 'Bestätigte von' }).click();
    await clerk.getByRole('button', { name: 'Bestätigte', exact: true }).click();
    expect(await faultsOf(clerk, { except: ['empty-table-header', 'target-size', 'region'] })).toEqual([]);

    // A colleague sees it, and may not delete it.
    const colleague = await openedBy('staff');
    await opens(colleague, 'Kontakte');
    await colleague.getByRole('button', { name: 'Ansichten' }).click();
    await colleague.getByRole('menuitem', { name: /Bestätigte/ }).click();
    await colleague.getByRole('button', { name: 'Bestätigte', exact: true }).click();
    expect(await colleague.getByRole('menuitem', { name: /löschen/ }).count()).toBe(0);
    await colleague.context().close();

    await clerk.getByRole('menuitem', { name: /löschen/ }).click();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await clerk.getByText('Ansicht „Bestätigte“ ist gelöscht.').waitFor();
    await clerk.getByRole('button', { name: 'Ansichten' }).waitFor();
    await clerk.context().close();
  });
});
