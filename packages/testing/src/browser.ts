import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type axeCore from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { timeout, until } from './until.js';
import { realBrowser } from '#shared/real-browser.js';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // There is no graphics card: a separate GPU process would only add an eighth of the browser's CPU time.
  '--in-process-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Colours independent of the machine's colour profile.
  '--force-color-profile=srgb',
  // Pages are too short-lived for optimising compilers, which would take a sixth of the pages' CPU time.
  '--js-flags=--no-opt --no-maglev',
];

const heardOn = new WeakMap<BrowserContext, string[]>();
const HEARD = 40;

/** The last errors, failed requests and refused answers of this context's pages, for the message of a failed step. */
export const troublesOn = (context: BrowserContext): readonly string[] => heardOn.get(context) ?? [];

function listen(context: BrowserContext): void {
  const heard: string[] = [];
  heardOn.set(context, heard);
  const note = (line: string) => void heard.splice(0, Math.max(0, heard.push(line) - HEARD));
  context.on('requestfailed', request => note(`${request.url()} failed: ${request.failure()?.errorText ?? ''}`));
  context.on('response', answer => {
    if (answer.status() >= 400) note(`${answer.url()} answered ${answer.status()}`);
  });
  context.on('console', message => {
    if (message.type() === 'error') note(message.text());
  });
  context.on('weberror', error => note(String(error.error())));
  context.on('page', page => page.on('crash', () => note(`${page.url()} crashed`)));
}

/** A headless Chromium; close it after the file’s tests. Only in the browser suites, whose set-up has checked that there is one. */
export async function openBrowser(): Promise<Browser> {
  const path = process.env['CHROMIUM_PATH'];
  if (!path)
    throw new Error(
      'No browser was looked for: run this file in the project of its name (`portal`, `console` or `production`).',
    );
  const env = JSON.parse(process.env['CHROMIUM_ENV'] ?? '{}') as Record<string, string>;
  const browser = await chromium.launch({
    executablePath: path,
    headless: true,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: BrowserContextOptions) {
      // A service worker would come between test and network, so a context has to request it (`serviceWorkers: 'allow'`).
      // What moves is painted again and again, a tenth of the browser's CPU time; whoever tests movement asks for it.
      const context = await newContext({
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        userAgent: realBrowser,
        ...options,
      });
      context.setDefaultTimeout(timeout);
      listen(context);
      return context;
    },
  });
}

/** All machine-checkable rules of WCAG 2.2 AA, and axe's best practices. */
const rules: axeCore.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
};
/** Contrast only, which is what differs between schemes and tenants. */
const contrast: axeCore.RunOptions = { ...rules, runOnly: { type: 'rule', values: ['color-contrast'] }, rules: {} };

/** The minified file, since every page parses it anew and it is less than half as long as `source`. */
const axeSource = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

export interface Expectations {
  /** Rules that may be broken, or with an element (`rule selector`) only there. */
  readonly except?: readonly string[];
  /** Widths in px without horizontal scrolling; the narrowest is that of WCAG 1.4.10. */
  readonly phones?: readonly number[];
  /** Whether text may overlap, as labels in a library's fields do. */
  readonly overlaps?: boolean;
  /** `contrast`: checks only contrast, if another visit of the page checks everything. */
  readonly axe?: 'all' | 'contrast';
  /** Milliseconds until a layout has to be stable; less where faults are expected. */
  readonly moment?: number;
}

/** URLs that answer with a not-found status on purpose. */
const notThere: readonly string[] = ['/404', '/not-found', '/gibtsnicht'];

/** A page whose console, errors and answers are monitored: everything that visitors should never see becomes a complaint. */
export async function watchedPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', message => {
    // Some pages expect refused calls; answers are checked below.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || /content.security.policy/i.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    const isCall = pathname.startsWith('/api/');
    if (response.status() === 404 && notThere.includes(pathname)) return;
    if (response.status() >= (isCall ? 500 : 400))
      complaints.push(`${page.url()}: ${response.url()} answered ${response.status()}`);
  });
  return page;
}

