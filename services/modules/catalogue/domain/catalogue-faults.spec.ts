import type { Catalogue, CatalogueProduct } from '../events.js';
import { withoutForeignPages } from './catalogue-faults.js';

const product = (productId: number, url: string | null) =>
  ({ productId, url, details: { kind: 'fixed-line' } }) as unknown as CatalogueProduct;
const catalogue = (...products: CatalogueProduct[]): Catalogue => ({
  products,
  categories: [],
  offers: [],
  advisors: [],
});
const isOurs = (url: string) => url.startsWith('https://provider.example/');

describe('Products that an API names', () => {
  it('lose a page that would lead nobody there, which is told by its field; the rest of the reading counts', () => {
    const read = catalogue(product(1, 'https://provider.example/1'), product(2, 'https://anderswo.example/2'));
    const { wanted, hints } = withoutForeignPages(catalogue(), read, isOurs);
    expect(wanted.products.map(({ url }) => url)).toEqual(['https://provider.example/1', null]);
    expect(hints).toEqual([{ field: 'Produkte.1.Url', reason: 'foreign-host' }]);
  });

  it('keep a page that is there already', () => {
    const there = catalogue(product(2, 'https://anderswo.example/2'));
    expect(withoutForeignPages(there, there, isOurs)).toEqual({ wanted: there, hints: [] });
  });
});
