import type { Browser, Page } from 'playwright-core';
import { until } from '../src/until.js';
import { askedTwice, faultsOf, styleOf, watchedPage, type Expectations } from '../src/browser.js';
import { productInBrowser } from '../src/product-in-browser.js';
import type { RunningProduct } from '../src/product.js';
import { emptyPagesOf } from './before-hydration.js';
import { changedSnapshots, snapshotsOf } from './friends-pages.js';
import {
  firstWeight,
  heading,
  holdScripts,
  logIn,
  openedItself,
  openPrerendered,
  pressAtOnce,
  signIn,
} from './steps.js';
import { press } from './steps.js';
import {
  byMenu,
  followLink,
  goodwill,
  inTurns,
  open,
  pathOf,
  stockOf,
  visitsOfMix,
  wantAnother,
} from './portal-visits.js';
import type { Language, Stock } from './portal-visits.js';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 900 };

/**
 * Every route in one of four mixes of tenant, language and width, so that any two of these meet on some page and what
 * pages share shows in all; routes that differ by tenant in one of each. Contrast is looked at in both schemes.
 */
const portals = [
  { tenant: 'telko', language: 'de', viewport: narrow, colorScheme: 'light', turn: 0 },
  { tenant: 'telko', language: 'en', viewport: wide, colorScheme: 'dark', turn: 1 },
  { tenant: 'energie', language: 'de', viewport: wide, colorScheme: 'light', turn: 3 },
  { tenant: 'energie', language: 'en', viewport: narrow, colorScheme: 'dark', turn: 2 },
] as const;

/** React-admin leaves the heading of the column of arrows empty, and its lists are dense: for a mouse, on a wide screen. */
const ofTheConsole = { except: ['empty-table-header', 'target-size'], phones: [390, 640, 1024], overlaps: true };

/** A page of the provider beside the portal. */
const shop = 'https://shop.auenstrom.example';