/**
 * Heading and parts at once: a page that loads its parts may take its heading away again, and one that only leads on
 * (it turns) is not the one to look at, nor is what the server rendered for a mail's link, which is hidden until the
 * scripts have put the link's own page there. The fallback font is wider than the real one. What moves with scrolling
 * never ends.
 */
const isWhole = `document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) === true && !document.querySelector('.skeleton, .spinner, .MuiSkeleton-root, [aria-busy=true]')
  && document.fonts.status === 'loaded'
  && !document.getAnimations().some(one => one.timeline === document.timeline && one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)`;

/** For a page that stays incomplete: what it still waits for. */
const whatItHas = `JSON.stringify({
  title: document.querySelector('h1')?.textContent, fonts: document.fonts.status, visible: document.visibilityState,
  busy: [...document.querySelectorAll('.skeleton, .spinner, .MuiSkeleton-root, [aria-busy=true]')].map(one => one.closest('section, form, main, div')?.outerHTML.slice(0, 300)),
  moving: document.getAnimations().filter(one => one.playState === 'running').map(one => one.effect?.target?.className),
  late: performance.getEntriesByType('resource').filter(one => one.responseEnd === 0 || one.duration > 3000).map(one => one.name + ' ' + Math.round(one.duration)),
})`;

/** Calls that the page asked more than once since it was opened. */
export async function askedTwice(page: Page): Promise<string[]> {
  const asked = await answer<string[]>(
    page,
    `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name)`,
  );
  const calls = asked.filter(name => new URL(name).pathname.startsWith('/api/'));
  return [...new Set(calls.filter((name, at) => calls.indexOf(name) < at))].map(
    name => `${page.url()}: asks twice for ${name}`,
  );
}

/** Waits until loading, rendering and animations have ended. */
export async function settled(page: Page): Promise<void> {
  // A check interrupted by a navigation is repeated.
  await until(`${page.url()} to be complete`, () => answer<boolean>(page, isWhole).catch(() => false)).catch(
    async (error: Error) => {
      throw new Error(`${error.message} It has: ${await answer<string>(page, whatItHas)}`);
    },
  );
}

/** Evaluates in the page with a time limit: Playwright would wait forever for a page that hangs or is closed. */
export async function answer<Answer>(page: Page, question: string): Promise<Answer> {
  const late = new AbortController();
  return Promise.race([
    page.evaluate<Answer>(question).finally(() => late.abort()),
    pause(timeout, undefined, { signal: late.signal }).then(
      () => {
        throw new Error(`${page.url()} did not answer within ${timeout / 1_000} s: ${question.slice(0, 200)}`);
      },
      () => new Promise<never>(() => undefined),
    ),
  ]);
}

/** The current page's faults: accessibility, overlapping text, sideways scrolling on a phone, also with large text. */
export async function faultsOf(
  page: Page,
  { except = [], phones = [390, 320], overlaps = false, axe = 'all', moment }: Expectations = {},
): Promise<string[]> {
  await settled(page);
  const faults = [
    ...(await brokenRules(page, axe === 'all' ? rules : contrast)),
    // Phone widths are checked below.
    ...(overlaps || phones.includes(page.viewportSize()?.width ?? 0) ? [] : await wordsOverWords(page, moment)),
    ...(await onPhones(page, phones, overlaps, moment)),
  ].filter(fault => !except.some(known => fault === known || fault.startsWith(`${known} `)));
  return faults.map(fault => `${page.url()}: ${fault}`);
}

/** Milliseconds until a layout has to be stable. Once one was not, the run is red, and does not wait as long for every other page. */
let patience = timeout;

const comesTrue = (what: string, look: () => Promise<boolean>, moment?: number): Promise<boolean> =>
  until(what, look, moment ?? patience).catch(() => {
    if (moment === undefined) patience = 2_000;
    return false;
  });

