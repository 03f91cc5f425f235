import type { Page } from 'playwright-core';
import { faultsOf } from '../src/browser.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { Client, registered, telkoCompany } from './client.js';
import { enterLogin, heading, openMailLink, portalOf, press } from './steps.js';

interface Account {
  readonly email: string;
  readonly password: string;
}

const inDialog = (page: Page) => page.getByRole('dialog');
const closeDialog = async (page: Page) => {
  await inDialog(page).getByRole('button', { name: 'Schließen' }).last().click();
  await inDialog(page).waitFor({ state: 'hidden' });
};
const isSound = async (page: Page) => expect(await faultsOf(page)).toEqual([]);

/** Writes the open form's text and sends it; first without it, which the form refuses at its field. */
async function sends(page: Page, field: string, text: string, button: string): Promise<void> {
  const send = () => inDialog(page).getByRole('button', { name: button }).click();
  await send();
  await inDialog(page).locator('.summary:focus').waitFor();
  await inDialog(page).getByLabel(field).fill(text);
  await send();
}

/** Says that something is wrong, adds to it, reads the decision and objects to it, once. */
export async function claimsAndObjects(page: Page, running: RunningProduct, account: Account): Promise<void> {
  const [home, telko] = [portalOf(running, 'telko'), new Client(running, 'telko')];
  const { staff } = await telkoCompany(running, telko);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/persoenlicherbereich`);
  const recommendation = page.getByRole('article').filter({ hasText: 'Wo ist meine Prämie?' }).first();
  await recommendation.getByRole('button', { name: 'Stimmt etwas nicht?' }).click();
  await isSound(page);
  await sends(page, 'Ihre Beschreibung', 'Die Prämie fehlt.', 'Reklamation absenden');
  await inDialog(page).getByRole('heading', { name: 'Ihre Reklamation ist bei uns' }).waitFor();
  await isSound(page);
  await closeDialog(page);
  const toClaim = recommendation.getByRole('link', { name: 'Zur Reklamation' });
  await until('the focus at what came of the press', () => toClaim.evaluate(link => link.matches(':focus')));
  await toClaim.click();
  const claims = page.getByRole('region', { name: 'Ihre Reklamationen' });
  await claims.getByText('Eingegangen').waitFor();
  await claims.getByText(/^Antwort bis \d\d\.\d\d\.\d{4}\. Entscheidung bis/).waitFor();
  await claims.getByRole('button', { name: 'Etwas ergänzen' }).click();
  await sends(page, 'Ihre Ergänzung', 'Es war im November.', 'Ergänzung absenden');
  await claims.getByText('Es war im November.').waitFor();

  const token = await telko.login(account.email, account.password);
  const [{ Reklamationsnummer: number }] = await telko.ask('GET', '/empfehler/reklamationen', { token });
  await telko.ask('PUT', `/agentur/reklamationen/${number}`, {
    token: staff,
    body: { Entscheidung: 'Abgelehnt', Begruendung: 'Es liegt kein Auftrag vor.' },
  });
  // The decision's mail leads a person who is logged out through the login to the claim.
  const link = await until('the mail about the decision', async () => {
    const mails = await running.mails(account.email);
    const decided = mails.find(({ html }) => html.includes('Es liegt kein Auftrag vor.'));
    return decided && /https?:\/\/[^"\s]*persoenlicherbereich#reklamationen/.exec(decided.html)?.[0];
  });
  for (const name of ['psoe_token', 'psoe_angemeldet']) await page.context().clearCookies({ name });
  await page.goto(link);
  await heading(page, 'Anmelden');
  await enterLogin(page, account);
  await claims.getByText('Es liegt kein Auftrag vor.').waitFor();
  await until('the claims in view', async () => {
    const { y } = (await claims.boundingBox())!;
    return y >= 0 && y < 200;
  });
  await claims.getByText('Nicht anerkannt').waitFor();
  await isSound(page);
  await claims.getByRole('button', { name: 'Widersprechen' }).click();
  await sends(page, 'Ihre Begründung', 'Doch, T-9.', 'Widerspruch absenden');
  await inDialog(page).getByRole('heading', { name: 'Ihr Widerspruch ist bei uns' }).waitFor();
  await closeDialog(page);
  await claims.getByText('Widerspruch eingegangen').waitFor();
  expect(await claims.getByRole('button', { name: 'Widersprechen' }).count()).toBe(0);
}

/** A friend says it on the page of what is held on them, without an account. */
export async function claimsAsFriend(page: Page, running: RunningProduct): Promise<void> {
  const telko = new Client(running, 'telko');
  const company = await telkoCompany(running, telko);
  const email = 'edda@example.org';
  await registered(telko, company, { email, lastName: 'Wendt', order: '' });
  await page.setViewportSize({ width: 320, height: 800 });
  await openMailLink(page, running, email, '/empfaenger/meinedaten');
  await heading(page, 'Gespeicherte Daten');
  await press(page, 'Stimmt etwas nicht?');
  await sends(page, 'Ihre Beschreibung', 'Mein Anteil fehlt.', 'Reklamation absenden');
  await inDialog(page).getByRole('heading', { name: 'Ihre Reklamation ist bei uns' }).waitFor();
  await closeDialog(page);
  await page.getByText('Mein Anteil fehlt.').waitFor();
  await page.getByRole('button', { name: 'Etwas ergänzen' }).waitFor();
  await isSound(page);
}

/** In a session that the support opened nothing is offered that the server would refuse. */
export async function offersSupportNoClaim(page: Page, running: RunningProduct, name: string): Promise<void> {
  const telko = new Client(running, 'telko');
  const staff = running.demo.logins.find(({ tenant, role }) => tenant === 'telko' && role === 'staff')!;
  await page.goto(await telko.adminLogin(staff, name));
  await page.getByText(`Sie sind als ${name} angemeldet (Support).`).waitFor();
  await page.goto(`${portalOf(running, 'telko')}/persoenlicherbereich`);
  const claims = page.getByRole('region', { name: 'Ihre Reklamationen' });
  await claims.getByText('Widerspruch eingegangen').waitFor();
  expect(await page.getByRole('button', { name: /Stimmt etwas nicht|Etwas ergänzen|Widersprechen/ }).count()).toBe(0);
}
