import type { ProductCategory } from '../../shared/products.js';
import { groupCategories, mainCategories } from './tiles.js';

const category = (Pfad: string, Kategorie = Pfad): ProductCategory => ({
  Id: Pfad.length,
  Pfad,
  Titel: Pfad,
  Brotkrume: Pfad,
  Untertitel: '',
  Quelle: 'q',
  Kategorie,
  MaxPraemieCent: 0,
});

describe('the categories of the start page', () => {
  it('are top pages, one a subject, eight at most', () => {
    const all = [
      category('internet'),
      category('internet/hybrid'),
      category('dsl', 'internet'),
      ...Array.from({ length: 9 }, (_, index) => category(`k${index}`)),
    ];
    expect(mainCategories(all).map(({ Pfad }) => Pfad)).toEqual(['internet', 'k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  });
  it('gather their sub-pages in the overview', () => {
    const [[head, rest] = []] = groupCategories([
      category('internet'),
      category('internet/hybrid'),
      category('internet-telefon'),
    ]);
    expect([head?.Pfad, rest?.map(({ Pfad }) => Pfad)]).toEqual(['internet', ['internet/hybrid']]);
  });
});