describe('every page', () => {
  let running: RunningProduct;
  let browser: Browser;
  const stocks = new Map<string, Stock>();
  let complaints: string[];

  productInBrowser(
    async (product, chromium) => {
      [running, browser] = [product, chromium];
      await Promise.all(running.demo.tenants.map(async ({ key }) => stocks.set(key, await stockOf(running, key))));
    },
    { configuration: { energie: { embedOrigins: [shop] } } },
  );
  beforeEach(() => {
    complaints = [];
  });

  /** docs/specification/portal.md#the-widget */
  it('of the provider that may, shows a teaser as tall as it is, with nothing kept, which leads out of it', async () => {
    const { portal } = stocks.get('energie')!;
    const page = await (await newContext('de', narrow, 'light')).newPage();
    const around = `<main id="here"></main><script src="${portal}/widget.js" data-into="here" data-language="de" data-label="Auenstrom"></script>`;
    const stranger = 'https://www.anders.example';
    for (const origin of [shop, stranger]) {
      await page.context().route(`${origin}/**`, route => {
        const body = route.request().url().endsWith('/portal') ? `<iframe src="${portal}/faq"></iframe>` : around;
        return route.fulfill({ contentType: 'text/html', body });
      });
      // Browsers ask before a page of the internet reaches this machine; in operation neither is on one.
      await page.context().grantPermissions(['local-network-access'], { origin });
    }
    await page.goto(`${shop}/`);
    const frame = page.locator('#here iframe[title=Auenstrom]');
    const height = () => page.evaluate<number>(`document.querySelector('iframe').offsetHeight`);
    await page.waitForFunction(`document.querySelector('iframe').offsetHeight > 100`);
    const told = await height();
    // What anybody else says changes nothing.
    await page.evaluate(
      `new Promise(heard => { addEventListener('message', () => setTimeout(heard)); postMessage({ type: 'height', height: 999 }, '*'); })`,
    );
    expect(await height()).toBe(told);
    expect(await page.context().cookies()).toEqual([]);
    await frame.contentFrame().getByRole('link', { name: 'Jetzt empfehlen' }).click();
    await page.waitForURL(`${portal}/#produkte`);

    // The portal itself stands on no such page, and the teaser on no stranger's.
    for (const address of [`${shop}/portal`, `${stranger}/`]) {
      const refused = page.waitForEvent('console', message => message.text().includes('frame-ancestors'));
      await page.goto(address);
      await refused;
    }
    expect(await height()).toBe(0);
    await page.context().close();
  });

  /** docs/specification/programme.md#trying-colours */
  it('takes colours that are typed in the console, in its frame, and from nobody else', async () => {
    const page = await (await newContext('de', wide, 'light')).newPage();
    await signIn(page, running.demo, 'energie', 'operator');
    await page.goto(`${running.url}/admin/configuration`);
    await page.getByRole('button', { name: 'Im Portal ausprobieren' }).click();
    const portal = page.frameLocator('iframe[title="Das Portal, wie es Besucher sehen"]').frameLocator('iframe');
    const painted = () =>
      portal
        .locator('html')
        .evaluate(element => [
          getComputedStyle(element).getPropertyValue('--brand'),
          getComputedStyle(document.body).backgroundColor,
          String(innerWidth),
        ]);
    await portal.locator('h1').first().waitFor();
    const brand = page.getByRole('group', { name: 'Farben, hell' }).getByLabel('Hauptfarbe', { exact: true });
    await brand.fill('#123456');
    await until('the portal in what was typed', async () => (await painted())[0] === '#123456');
    const [, lightGround] = await painted();
    await page.getByRole('button', { name: 'Dunkel', exact: true }).click();
    await until('the portal in the dark', async () => (await painted())[1] !== lightGround);
    await page.getByRole('button', { name: /1280/ }).click();
    await page.getByRole('button', { name: 'Hell', exact: true }).click();
    await until('the portal in the light', async () => (await painted())[1] === lightGround);
    await brand.fill('#eeeeee');
    await page.getByText(/^Hell: So lässt es sich nicht speichern/).waitFor();
    // Nothing is stored: whoever comes sees the programme's own.
    const link = await page
      .locator('iframe[title="Das Portal, wie es Besucher sehen"]')
      .evaluate(frame => (frame as HTMLIFrameElement).contentWindow!.document.querySelector('iframe')!.src);
    const visitor = await (await newContext('de', narrow, 'light')).newPage();
    await visitor.goto(new URL(link).origin);
    const own = await visitor.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--brand')`,
    );
    expect(['#123456', '#eeeeee']).not.toContain(own);
    // With the very link: neither a page that frames it nor one that opened it colours anything.
    await visitor.goto(link);
    await visitor.evaluate(`postMessage({ type: 'colours', scheme: 'light', values: { '--brand': '#000000' } }, '*')`);
    expect(
      await visitor.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--brand')`),
    ).toBe(own);
    const thief = 'https://www.dieb.example';
    await visitor
      .context()
      .route(`${thief}/**`, route =>
        route.fulfill({ contentType: 'text/html', body: `<iframe src="${link}"></iframe>` }),
      );
    await visitor.context().grantPermissions(['local-network-access'], { origin: thief });
    const refused = visitor.waitForEvent('console', message => message.text().includes('frame-ancestors'));
    await visitor.goto(`${thief}/`);
    await refused;
    await Promise.all([page.context().close(), visitor.context().close()]);
  });

  it.each(portals)(
    'of the portal of $tenant is sound ($language, $colorScheme)',
    async ({ tenant, language, viewport, colorScheme, turn }) => {
      const stock = stocks.get(tenant)!;
      const contexts = {
        nobody: await newContext(language, viewport, colorScheme),
        recommender: await newContext(language, viewport, colorScheme),
      };
      for (const context of Object.values(contexts))
        await context.addCookies([{ name: 'psoe_language', value: language, url: stock.portal }]);
      const first = await contexts.recommender.newPage();
      await logIn(first, stock.portal, language, stock.recommender);
      await first.close();

      const inBoth = async (page: Page) => {
        await look(page);
        await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
        await look(page, { axe: 'contrast', phones: [], overlaps: true });
        await page.emulateMedia({ colorScheme });
      };
      const visits = visitsOfMix(stock, language, turn);
      await inTurns(visits, async ({ path, as, first: before, then }, tabs) => {
        const page = (tabs[as] ??= await watchedPage(contexts[as], complaints));
        await open(page, stock.portal + path);
        await before?.(page);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        await inBoth(page);
        if (!before) complaints.push(...(await askedTwice(page)));
        if (!then) return;
        await then(page);
        await inBoth(page);
      });
      await Promise.all(Object.values(contexts).map(context => context.close()));
      expect(complaints).toEqual([]);
    },
  );

  it('of a friend’s way looks as it did', async () => {
    const snapshots = await Promise.all([...stocks.values()].map(stock => snapshotsOf(browser, running, stock)));
    expect(await changedSnapshots(snapshots.flat())).toEqual([]);
  });

  it.each(['telko', 'energie'])('of %s’s staff takes what is pressed before it listens', async tenant => {
    const page = await (await newContext('de', narrow, 'light')).newPage();
    const arrive = await holdScripts(page);
    await openPrerendered(page, stocks.get(tenant)!.portal + pathOf('RecommendEmployee', 'de'), 'main button');
    await pressAtOnce(page, 'Mit Firmenkonto anmelden');
    arrive();
    await page.locator('input[name=password]').waitFor();
    await page.context().close();
  });

  it.each(['telko', 'energie'])(
    'of %s comes whole to whoever runs no scripts, a friend’s as light as home',
    async tenant => {
      const stock = stocks.get(tenant)!;
      expect(await emptyPagesOf(stock)).toEqual([]);
      const [friends, home] = [await firstWeight(browser, stock.link), await firstWeight(browser, stock.portal)];
      // The styles and the picture come with the page.
      expect(friends.kinds).toEqual(['document']);
      expect(friends.bytes).toBeLessThanOrEqual(Math.min(60 * 1024, 1.1 * home.bytes));
    },
  );

  it('of a mail’s link does not say that there is none to a tab that keeps it', async () => {
    const { portal, links } = stocks.get('telko')!;
    const context = await newContext('de', narrow, 'light');
    const [kept, other] = [await context.newPage(), await context.newPage()];
    await kept.goto(`${portal}${pathOf('Reward', 'de')}/#t=${links.chosen}`);
    await kept.locator('h1').filter({ hasNotText: 'Link' }).waitFor();
    // The scripts never come: what the server rendered is all there is.
    await context.route('**/assets/main-*.js', () => undefined);
    for (const page of [kept, other]) await openPrerendered(page, portal + pathOf('RewardThanks', 'de'), 'main h1');
    await heading(other, 'Dieser Link öffnet keine Prämie');
    await kept.locator('main').waitFor({ state: 'hidden' });
    await context.close();
  });

  it.each(['telko', 'energie'])(
    'says on the first screen of a phone what %s is about and how to begin',
    async tenant => {
      const context = await newContext('de', { width: 390, height: 844 }, 'light');
      const page = await context.newPage();
      await page.goto(stocks.get(tenant)!.portal);
      const [title, begin] = [page.locator('h1').first(), page.locator('main a.btn').first()];
      await begin.waitFor();
      const [said, offered] = [await title.boundingBox(), await begin.boundingBox()];
      expect(said!.y).toBeGreaterThan(0);
      expect(offered!.y).toBeGreaterThan(said!.y + said!.height - 1);
      expect(offered!.y + offered!.height).toBeLessThan(844);
      await context.close();
    },
  );

  it('holds names and addresses of sixty letters, on a phone and at twice the size', async () => {
    const stock = stocks.get('telko')!;
    const context = await newContext('de', wide, 'light');
    const page = await watchedPage(context, complaints);
    await logIn(page, stock.portal, 'de', stock.recommender);
    const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
    const email = `${long.slice(0, 48)}@example.org`;
    const phones = [640, 390, 320];
    const answersWith = (path: string, changed: (answer: never) => unknown) =>
      page.route(path, async route => {
        const response = await route.fetch();
        await route.fulfill({ response, json: changed((await response.json()) as never) });
      });
    await answersWith('**/account/user', (user: object) => ({ ...user, Vorname: long, Nachname: long, Email: email }));
    type Rows = { Content: Record<'Produkt' | 'Empfohlen', object>[] };
    await answersWith('**/empfehler/empfehlungen?*', (rows: Rows) => ({
      ...rows,
      Content: rows.Content.map(row => ({
        ...row,
        Produkt: { ...row.Produkt, Name: long },
        Empfohlen: { ...row.Empfohlen, Name: long },
        Empfaenger: { Anzeigename: long },
        Notiz: long,
      })),
    }));
    for (const name of ['Dashboard', 'Settings', 'Recommendation', 'Click']) {
      const path = pathOf(name, 'de').replace(':produktId', String(stock.product));
      await page.goto(stock.portal + path.replace(':empfehlungsnummer', stock.recommendation.number));
      if (name !== 'Click') await page.getByText(long).first().waitFor();
      await look(page, { phones });
      if (name !== 'Recommendation') continue;
      // Its account may speak English since another visit.
      await wantAnother(page);
      await page.locator('main form').getByText(long).first().waitFor();
      await look(page, { phones });
    }
    await context.close();
    const friends = await newContext('de', narrow, 'light');
    const way = await watchedPage(friends, complaints);
    await followLink(way, running, stock, { long, email }, () => look(way, { phones, axe: 'contrast' }));
    await friends.close();
    expect(complaints).toEqual([]);
  });

  it('shows edges and what is chosen in the person’s own colours', async () => {
    const stock = stocks.get('telko')!;
    const context = await browser.newContext({ locale: 'de-DE', viewport: wide, forcedColors: 'active' });
    const page = await watchedPage(context, complaints);
    await logIn(page, stock.portal, 'de', stock.recommender);
    await page.goto(`${stock.portal}${pathOf('Dashboard', 'de')}?filter=you`);
    await look(page);
    const edges = await styleOf(page.locator('main .btn:visible'), 'borderTopWidth');
    expect([edges.length > 0, edges.includes('0px')]).toEqual([true, false]);
    expect(new Set(await styleOf(page.locator('.segments label'), 'backgroundColor')).size).toBe(2);
    for (const address of [stock.link, `${stock.portal}${pathOf('Reward', 'de')}/#t=${stock.links.reward}`]) {
      await page.goto(address);
      await look(page);
    }
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('closes the menu of a phone by a tap beside it, and by Escape, and gives the focus back', async () => {
    const context = await newContext('de', narrow, 'light');
    const page = await context.newPage();
    await page.goto(stocks.get('telko')!.portal);
    const [menu, opens] = [page.locator('#menu'), page.getByRole('button', { name: 'Menü' })];
    const tap = () => page.locator('.consent .words').click({ position: { x: 2, y: 2 } }); // the menu covers all else
    for (const closes of [tap, () => page.keyboard.press('Escape')]) {
      await opens.click();
      await menu.waitFor();
      await menu.getByRole('link').first().focus();
      await closes();
      await menu.waitFor({ state: 'hidden' });
      expect(await opens.evaluate(button => button === document.activeElement)).toBe(true);
    }
    await context.close();
  });

  it('finds and sorts all there is, from the keyboard and by the address', async () => {
    const stock = stocks.get('telko')!;
    const context = await newContext('de', wide, 'light');
    const page = await watchedPage(context, complaints);
    await page.goto(stock.portal + pathOf('RewardOverview', 'de'));
    await page.getByLabel('Wonach suchen Sie?').pressSequentially('glasf');
    await page.waitForURL(/suche=glasf$/);
    await page.reload();
    await page.getByText(/^\d+ Produkte$/).waitFor();
    expect(await page.locator('.tile.product b').allInnerTexts()).toContain('Glasfaser 250');
    await page.getByRole('group').getByText('Höchste Prämie').click();
    await page.waitForURL(/sortierung=reward/);
    await page.getByLabel('Wonach suchen Sie?').fill('zzzz');
    await heading(page, 'Zu „zzzz“ haben wir nichts gefunden');
    await press(page, 'Alles ansehen');
    await heading(page, 'Für unterwegs');
    expect(new URL(page.url()).search).toBe('');

    // A category's own products, too, each order an address of its own.
    const figures = async (pattern: RegExp) =>
      (await page.locator('.tile.product').allInnerTexts()).map(text =>
        Number(pattern.exec(text)?.[1]?.replace('.', '').replace(',', '.') ?? 0),
      );
    const [price, reward] = [/([\d.,]+)\s€ im Monat/, /([\d.,]+)\s€ Prämie/];
    await page.goto(`${stock.portal}/smartphones.html`);
    await page.locator('.tile.product').nth(4).waitFor();
    const own = { prices: await figures(price), rewards: await figures(reward) };
    await page.getByRole('link', { name: 'Günstigster Preis' }).click();
    await page.waitForURL(/smartphones\.html\?sortierung=price$/);
    const cheapest = own.prices.toSorted((one, other) => one - other);
    expect(await figures(price)).toEqual(cheapest);
    await page.getByRole('link', { name: 'Höchste Prämie' }).click();
    await page.waitForURL(/sortierung=reward$/);
    await page.reload();
    await page.locator('.tile.product').nth(4).waitFor();
    expect(await figures(reward)).toEqual(own.rewards.toSorted((one, other) => other - one));
    expect([own.prices, own.rewards]).not.toEqual([cheapest, await figures(reward)]);
    await page.getByRole('link', { name: 'Unsere Auswahl' }).click();
    await page.waitForURL(/smartphones\.html$/);
    expect(await figures(price)).toEqual(own.prices);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('of a reward tells before the choice who is paid, and in another tab what was chosen before', async () => {
    const { portal, tenant } = stocks.get('telko')!;
    const klara = { Vorname: 'Klara', Nachname: 'Voss', email: 'klara.voss.telko@example.org' };
    const { token } = await goodwill(running, tenant, klara);
    const context = await newContext('de', narrow, 'light');
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(`${portal}${pathOf('Reward', 'de')}/#t=${token}`);
      await page.getByRole('radio', { name: /Spende/ }).check();
      const shelter = page.getByRole('radio', { name: /Tierheim Fernau/ });
      await shelter.check();
      await page.getByText('Empfänger: Tierschutzverein Fernau e. V.').waitFor();
      await page
        .getByText(/Spender ist Fernklang; eine Zuwendungsbestätigung auf Ihren Namen gibt es daher nicht/)
        .first()
        .waitFor();
    }
    await second.getByRole('radio', { name: /Gutschein/ }).check();
    await second.getByRole('group', { name: 'Gutscheinart' }).getByRole('radio').first().check();
    for (const page of [first, second]) await openedItself(page);
    await press(first, 'Spende wählen');
    await heading(first, /als Spende unterwegs/);
    await press(second, 'Gutschein wählen');
    await heading(second, 'Sie hatten schon gewählt: Spende');
    await second.getByText(/als Spende unterwegs/).waitFor();
    await context.close();
  });

  it('is not sound where words lie over one another, or stick out', async () => {
    const page = await browser.newPage({ viewport: wide });
    await page.setContent(
      '<main><h1>Seite</h1><p>Eins</p><p style="margin-top:-34px">Zwei</p><p style="width:600px">Drei</p></main>',
    );
    const faults = await faultsOf(page, { moment: 200 });
    expect(faults.filter(fault => fault.includes('words over one another: “Eins” and “Zwei”'))).toHaveLength(3);
    expect(faults.filter(fault => fault.includes('too wide at'))).toHaveLength(3);
    await page.close();
  });

  it.each(['staff', 'operator'] as const)('of the console is sound for %s', async role => {
    const context = await newContext('de', wide, 'light');
    const page = await watchedPage(context, complaints);
    await page.goto(`${running.demo.admin}?tenant=telko`);
    await look(page, ofTheConsole);
    await signIn(page, running.demo, 'telko', role);
    const menu = await page
      .locator('aside nav a')
      .evaluateAll(links => links.map(link => String(link.getAttribute('href'))));
    expect(menu.length).toBeGreaterThan(5);
    await inTurns([...menu, '/admin/gibtsnicht'], async (path, tabs) => {
      const one = (tabs[role] ??= await watchedPage(context, complaints));
      await byMenu(one, running.url, path);
      await look(one, ofTheConsole);
    });
    await context.close();
    expect(complaints).toEqual([]);
  });

  const newContext = (language: Language, viewport: typeof wide, colorScheme: 'light' | 'dark') =>
    browser.newContext({ locale: language === 'de' ? 'de-DE' : 'en-GB', viewport, colorScheme });

  async function look(page: Page, expectations?: Expectations): Promise<void> {
    complaints.push(...(await faultsOf(page, expectations)));
  }
});
