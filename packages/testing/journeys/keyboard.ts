import type { Locator, Page } from 'playwright-core';

const FARTHEST = 80;

/** Goes on with the tab key until `wanted` has the focus, and looks that one can see it there. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.first();
  await target.waitFor();
  for (let step = 0; step < FARTHEST; step += 1) {
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return isSeen(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${FARTHEST} tabs did not lead to ${String(wanted)} on ${page.url()}.`);
}

/** Tabs to a field and writes into it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs to a link or a button and takes it. */
export async function take(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Tabs to a box and ticks it. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
}

/** WCAG 2.4.7 and 2.4.11: an outline or a ring of at least two pixels, on the screen. The box of a choice may show it for its button. */
async function isSeen(target: Locator): Promise<void> {
  const [seen, where] = await target.evaluate(element => {
    const view = element.ownerDocument.defaultView!;
    const marked = (one: Element | null): boolean => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = view.getComputedStyle(one);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    const { top, bottom } = element.getBoundingClientRect();
    return [
      (marked(element) || marked(element.closest('label, .choice'))) && bottom > 0 && top < view.innerHeight,
      element.outerHTML.slice(0, 160),
    ] as const;
  });
  if (!seen) throw new Error(`Nobody sees that the focus is on ${where}.`);
}
