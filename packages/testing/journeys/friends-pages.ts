import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import type { Browser, Page } from 'playwright-core';
import { dataFolder } from '../../../infra/start/lib/places.mjs';
import type { RunningProduct } from '../src/product.js';
import { addressesIn, settled } from '../src/browser.js';
import { until } from '../src/until.js';
import { enterFriend, enterLogin, heading, isHydrated, openMailLink, press } from './steps.js';
import { pathOf, type Stock } from './portal-visits.js';

/** A page at phone size: its tile of the one snapshot image. */
interface Snapshot {
  readonly tenant: string;
  readonly scheme: 'light' | 'dark';
  readonly page: string;
  readonly png: Buffer;
}

const width = 390;
/** Longer pages are cut off here. */
const height = 2_600;
/** Half of the phone's resolution: small enough to store, large enough to read. */
const [tileWidth, tileHeight] = [width / 2, height / 2];

/** Phone pixels compared as one cell by their mean: machines draw glyphs differently, but differences of a word's size remain visible. */
const cell = 10;
/** Allowed difference of a colour channel (0 to 255) per cell. */
const tolerance = 14;
/** Number of cells per page that may differ more. */
const strayCells = 3;

const snapshotFile = 'packages/testing/journeys/friends-pages.webp';

/** Replaces dates and random values by constants. Runs in the page. */
const withoutChance = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const always = node.data
      .replace(/\\d{1,2}\\.\\s(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(\\s\\d{4})?/g, (_, month, year) => '1.\u00a0Januar' + (year ? ' 2027' : ''))
      .replace(/\\d\\d\\.\\d\\d\\.\\d{4}/g, '01.01.2027')
      .replace(/© \\d{4}/, '© 2027');
    if (always !== node.data) node.data = always;
  }
  for (const one of document.images) one.loading = 'eager';
})()`;

/** Runs in the page. A picture whose source changes meanwhile, with the scheme or by React, fails once. */
const picturesAreDecoded = `Promise.all([...document.images].filter(one => one.checkVisibility()).map(one => one.decode()))
  .then(() => true, () => false)`;

const hasOwnWords = `Object.values(JSON.parse(document.getElementById('bootstrap').textContent).texts).some(words => Object.keys(words).length > 0)`;

/** The friend's pages on a phone, in light and dark scheme, with the cookie question answered. */
export async function snapshotsOf(browser: Browser, running: RunningProduct, stock: Stock): Promise<Snapshot[]> {
  const { tenant, portal, link, links, recommender } = stock;
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width, height: 844 },
    bypassCSP: true,
  });
  await context.addCookies(
    Object.entries({ psoe_language: 'de', psoe_consent: 'required=1&functional=0&analytical=0&marketing=0' }).map(
      ([name, value]) => ({ name, value: encodeURIComponent(value), url: portal }),
    ),
  );
  const page = await context.newPage();
  const snapshots: Snapshot[] = [];
  const take = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      snapshots.push({ tenant, scheme, page: name, png: await picture(page) });
    }
  };
  // Changes made before hydration would be lost.
  const arrive = async (go: () => Promise<unknown>) => Promise.all([isHydrated(page), go()]);
  const visit = async (name: string, path: string) => {
    await arrive(() => page.goto(portal + path));
    await take(name);
  };
  // The friend's page does not wait for the font, so another page loads it first. Pages do not wait long for text overrides either.
  await until('the programme’s own words', async () => {
    await arrive(() => page.goto(portal + pathOf('Login', 'de')));
    return page.evaluate<boolean>(hasOwnWords);
  });
  const email = `lena.${tenant}@example.org`;
  await visit('the friend’s page', link.slice(portal.length));
  await enterFriend(page, { firstName: 'Lena', lastName: 'Brandt', email });
  await heading(page, 'Bitte sehen Sie in Ihr Postfach');
  await take('the form is sent');
  await visit('the login', pathOf('Login', 'de'));
  await visit('the reward', `${pathOf('Reward', 'de')}/#t=${links.reward}`);
  await arrive(() => openMailLink(page, running, email, '/empfaenger/zustimmung'));
  await heading(page, 'Nur noch bestätigen');
  await take('the confirmation');
  await press(page, 'Bestätigen und weiter');
  await heading(page, 'Danke, alles bestätigt');
  await take('the offer');
  if (stock.forcedLogin) {
    await arrive(() => page.goto(portal + pathOf('Login', 'de')));
    await enterLogin(page, recommender);
    await page.waitForURL(({ pathname }) => pathname !== pathOf('Login', 'de'));
    // Navigated from another page, whose styles stay loaded.
    await arrive(() => page.goto(portal + pathOf('Dashboard', 'de')));
    await settled(page);
    await page.locator('a.logo').click();
    await page.waitForURL(`${portal}/`);
    await take('home');
  } else await visit('home', pathOf('Homepage', 'de'));
  await context.close();
  return snapshots;
}

