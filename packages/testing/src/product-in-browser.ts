import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { startProduct, type LocalProduct } from './product.js';

/** Starts a product and a browser before the file's tests, both at once, and ends what has started after them. */
export function productInBrowser(
  ready: (product: LocalProduct, browser: Browser) => void | Promise<void>,
  wishes: Parameters<typeof startProduct>[0] = {},
): void {
  let product: LocalProduct | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const starting = startProduct(wishes).then(started => (product = started));
    const opening = openBrowser().then(opened => (browser = opened));
    await ready(...(await Promise.all([starting, opening])));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
}
