import type { Page } from 'playwright-core';

/** A box as it is drawn: where from the left, how wide and high, how far below the one before; px. */
export type Box = readonly [name: string, left: number, width: number, height: number, below: number];
/** How a box is painted: its letters, its ground, their size in px. */
export type Paint = readonly [name: string, colour: string, ground: string, size: number];

/** A page's look: boxes by the width of the window, paints by the colour scheme. */
export interface Look {
  readonly boxes: Readonly<Record<string, readonly Box[]>>;
  readonly paints: Readonly<Record<string, readonly Paint[]>>;
}

export const widths = [390, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;

/** What a page is made of; single words and letters are the font's business. */
const parts =
  'header, nav, main, h1, h2, section, article, form, fieldset, .card, .tile, .field, input, select, textarea, button, .btn, dl, ol, ul, footer';
/** Figures and dates change from day to day; names are cut short. */
const visibleParts = `[...document.querySelectorAll(${JSON.stringify(parts)})].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0).map((one) => {
  const words = /^(H1|H2|BUTTON|A|LABEL)$/.test(one.tagName) ? one.textContent.replace(/\\s+/g, ' ').replace(/\\d+/g, '0').trim().slice(0, 24) : '';
  return { one, name: [one.tagName.toLowerCase() + (one.classList[0] ? '.' + one.classList[0] : ''), words].filter(Boolean).join(' ') };
})`;
const boxes = `(() => { let bottom = 0; return ${visibleParts}.map(({ one, name }) => {
  const { left, width, height, top } = one.getBoundingClientRect();
  const below = top - bottom; bottom = top + height;
  return [name, left, width, height, below].map((value) => typeof value === 'number' ? Math.round(value) : value);
}); })()`;
const paints = `${visibleParts}.map(({ one, name }) => { const { color, backgroundColor, fontSize } = getComputedStyle(one); return [name, color, backgroundColor, parseFloat(fontSize)]; })`;

/** Looks at an open page at every width and in both colour schemes; whatever moves must be over. */
export async function lookAt(page: Page, settled: (page: Page) => Promise<void>): Promise<Look> {
  const look = { boxes: {} as Record<string, Box[]>, paints: {} as Record<string, Paint[]> };
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    look.paints[colorScheme] = await page.evaluate<Paint[]>(paints);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    look.boxes[width] = await still(page);
  }
  return look;
}

/** A layout settles a moment after the width has changed: two looks in a row that agree. */
async function still(page: Page): Promise<Box[]> {
  let before = '';
  for (let round = 0; round < 40; round += 1) {
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))',
    );
    const now = await page.evaluate<Box[]>(boxes);
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

/** Fonts are drawn a little wider or narrower from machine to machine, and a line may break elsewhere; more than that is a change. */
const near = (now: number, then: number, alsoALine: boolean) =>
  Math.abs(now - then) <= Math.max(4, Math.abs(then) * 0.03) || (alsoALine && Math.abs(now - then) <= 30);

/** What differs between two looks, in words; empty where they are the same to the eye. */
export function differences(now: Look, then: Look): string[] {
  const compare = <Row extends readonly (string | number)[]>(
    where: string,
    rows: readonly Row[],
    known: readonly Row[],
    words: readonly string[],
    lines: readonly string[],
  ): string[] => {
    const [names, knownNames] = [rows, known].map(list => list.map(([name]) => name).join('\n'));
    if (names !== knownNames) {
      const at = rows.findIndex(([name], index) => name !== known[index]?.[0]);
      return [
        `${where}: there is ${String(rows[at]?.[0] ?? 'nothing more')}, there was ${String(known[at < 0 ? rows.length : at]?.[0] ?? 'nothing more')}`,
      ];
    }
    return rows.flatMap((row, index) =>
      words.flatMap((word, place) => {
        const [value, before] = [row[place + 1]!, known[index]![place + 1]!];
        const same =
          typeof value === 'number' && typeof before === 'number'
            ? near(value, before, lines.includes(word))
            : value === before;
        return same ? [] : [`${where}: ${row[0]}: ${word} ${value}, was ${before}`];
      }),
    );
  };
  return [
    ...widths.flatMap(width =>
      compare(
        `${width} px`,
        now.boxes[width]!,
        then.boxes[width]!,
        ['left', 'width', 'height', 'below'],
        ['height', 'below'],
      ),
    ),
    ...schemes.flatMap(scheme =>
      compare(scheme, now.paints[scheme]!, then.paints[scheme]!, ['colour', 'ground', 'size'], []),
    ),
  ];
}