async function picture(page: Page): Promise<Buffer> {
  await settled(page);
  // Illustrations are loaded after the text.
  await page.locator('svg.illustration:empty').waitFor({ state: 'detached' });
  await page.evaluate(withoutChance);
  await until('the pictures', () => page.evaluate<boolean>(picturesAreDecoded));
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  return page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(whole, height) },
    animations: 'disabled',
    // Text widths as in the font, independent of the machine's hinting.
    style: '* { text-rendering: geometricPrecision !important; }',
  });
}

/** Compares with the stored snapshot: the differences by page and place. With RENEW=1 the snapshot is replaced. */
export async function changedSnapshots(snapshots: readonly Snapshot[]): Promise<string[]> {
  const file = await (await sheetOf(snapshots)).encoded();
  if (process.env['RENEW'] === '1') {
    await writeFile(snapshotFile, file);
    return [];
  }
  // Both sides go through the lossy encoding.
  const seen = await Sheet.decoded(file);
  const before = existsSync(snapshotFile)
    ? await Sheet.decoded(await readFile(snapshotFile))
    : new Sheet(seen.columns, seen.rows);
  if (before.columns !== seen.columns || before.rows !== seen.rows)
    return ['There are other pages than in the stored picture.'];
  const changes = snapshots.flatMap(snapshot => {
    const place = placeOf(snapshot, snapshots);
    const cells = before.otherwise(seen, place);
    if (cells.length <= strayCells) return [];
    cells.forEach(one => seen.mark(place, one));
    const [from, to] = [cells[0]!.y * cell, (cells.at(-1)!.y + 1) * cell];
    const { tenant, scheme, page } = snapshot;
    return [`${page} of ${tenant} (${scheme}): ${cells.length} places between ${from} and ${to} px from the top`];
  });
  if (changes.length > 0) {
    const folder = join(dataFolder, 'snapshots');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'seen.webp'), file);
    await writeFile(join(folder, 'differences.webp'), await seen.encoded());
    changes.push(`See ${folder}; where the change is wanted, RENEW=1 stores it.`);
  }
  return changes;
}

interface Place {
  readonly column: number;
  readonly row: number;
}

/** One row per tenant and scheme, one column per page. */
function placeOf({ tenant, scheme, page }: Snapshot, snapshots: readonly Snapshot[]): Place {
  const pages = [...new Set(snapshots.map(one => one.page))];
  const rows = [...new Set(snapshots.map(one => `${one.tenant} ${one.scheme}`))].sort();
  return { column: pages.indexOf(page), row: rows.indexOf(`${tenant} ${scheme}`) };
}

async function sheetOf(snapshots: readonly Snapshot[]): Promise<Sheet> {
  const places = snapshots.map(snapshot => placeOf(snapshot, snapshots));
  const last = (of: keyof Place) => Math.max(...places.map(place => place[of])) + 1;
  const sheet = new Sheet(last('column'), last('row'));
  await Promise.all(snapshots.map(async ({ png }, at) => sheet.draw(await pixelsOf(png), places[at]!)));
  return sheet;
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const image = new Transformer(file);
  const { width: wide, height: high } = await image.metadata();
  const data = await image.rawPixels();
  return { data, width: wide, height: high, channels: data.length / (wide * high) };
}

