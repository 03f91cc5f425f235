import type { Product, ProductCategory } from '../../shared/products/api.js';

/** The lists a mobile category leads to after choosing (§2), by their category in the catalogue. */
const lists = ['smartphones', 'tablets'] as const;
/** What is a device itself, or is sold without one. */
const ends: readonly string[] = [...lists, 'geraete', 'surfsticks'];

/** The device list to go on to with a tariff of this category; undefined: straight to the form. Data tariffs are for tablets. */
export function deviceListFor(
  category: ProductCategory,
  product: Product,
  categories: readonly ProductCategory[],
): ProductCategory | undefined {
  if (!('TarifId' in product) || product.HandyId !== null || ends.includes(category.Kategorie)) return undefined;
  const wanted = /daten/.test(category.Kategorie) ? 'tablets' : 'smartphones';
  return categories.find(({ Quelle, Kategorie }) => Quelle === category.Quelle && Kategorie === wanted);
}

/** Makers in a list of devices, each once, in alphabetical order. */
export function makersOf(products: readonly Product[]): string[] {
  const makers = products.flatMap(product =>
    'Hersteller' in product && product.HandyId !== null && product.Hersteller ? [product.Hersteller] : [],
  );
  return [...new Set(makers)].sort((a, b) => a.localeCompare(b, 'de'));
}

export function madeBy(products: readonly Product[], maker: string | undefined): readonly Product[] {
  return maker === undefined
    ? products
    : products.filter(product => 'Hersteller' in product && product.Hersteller === maker);
}
