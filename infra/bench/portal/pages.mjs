// Which pages are looked at, and a browser in which a recommender can be logged in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort } from '../../start/lib/processes.mjs';

/** Without a login where the programme lets one in, the personal area with one. `path` may ask the tenant's products. */
const pages = [
  { name: 'home', path: () => '/' },
  { name: 'product', path: ({ category }) => `/${category}` },
  { name: 'recommend', path: ({ product }) => `/empfehlen/${product}` },
  { name: 'dashboard', path: () => '/persoenlicherbereich', login: true },
];

/** `{ name, url, login }` of every page of both tenants; `login` is the account it takes, or null. */
export async function pagesOf(url) {
  const demo = await (await fetch(`${url}/demo.json`)).json();
  const all = [];
  for (const { key, portal } of demo.tenants) {
    const origin = portal.replace(/\/$/, '');
    const account = demo.logins.find(login => login.tenant === key && login.role === 'recommender');
    const { ModuleErzwingeLogin } = await ask(url, `/mandant/${key}`);
    const { Token } = await ask(url, `/${key}/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: account.email, Password: account.password }),
    });
    const headers = { authorization: `Bearer ${Token}` };
    const [category] = await ask(url, `/${key}/produktkategorie`, { headers });
    const [product] = await ask(url, `/${key}/praemie`, { headers });
    for (const { name, path, login = false } of pages) {
      all.push({
        name: `${key}-${name}`,
        url: origin + path({ category: category.Pfad, product: product.Id }),
        login: login || ModuleErzwingeLogin ? { origin, ...account } : null,
      });
    }
  }
  return all;
}

async function ask(url, path, options) {
  const response = await fetch(`${url}/api/v1${path}`, options);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

/** A browser with a profile of its own; Lighthouse reaches it at `port` and finds the session of whoever is logged in there. */
export async function openProfile({ path, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'weitersagen-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    headless: true,
    env: { ...process.env, ...env },
    viewport: null,
    locale: 'de-DE',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  return {
    port,
    async logIn({ origin, email, password }) {
      const page = await context.newPage();
      await page.goto(`${origin}/login`);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await page.locator('main button[type=submit]').click();
      await page.waitForURL(({ pathname }) => pathname !== '/login');
      await page.close();
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
