import type { Page } from 'playwright-core';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import type { Programme } from '../src/programme.js';
import { Client } from './client.js';
import { heading } from './steps.js';

const provider = 'https://www.auenstrom.example';
const statistics = 'https://statistik.auenstrom.example';

/** Switches no demo tenant has on: the portal inside the provider's page, people it knows already, and statistics. */
export const modes: Partial<TenantConfig> = {
  recommendWebPage: `${provider}/empfehlen`,
  integratedFrame: true,
  autologin: true,
  analytics: { url: `${statistics}/pixel.php`, siteId: 73 },
};

/** docs/specification/portal.md#inside-the-providers-page: routing, places to scroll to and the height, sent to the configured page alone; and it keeps what is chosen in it. */
export async function isToldWhereTheyAre(page: Page, portal: string): Promise<void> {
  const parent = `<script>told = []; addEventListener('message', ({ data, origin }) => told.push({ ...data, origin }))</script><iframe src="${portal}/faq" width="800" height="600"></iframe>`;
  const stranger = 'https://www.anders.example';
  for (const origin of [provider, stranger]) {
    await page.context().route(`${origin}/**`, route => route.fulfill({ contentType: 'text/html', body: parent }));
    // Browsers ask before a page of the internet reaches this machine; in operation neither is on one.
    await page.context().grantPermissions(['local-network-access'], { origin });
  }
  await page.goto(`${provider}/empfehlen`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Fragen und Antworten' }).waitFor();
  await frame.getByRole('link', { name: 'Datenschutz' }).first().click();
  await page.waitForFunction(
    `['routing', 'scrollto', 'height'].every((wanted) => told.some(({ type }) => type === wanted)) && told.some(({ path }) => path === '/datenschutz')`,
  );
  expect(await page.evaluate('[...new Set(told.map(({ origin }) => origin))]')).toEqual([portal]);

  // What is chosen there is kept, apart for the provider's page.
  const refuse = frame.getByRole('button', { name: 'Nur Notwendiges' });
  await page.reload();
  await refuse.click();
  await refuse.waitFor({ state: 'hidden' });
  expect((await page.context().cookies()).filter(({ partitionKey }) => partitionKey).map(({ name }) => name)).toEqual([
    'psoe_consent',
  ]);

  // A page of somebody else may not show the portal at all.
  const refused = page.waitForEvent('console', message => message.text().includes('frame-ancestors'));
  await page.goto(stranger);
  await refused;
}

/** docs/specification/portal.md#auto-login: what a stored user token opens, and what stays closed. */
export async function knowsWhoIsThere(page: Page, portal: string, token: string): Promise<void> {
  for (const path of ['/meinedaten', '/registrieren', '/passwortvergessen']) {
    await page.goto(portal + path);
    await page.waitForURL(`${portal}/`);
  }
  // Sharing alone still asks for a login.
  await page.goto(`${portal}/empfehlung/1`);
  await page.waitForURL(/\/login\?ziel=/);

  await page.goto(`${portal}/meinedaten#t=${token}`);
  await heading(page, 'Meine Daten');
  expect([page.url(), await page.evaluate('location.hash')]).toEqual([`${portal}/meinedaten`, '']);
  await page.getByText('Sie sind als Lea Hofmann angemeldet (Support).').waitFor();
}

/** The token a provider's page hands over: an admin login, good once. */
export async function handedOver(programme: Programme, tenant: string): Promise<string> {
  const staff = programme.demo.logins.find(one => one.tenant === tenant && one.role === 'staff')!;
  return (await new Client(programme, tenant).adminLogin(staff, 'Lea Hofmann')).split('/').at(-1)!;
}

/** docs/specification/portal.md#tracking-pixel: goal and site of a page reached, after the consent and without a referrer. */
export async function isCountedOnceAllowed(page: Page, portal: string): Promise<void> {
  const counted: string[] = [];
  await page.context().route(`${statistics}/**`, route => {
    counted.push(new URL(route.request().url()).search + (route.request().headers()['referer'] ?? ''));
    return route.fulfill({ contentType: 'image/gif', body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64') });
  });
  const visit = async (path: string) => {
    await page.goto(portal + path);
    await page.locator('h1').first().waitFor();
  };
  await visit('/faq');
  await page.getByRole('button', { name: 'Nur Notwendiges' }).click();
  await visit('/kontakt');
  expect(counted).toEqual([]);
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alles erlauben' }).click();
  const pixel = page.waitForResponse(response => response.url().startsWith(statistics));
  await visit('/faq');
  await pixel;
  expect(counted).toEqual(['?idsite=73&idgoal=21&rec=1']);
}
