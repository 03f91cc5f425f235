import type { Browser, Page } from 'playwright-core';
import { heading, listens, person } from './steps.js';

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
  for (let at = 0; at < (await buttons.count()); at += 1) {
    // A press before the scripts listen sends the server's form and leaves the page: before-hydration.ts tries that.
    await listens(buttons.nth(at));
    await buttons.nth(at).click();
  }
}

/**
 * A scanner of mails in a real browser that keeps nothing: opens the link, presses every button, once as the page
 * stands and once after "Nein", and follows every link. The page stays what it was.
 */
export async function scans(browser: Browser, { link, title }: MailPage): Promise<void> {
  let page = await person(browser);
  const context = page.context();
  /** In a page of its own: a link that was pressed may still be on its way, and would turn this visit away. */
  const open = async () => {
    await page.close();
    page = await context.newPage();
    await page.goto(link);
    await heading(page, title);
  };
  await open();
  const onlyNecessary = page.getByRole('button', { name: 'Nur Notwendiges' });
  await listens(onlyNecessary);
  await onlyNecessary.click();
  for (const answer of [null, 'Nein']) {
    await open();
    const nothing = page.getByText('Es ist nichts geschehen, und der Link bleibt gültig.');
    await page.getByRole('group', { name: /^(Haben Sie|Hast du) diesen Link selbst geöffnet\?$/ }).waitFor();
    await ticksEverything(page);
    if (answer) await page.getByRole('radio', { name: answer, exact: true }).check();
    // Seen at some time: a later button may lead to another part of the page.
    await Promise.all([nothing.waitFor(), pressesEverything(page)]);
    await heading(page, title);
  }
  for (let at = 0; at < (await page.locator('main a').count()); at += 1) {
    await page.locator('main a').nth(at).click();
    await open();
  }
  await context.close();
}
