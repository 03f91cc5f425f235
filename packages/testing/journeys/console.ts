import type { Page } from 'playwright-core';
import type { Demo } from '../src/programme.js';
import { press } from './portal.js';

/** Signs in at the console through the identity provider's form. */
export async function signIn(
  page: Page,
  demo: Demo,
  tenant: string,
  role: Demo['logins'][number]['role'],
  which = 0,
): Promise<void> {
  const account = demo.logins.filter(login => login.tenant === tenant && login.role === role)[which]!;
  await page.goto(`${demo.admin}?tenant=${tenant}`);
  await press(page, /^Weiter/);
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await press(page, 'Anmelden');
  await page
    .getByRole('link', { name: 'Übersicht' })
    .or(page.getByRole('menuitem', { name: 'Übersicht' }))
    .first()
    .waitFor();
}

export const go = (page: Page, menu: string) =>
  page
    .getByRole('menuitem', { name: menu })
    .or(page.getByRole('link', { name: menu }))
    .first()
    .click();

/** Presses a button, then the one that confirms in the dialog. */
export async function confirmed(page: Page, action: string | RegExp, confirm: string | RegExp = action): Promise<void> {
  await press(page, action);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
