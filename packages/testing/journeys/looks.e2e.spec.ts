import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../src/browser.js';
import { differences, lookAt, type Look } from '../src/look.js';
import { startProgramme, type Programme } from '../src/programme.js';
import { settled } from '../src/sound-page.js';
import { Client, tokenFromMail } from './client.js';
import { logIn } from './steps.js';

/** The looks people agreed on, one file a page. `npm run looks` writes them anew after a change that was wanted. */
const folder = join(process.cwd(), 'packages/testing/looks');
const writes = process.env['WRITE_LOOKS'] === '1';

describe('the portal’s main pages', () => {
  let programme: Programme;
  let browser: Browser;

  beforeAll(async () => {
    [programme, browser] = await Promise.all([startProgramme(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await programme?.stop();
  });

  it.each(['telko', 'energie'])(
    'of %s look as agreed, at three widths, light and dark',
    async tenant => {
      const portal = programme.demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');
      const recommender = programme.demo.logins.find(one => one.tenant === tenant && one.role === 'recommender')!;
      const client = new Client(programme, tenant);
      const token = await client.login(recommender.email, recommender.password);
      const [category] = await client.ask<{ Pfad: string }[]>('GET', '/produktkategorie', { token });
      const [product] = await client.ask<{ Id: number }[]>('GET', '/praemie', { token });
      const { Content } = await client.ask<{ Content: { Empfehlungsnummer: string; Link: string; Status: string }[] }>(
        'GET',
        '/empfehler/empfehlungen/',
        { token },
      );
      const { Empfehlungsnummer, Link } = Content.find(({ Status }) => Status === 'Offen')!;
      const pages = {
        home: '/',
        category: `/${category!.Pfad}`,
        recommend: `/empfehlen/${product!.Id}`,
        share: `/empfehlung/${Empfehlungsnummer}`,
        dashboard: '/persoenlicherbereich',
        data: '/meinedaten',
        questions: '/faq',
        friend: new URL(Link).pathname,
        reward: `/praemie#t=${await tokenFromMail(programme, recommender.email, '/praemie')}`,
      };

      const context = await browser.newContext({
        locale: 'de-DE',
        viewport: { width: 390, height: 900 },
        reducedMotion: 'reduce',
      });
      await context.addCookies([
        {
          name: 'psoe_consent',
          value: encodeURIComponent('required=1&functional=0&analytical=0&marketing=0'),
          url: portal,
        },
      ]);
      const first = await context.newPage();
      await logIn(first, portal, 'de', recommender);
      await first.close();
      const changes: string[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const page = await context.newPage();
        await page.goto(portal + path);
        const look = await lookAt(page, settled);
        await page.close();
        const file = join(folder, `${tenant}-${name}.json`);
        if (writes) await mkdir(folder, { recursive: true }).then(() => writeFile(file, inLines(look)));
        else if (existsSync(file))
          changes.push(
            ...differences(look, JSON.parse(readFileSync(file, 'utf8')) as Look).map(
              change => `${tenant}-${name}: ${change}`,
            ),
          );
        else changes.push(`${tenant}-${name}: nobody has agreed on a look yet (npm run looks)`);
      }
      await context.close();
      expect(changes.slice(0, 30)).toEqual([]);
    },
    120_000,
  );
});

/** A line a box, so that a change reads well. */
const inLines = (look: Look): string => `${JSON.stringify(look).replaceAll('],[', '],\n[').replaceAll('[[', '[\n[')}\n`;
