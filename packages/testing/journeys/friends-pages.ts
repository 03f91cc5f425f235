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

/** A page as a phone shows it: a cut-out of the one picture that holds them all. */
interface Look {
  readonly tenant: string;
  readonly scheme: 'light' | 'dark';
  readonly page: string;
  readonly png: Buffer;
}

const width = 390;
/** Of longer pages the rest is left out. */
const height = 2_600;
/** The picture is half as large as a phone's screen: small enough to be kept, large enough to be read. */
const [tileWidth, tileHeight] = [width / 2, height / 2];

/** Pixels of a phone that are compared as one, by their mean: glyphs are drawn otherwise by every machine, and what is as large as a word is not. */
const cell = 10;
/** So much of 255 a colour's part may differ in a cell. */
const tolerance = 14;
/** So many cells of a page may differ more. */
const strayCells = 3;

const kept = 'packages/testing/journeys/friends-pages.webp';

/** What the day and chance put into a page stands there as always the same. Runs in the page. */
const withoutChance = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const always = node.data
      .replace(/\\d{1,2}\\.\\s(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(\\s\\d{4})?/g, (_, month, year) => '1.\u00a0Januar' + (year ? ' 2027' : ''))
      .replace(/\\d\\d\\.\\d\\d\\.\\d{4}/g, '01.01.2027')
      .replace(/© \\d{4}/, '© 2027');
    if (always !== node.data) node.data = always;
  }
  const pictures = [...document.images].filter(one => one.checkVisibility());
  for (const one of pictures) one.loading = 'eager';
  return Promise.all(pictures.map(one => one.decode().catch(() => undefined))).then(() => undefined);
})()`;

const hasOwnWords = `Object.values(JSON.parse(document.getElementById('bootstrap').textContent).texts).some(words => Object.keys(words).length > 0)`;

/** The friend's way on a phone, in the light and in the dark; pages come with an answer about cookies. */
export async function looksOf(browser: Browser, running: RunningProduct, stock: Stock): Promise<Look[]> {
  const { tenant, portal, link, links, recommender } = stock;
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await context.addCookies(
    Object.entries({ psoe_language: 'de', psoe_consent: 'required=1&functional=0&analytical=0&marketing=0' }).map(
      ([name, value]) => ({ name, value: encodeURIComponent(value), url: portal }),
    ),
  );
  const page = await context.newPage();
  const looks: Look[] = [];
  const take = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      looks.push({ tenant, scheme, page: name, png: await picture(page) });
    }
  };
  // What a page is changed to before it listens it does not keep.
  const arrive = async (go: () => Promise<unknown>) => Promise.all([isHydrated(page), go()]);
  const visit = async (name: string, path: string) => {
    await arrive(() => page.goto(portal + path));
    await take(name);
  };
  // A friend's page does not wait for the typeface; it is there from another page. Nor does a page wait long for the programme's own words.
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
    // From another page, whose styles stay.
    await arrive(() => page.goto(portal + pathOf('Dashboard', 'de')));
    await settled(page);
    await page.locator('a.logo').click();
    await page.waitForURL(`${portal}/`);
    await take('home');
  } else await visit('home', pathOf('Homepage', 'de'));
  await context.close();
  return looks;
}

async function picture(page: Page): Promise<Buffer> {
  await settled(page);
  // Drawings come after the words.
  await page.locator('svg.illustration:empty').waitFor({ state: 'detached' });
  await page.evaluate(withoutChance);
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  return page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(whole, height) },
    animations: 'disabled',
    // Words are as wide as the font says, whatever grid a machine would pull them to.
    style: '* { text-rendering: geometricPrecision !important; }',
  });
}

/** Compares with the picture that is kept: what looks otherwise, by page and place. With RENEW=1 in the environment the picture is kept anew. */
export async function changedLooks(looks: readonly Look[]): Promise<string[]> {
  const file = await (await sheetOf(looks)).encoded();
  if (process.env['RENEW'] === '1') {
    await writeFile(kept, file);
    return [];
  }
  // What encoding it loses is lost on both sides.
  const seen = await Sheet.decoded(file);
  const before = existsSync(kept) ? await Sheet.decoded(await readFile(kept)) : new Sheet(seen.columns, seen.rows);
  if (before.columns !== seen.columns || before.rows !== seen.rows)
    return ['There are other pages than in the picture that is kept.'];
  const changes = looks.flatMap(look => {
    const place = placeOf(look, looks);
    const cells = before.otherwise(seen, place);
    if (cells.length <= strayCells) return [];
    cells.forEach(one => seen.mark(place, one));
    const [from, to] = [cells[0]!.y * cell, (cells.at(-1)!.y + 1) * cell];
    const { tenant, scheme, page } = look;
    return [`${page} of ${tenant} (${scheme}): ${cells.length} places between ${from} and ${to} px from the top`];
  });
  if (changes.length > 0) {
    const folder = join(dataFolder, 'looks');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'seen.webp'), file);
    await writeFile(join(folder, 'differences.webp'), await seen.encoded());
    changes.push(`See ${folder}; as it is wanted, it is kept with RENEW=1.`);
  }
  return changes;
}

interface Place {
  readonly column: number;
  readonly row: number;
}

/** A row for each tenant and scheme, a column for each page. */
function placeOf({ tenant, scheme, page }: Look, looks: readonly Look[]): Place {
  const pages = [...new Set(looks.map(one => one.page))];
  const rows = [...new Set(looks.map(one => `${one.tenant} ${one.scheme}`))].sort();
  return { column: pages.indexOf(page), row: rows.indexOf(`${tenant} ${scheme}`) };
}

async function sheetOf(looks: readonly Look[]): Promise<Sheet> {
  const places = looks.map(look => placeOf(look, looks));
  const last = (of: keyof Place) => Math.max(...places.map(place => place[of])) + 1;
  const sheet = new Sheet(last('column'), last('row'));
  await Promise.all(looks.map(async ({ png }, at) => sheet.draw(await pixelsOf(png), places[at]!)));
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

/** Pages beside and below one another, each in a place of its own. */
class Sheet {
  private readonly data: Uint8Array;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    // Grey where no page is.
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

  /** Half as large: each pixel the mean of four. */
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

  /** The cells of a page whose mean colour is another one there. */
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

  /** In red. */
  mark(place: Place, { x, y }: { x: number; y: number }): void {
    const side = cell / 2;
    for (let dy = 0; dy < side; dy += 1)
      for (let dx = 0; dx < side; dx += 1) {
        const at = this.at(place, x * side + dx, y * side + dy);
        this.data.set([255, this.data[at + 1]! / 2, this.data[at + 2]! / 2], at);
      }
  }
}

/** Also where nothing goes on a friend whose link says du is never spoken to by Sie: at a mail's link that is over, and on the page where one writes to the programme. */
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
  // From the foot of each of a friend's pages, too, and as the server draws it.
  await page.goto(`${portal}/code?anrede=du`);
  await page.locator('footer').getByRole('link', { name: 'Kontakt' }).click();
  await page.getByLabel('Deine Nachricht').waitFor();
  await page.reload();
  await neverFormal();
}
