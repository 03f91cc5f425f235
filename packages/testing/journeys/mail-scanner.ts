import type { Browser, Page } from 'playwright-core';
import { heading, person } from './steps.js';

/** A page that decides something, and the mail's link that opens it. */
export interface MailPage {
  readonly link: string;
  readonly title: string | RegExp;
}

/** Ticks every choice of the page but the question who opened the link, also those that a choice brings. */
async function ticksEverything(page: Page): Promise<void> {
  const choices = page.locator('main input:is([type=radio], [type=checkbox]):not([name=Selbst])');
  for (let at = 0; at < (await choices.count()); at += 1) await choices.nth(at).check();
}

async function pressesEverything(page: Page): Promise<void> {
  const buttons = page.locator('main button');
  for (let at = 0; at < (await buttons.count()); at += 1) await buttons.nth(at).click();
}

/**
 * A scanner of mails in a real browser that keeps nothing: opens the link, presses every button, once as the page
 * stands and once after "Nein", and follows every link. The page stays what it was.
 */
export async function scans(browser: Browser, { link, title }: MailPage): Promise<void> {
  const page = await person(browser);
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, title);
  };
  const nothing = page.getByText('Es ist nichts geschehen, und der Link bleibt gültig.');
  await open();
  await page.getByRole('button', { name: 'Nur Notwendiges' }).click();
  for (const answer of [null, 'Nein']) {
    await open();
    await page.getByRole('group', { name: /^(Haben Sie|Hast du) diesen Link selbst geöffnet\?$/ }).waitFor();
    await ticksEverything(page);
    if (answer) await page.getByRole('radio', { name: answer, exact: true }).check();
    // Seen at some time: a later button may lead to another part of the page.
    await Promise.all([nothing.waitFor(), pressesEverything(page)]);
    await heading(page, title);
  }
  const links = page.locator('main a');
  for (let at = 0; at < (await links.count()); at += 1) {
    await links.nth(at).click();
    await open();
  }
  await page.context().close();
}