/** An image with all pages in a grid. */
class Sheet {
  private readonly data: Uint8Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    // Grey background.
    this.data = new Uint8Array(this.width * rows * tileHeight * 4).fill(127);
    for (let at = 3; at < this.data.length; at += 4) this.data[at] = 255;
  }

  static async decoded(file: Buffer): Promise<Sheet> {
    const { data, width: wide, height: high, channels } = await pixelsOf(file);
    const sheet = new Sheet(Math.floor(wide / tileWidth), Math.floor(high / tileHeight));
    for (let at = 0; at < wide * high; at += 1)
      for (let part = 0; part < 3; part += 1) sheet.data[at * 4 + part] = data[at * channels + part]!;
    return sheet;
  }

  private get width(): number {
    return this.columns * tileWidth;
  }

  encoded(): Promise<Buffer> {
    return Transformer.fromRgbaPixels(this.data, this.width, this.rows * tileHeight).webp(80);
  }

  /** Scales to half size: each pixel is the mean of four. */
  draw({ data, width: wide, height: high, channels }: Pixels, place: Place): void {
    const [right, below] = [channels, wide * channels];
    for (let y = 0; y < Math.min(tileHeight, Math.floor(high / 2)); y += 1)
      for (let x = 0; x < tileWidth; x += 1) {
        const [from, to] = [2 * (y * wide + x) * channels, this.at(place, x, y)];
        for (let part = from; part < from + 3; part += 1)
          this.data[to + part - from] =
            (data[part]! + data[part + right]! + data[part + below]! + data[part + right + below]!) / 4;
      }
  }

  private at({ column, row }: Place, x: number, y: number): number {
    return ((row * tileHeight + y) * this.width + column * tileWidth + x) * 4;
  }

  /** The cells of a page whose mean colour differs. */
  otherwise(other: Sheet, place: Place): { x: number; y: number }[] {
    const found: { x: number; y: number }[] = [];
    for (let y = 0; y < height / cell; y += 1)
      for (let x = 0; x < width / cell; x += 1) {
        const [mine, theirs] = [this.mean(place, x, y), other.mean(place, x, y)];
        if (mine.some((part, at) => Math.abs(part - theirs[at]!) > tolerance)) found.push({ x, y });
      }
    return found;
  }

  private mean(place: Place, x: number, y: number): number[] {
    const side = cell / 2;
    const sum = [0, 0, 0];
    for (let dy = 0; dy < side; dy += 1)
      for (let dx = 0; dx < side; dx += 1) {
        const at = this.at(place, x * side + dx, y * side + dy);
        for (let part = 0; part < 3; part += 1) sum[part]! += this.data[at + part]!;
      }
    return sum.map(one => one / side ** 2);
  }

  /** Marks a cell in red. */
  mark(place: Place, { x, y }: { x: number; y: number }): void {
    const side = cell / 2;
    for (let dy = 0; dy < side; dy += 1)
      for (let dx = 0; dx < side; dx += 1) {
        const at = this.at(place, x * side + dx, y * side + dy);
        this.data.set([255, this.data[at + 1]! / 2, this.data[at + 2]! / 2], at);
      }
  }
}

/** Checks that a friend with an informal link is never addressed formally, not even on an expired mail link or on the contact page. */
export async function saysDuToTheEnd(page: Page, portal: string): Promise<void> {
  const neverFormal = async () => expect([page.url(), ...(await addressesIn(page)).sie]).toEqual([page.url()]);
  await page.goto(`${portal}/empfaenger/zustimmung/?anrede=du#t=vorbei`);
  await heading(page, 'Dieser Link gilt nicht mehr');
  await neverFormal();
  await page.getByRole('link', { name: 'Kontakt aufnehmen' }).click();
  await page.getByLabel('Deine Nachricht').waitFor();
  await neverFormal();
  await press(page, 'Nachricht senden');
  await page.getByRole('alert').getByRole('link').first().waitFor();
  await neverFormal();
  // Also from the footer of each of the friend's pages, and in the server's rendering.
  await page.goto(`${portal}/code?anrede=du`);
  await page.locator('footer').getByRole('link', { name: 'Kontakt' }).click();
  await heading(page, 'Kontakt');
  await page.getByLabel('Deine Nachricht').waitFor();
  await page.reload();
  await neverFormal();
}