/** Runs axe directly: through its Playwright wrapper it takes four times as long. */
async function brokenRules(page: Page, asked: axeCore.RunOptions): Promise<string[]> {
  if (!(await answer(page, '"axe" in window'))) await answer(page, axeSource);
  const { violations } = await answer<Pick<axeCore.AxeResults, 'violations'>>(
    page,
    `axe.run(document, ${JSON.stringify(asked)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/** Waits after a change of width; only a persistent overflow is a fault. */
async function onPhones(page: Page, phones: readonly number[], overlaps: boolean, moment?: number): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of phones) {
    await page.setViewportSize({ width, height: 900 });
    // Playwright's waiting evaluates strings in the page, which its content policy forbids.
    const fits = await comesTrue('the page to fit', () => answer<boolean>(page, isWithin), moment);
    if (!fits) faults.push(`too wide at ${width} px: ${await answer<string>(page, widest)}`);
    if (!overlaps) faults.push(...(await wordsOverWords(page, moment)).map(fault => `${fault} at ${width} px`));
    if (overlaps || width !== largeTextWidth) continue;
    await answer(page, textSize('200%'));
    const fitsLarge = await comesTrue('the large text to fit', () => answer<boolean>(page, isWithin), moment);
    if (!fitsLarge)
      faults.push(`too wide at ${width} px with text of twice the size: ${await answer<string>(page, widest)}`);
    await answer(page, textSize('100%'));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** The width in px at which text may be twice as large (WCAG 1.4.4, 1.4.10). */
const largeTextWidth = 390;
const textSize = (size: string) =>
  `void (globalThis.largeText ??= new CSSStyleSheet(), largeText.replaceSync('html { font-size: ${size} }'), document.adoptedStyleSheets = [largeText])`;

const isWithin = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

/** Runs in the page: overflowing elements, outermost first. */
const widest = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1).slice(0, 3)
  .map((one) => one.tagName.toLowerCase() + (one.className ? '.' + String(one.className).split(' ').join('.') : '')).join(', ')`;

/** Text made unreadable by overlapping text; only persistent overlaps count. */
async function wordsOverWords(page: Page, moment?: number): Promise<string[]> {
  let found: string[] = [];
  const lieApart = async () => (found = await answer<string[]>(page, overlapping)).length === 0;
  await comesTrue('the words to lie apart', lieApart, moment);
  return found.map(words => `words over one another: ${words}`);
}

/**
 * Runs in the page. A text line counts with its visible part (clipped by all ancestors); fixed and sticky elements overlap on purpose.
 * Lines may touch: at least half of the lower one's height has to be covered.
 */
const overlapping = `(() => {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    let seen = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    let inFlow = true;
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflow, position } = getComputedStyle(one);
      if (position === 'fixed' || position === 'sticky') inFlow = false;
      if (overflow === 'visible') continue;
      const box = one.getBoundingClientRect();
      seen = { left: Math.max(seen.left, box.left), top: Math.max(seen.top, box.top), right: Math.min(seen.right, box.right), bottom: Math.min(seen.bottom, box.bottom) };
    }
    if (!inFlow) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = { node, left: Math.max(seen.left, box.left), top: Math.max(seen.top, box.top), right: Math.min(seen.right, box.right), bottom: Math.min(seen.bottom, box.bottom) };
      if (line.right - line.left > 2 && line.bottom - line.top > 2) lines.push(line);
    }
  }
  const found = [];
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.node !== other.node && wide > 3 && high > Math.min(one.bottom - one.top, other.bottom - other.top) / 2)
        found.push([one, other].map(({ node }) => '“' + node.data.trim().slice(0, 30) + '”').join(' and '));
    }
  });
  return found.slice(0, 5);
})()`;

/** The computed style of each of these elements. */
export const styleOf = (elements: Locator, property: 'borderTopWidth' | 'backgroundColor'): Promise<string[]> =>
  elements.evaluateAll((all, name) => all.map(one => getComputedStyle(one)[name]), property);

/** Words on a page that address the reader formally (Sie) and informally (du). */
export async function addressesIn(page: Page): Promise<{ sie: string[]; du: string[] }> {
  const text = await page.locator('body').innerText();
  const [sie, du] = [/\b(?:Sie|Ihnen|Ihr\w*)\b/g, /\b(?:du|dir|dich|dein\w*)\b/gi].map(said => [
    ...(text.match(said) ?? []),
  ]);
  return { sie: sie!, du: du! };
}
