import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.js';

/** Everything WCAG 2.2 AA asks for that a programme can see, and axe's own advice. */
const everyRule = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { 'target-size': { enabled: true } } };
/** What another colour scheme can change. */
const colourRules = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } };

/** The narrowest is what WCAG 1.4.10 asks for. */
const phones = [390, 320];

export interface Soundness {
  /** Also in the other colour scheme. */
  readonly dark?: boolean;
  /** Also on narrow screens. */
  readonly narrow?: boolean;
  /** Findings that are known and wanted: `rule` or `rule selector`. */
  readonly except?: readonly string[];
}

/** A page whose console, errors and answers are listened to: whatever a visitor should never meet becomes a complaint. */
export async function watchedPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // Refused calls are part of some pages; answers are looked at below.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || /content.security.policy/i.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    const isCall = response.url().includes('/api/');
    if (response.status() >= (isCall ? 500 : 400)) complaints.push(`${page.url()}: ${response.url()} answered ${response.status()}`);
  });
  return page;
}

/** Waits until nothing is being fetched, drawn or moved any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await until(`${page.url()} to be complete`, async () => (await page.locator('.skeleton, .MuiSkeleton-root, [aria-busy=true]').count()) === 0);
  // The stand-in font is wider than the real one.
  await page.evaluate('document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished))).then(() => undefined)');
}

/** Looks at a page as it stands: accessibility in both colour schemes, and no sideways scrolling on a phone. Answers what is wrong. */
export async function faultsOf(page: Page, { dark = true, narrow = true, except = [] }: Soundness = {}): Promise<string[]> {
  await settled(page);
  const faults = await axe(page, everyRule, '', except);
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    faults.push(...await axe(page, colourRules, ' (dark)', except));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (narrow) faults.push(...await tooWide(page));
  return faults.map((fault) => `${page.url()}: ${fault}`);
}

async function axe(page: Page, options: Parameters<AxeBuilder['options']>[0], where: string, except: readonly string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} ${target.join(' ')}`).filter((finding) => !except.some((known) => finding === known || finding.startsWith(`${known} `))).map((finding) => finding + where),
  );
}

/** A layout may need a moment after the width has changed; too wide is only what stays so. */
async function tooWide(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of phones) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page.waitForFunction('document.documentElement.scrollWidth <= document.documentElement.clientWidth', undefined, { timeout: 2_000, polling: 50 }).then(() => true, () => false);
    if (!fits) faults.push(`too wide at ${width} px: ${await page.evaluate<string>(widest)}`);
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Runs in the page: the elements that stick out, the outermost first. */
const widest = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1).slice(0, 3)
  .map((one) => one.tagName.toLowerCase() + (one.className ? '.' + String(one.className).split(' ').join('.') : '')).join(', ')`;
