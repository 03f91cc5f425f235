import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { routes } from '#contract/mandant/routes.js';
import { openBrowser } from '../src/browser.js';
import { startProgramme, type Programme } from '../src/programme.js';
import { until } from '../src/until.js';
import { signIn } from './console.js';

const [wide, narrow] = [1280, 390];

/** Both tenants, languages, widths and colour schemes, without every combination. */
const portals = [
  { tenant: 'telko', language: 'de', width: narrow, colorScheme: 'light' },
  { tenant: 'telko', language: 'en', width: wide, colorScheme: 'dark' },
  { tenant: 'energie', language: 'de', width: wide, colorScheme: 'light' },
  { tenant: 'energie', language: 'en', width: narrow, colorScheme: 'dark' },
] as const;

/** Of the contract's route list: what anyone may see, and what a recommender sees. */
const open = [
  'Homepage', 'RewardOverview', 'Confirmation', 'Thanks', 'Code', 'RecipientConfirmation', 'RecipientConsent', 'ExpiredRecommendation', 'Reward', 'RewardThanks', 'BankDetailsRecipient',
  'Registration', 'Login', 'ForgotPassword', 'SetPassword', 'Imprint', 'Privacy', 'TOS', 'Faq', 'Contact', 'FileNotFound',
];
const personal = ['Homepage', 'RewardOverview', 'Dashboard', 'Settings', 'ChangePassword', 'BankDetailsRecommender'];
/** Programmes that ask for a login first show these to nobody else; the login page is looked at once. */
const behindLogin = new Set(['Homepage', 'RewardOverview']);

const pathOf = (name: string, language: 'de' | 'en') => routes.find(({ Name }) => Name === name)!.Path[language];

describe('every page', () => {
  let programme: Programme;
  let browser: Browser;
  let complaints: string[];

  beforeAll(async () => {
    [programme, browser] = await Promise.all([startProgramme(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await programme?.stop();
  });
  beforeEach(() => {
    complaints = [];
  });

  it.each(portals)('of the portal of $tenant is sound ($language, $width px, $colorScheme)', async ({ tenant, language, width, colorScheme }) => {
    const portal = programme.demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');
    const context = await newContext(width, { locale: language, colorScheme });
    await context.addCookies([{ name: 'psoe_language', value: language, url: portal }]);
    const page = await watched(context);
    const visit = async (path: string) => {
      await page.goto(portal + path);
      await isSound(page, width);
    };

    for (const name of open) if (tenant !== 'energie' || !behindLogin.has(name)) await visit(pathOf(name, language));

    const login = programme.demo.logins.find((one) => one.tenant === tenant && one.role === 'recommender')!;
    await page.goto(portal + pathOf('Login', language));
    await page.locator('input[type=email]').fill(login.email);
    await page.locator('input[type=password]').fill(login.password);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(({ pathname }) => pathname !== pathOf('Login', language));
    for (const name of personal) await visit(pathOf(name, language));

    await visit(pathOf('Dashboard', language));
    const share = pathOf('Click', language).replace(':empfehlungsnummer', '');
    await page.locator(`main a[href^="${share}"]`).first().click();
    await isSound(page, width);
    const link = await page.locator('#link').inputValue();

    await visit('/');
    await page.locator('a.tile').first().click();
    await isSound(page, width);
    await page.locator('a.tile.product').first().click();
    await page.locator('main form').first().waitFor();
    await isSound(page, width);
    await page.locator('main form button[type=submit]').last().click();
    await page.locator('[role=alert], .summary').first().waitFor();
    await isSound(page, width);

    // What the friend sees behind the link, and a reward that waits behind its mail.
    const friend = await watched(await newContext(width, { locale: language, colorScheme }));
    await friend.goto(link);
    await friend.locator('main form').waitFor();
    await isSound(friend, width);
    const waiting = await until('a mail with a waiting reward', async () => {
      for (const mail of await programme.mails(login.email)) {
        const found = /https?:\/\/[^"\s]*\/praemie\/?#t=[\w-]+/.exec(mail.html);
        if (found) return found[0];
      }
      return undefined;
    });
    await friend.goto(waiting);
    await friend.locator('main input[type=radio]').first().check();
    await isSound(friend, width);

    await Promise.all([context.close(), friend.context().close()]);
    expect(complaints).toEqual([]);
  }, 240_000);

  it.each(['staff', 'operator'] as const)('of the console is sound for %s', async (role) => {
    const page = await watched(await newContext(wide, { locale: 'de', colorScheme: 'light' }));
    await page.goto(`${programme.demo.admin}?tenant=telko`);
    await isSound(page, wide);
    await signIn(page, programme.demo, 'telko', role);
    const menu = await page.locator('aside nav a').evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))));
    expect(menu.length).toBeGreaterThan(5);
    for (const path of [...menu, '/admin/gibtsnicht']) {
      await page.goto(programme.url + path);
      await isSound(page, wide);
    }
    await page.context().close();
    expect(complaints).toEqual([]);
  }, 240_000);

  async function newContext(width: number, options: { locale: 'de' | 'en'; colorScheme: 'light' | 'dark' }): Promise<BrowserContext> {
    return browser.newContext({ ...options, locale: options.locale === 'de' ? 'de-DE' : 'en-GB', viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  }

  /** Whatever the page's own console says of errors or of the content policy is a complaint. */
  async function watched(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || /content.security.policy/i.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  /** Ready, with a heading, nothing an accessibility check would call more than minor, and no sideways scrolling on a phone. */
  async function isSound(page: Page, width: number): Promise<void> {
    await page.locator('h1').first().waitFor();
    await until(`${page.url()} to be complete`, async () => (await page.locator('.skeleton, .MuiSkeleton-root, [aria-busy=true]').count()) === 0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, impact, nodes } of violations) {
      // React-admin leaves the heading of the column of arrows empty; the arrows are for the mouse only.
      if (impact !== 'minor') complaints.push(`${page.url()}: ${id} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
    }
    if (width !== narrow) await page.setViewportSize({ width: narrow, height: 900 });
    // The stand-in font is wider than the real one.
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (overflow > 0) complaints.push(`${page.url()}: ${overflow} px too wide for a phone`);
    if (width !== narrow) await page.setViewportSize({ width, height: 900 });
  }
});
