import { askedBy, productsAsked } from '../features/catalogue/finding.js';
import { groupCategories, mainCategories } from '../features/catalogue/tiles.js';
import type { Product, ProductCategory } from '../shared/products.js';
import { deviceListFor, madeBy, makersOf, sections } from './category.js';

const category = (Kategorie: string, Quelle = 'mobilfunk'): ProductCategory => ({
  Id: 1,
  Pfad: `${Kategorie}.html`,
  Titel: Kategorie,
  Brotkrume: Kategorie,
  Untertitel: '',
  Quelle,
  Kategorie,
  MaxPraemieCent: 0,
});
const offer = (Id: number, HandyId: number | null, Hersteller = ''): Product => ({
  Id,
  GeraeteTyp: HandyId ? 'smartphone' : null,
  Hersteller,
  Klasse: '',
  TarifHandyAnzeigeName: '',
  TarifHandyBeschreibung: '',
  TarifAnzeigeName: 'T',
  HandyAnzeigeName: '',
  HandyBeschreibung: '',
  HandyId,
  PreisHandy: 0,
  TarifId: 201,
  PreisTarif: 0,
  Position: 1,
  Aktion: '',
  TopPosition: null,
  Aktionspreis: null,
});
const categories = [
  category('smartphones'),
  category('tablets'),
  category('smartphone-tarife'),
  category('daten-tarife'),
];

describe('after choosing in a mobile category', () => {
  it('a tariff leads to the smartphones, a data tariff to the tablets', () => {
    expect(deviceListFor(category('smartphone-tarife'), offer(201, null), categories)?.Kategorie).toBe('smartphones');
    expect(deviceListFor(category('daten-tarife'), offer(231, null), categories)?.Kategorie).toBe('tablets');
  });
  it('a device, a surf stick and anything that is not mobile lead to the form', () => {
    expect(deviceListFor(category('smartphones'), offer(301, 301), categories)).toBeUndefined();
    expect(deviceListFor(category('surfsticks'), offer(321, null), categories)).toBeUndefined();
    expect(deviceListFor(category('strom', 'energie'), offer(1, null), categories)).toBeUndefined();
  });
  it('devices can be looked through by maker', () => {
    const devices = [
      offer(301, 301, 'Nordlys'),
      offer(302, 302, 'Kolibri'),
      offer(303, 303, 'Nordlys'),
      offer(201, null),
    ];
    expect(makersOf(devices)).toEqual(['Kolibri', 'Nordlys']);
    expect(madeBy(devices, 'Nordlys').map(({ Id }) => Id)).toEqual([301, 303]);
    expect(madeBy(devices, undefined)).toHaveLength(4);
  });
});

const categoryOfTiles = (Pfad: string, Kategorie = Pfad): ProductCategory => ({
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
      categoryOfTiles('internet'),
      categoryOfTiles('internet/hybrid'),
      categoryOfTiles('dsl', 'internet'),
      ...Array.from({ length: 9 }, (_, index) => categoryOfTiles(`k${index}`)),
    ];
    expect(mainCategories(all).map(({ Pfad }) => Pfad)).toEqual(['internet', 'k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  });
  it('gather their sub-pages in the overview', () => {
    const [[head, rest] = []] = groupCategories([
      categoryOfTiles('internet'),
      categoryOfTiles('internet/hybrid'),
      categoryOfTiles('internet-telefon'),
    ]);
    expect([head?.Pfad, rest?.map(({ Pfad }) => Pfad)]).toEqual(['internet', ['internet/hybrid']]);
  });
});

describe('All there is to recommend', () => {
  const [cheap, dear, priceless] = [
    { ...offer(1, null), TarifAnzeigeName: 'Mobil S', PreisTarif: 1_000 },
    { ...offer(2, 301, 'Kolibri'), HandyAnzeigeName: 'Kolibri K3', PreisTarif: 4_000 },
    { ...offer(3, null), TarifAnzeigeName: 'Mobil Flex' },
  ];
  const asked = (words: string, order: 'areas' | 'reward' | 'price' = 'areas') =>
    productsAsked([cheap, priceless, dear], { 1: 500, 2: 5_000 }, { words, order }).map(({ Id }) => Id);

  it('is found by any of its words, whatever their case and order', () => {
    expect(asked('flex MOBIL')).toEqual([3]);
    expect(asked('kolibri')).toEqual([2]);
    expect(asked('mobil kolibri')).toEqual([]);
    expect(asked('')).toEqual([1, 3, 2]);
  });
  it('is sorted by reward or by price, without a price last', () => {
    expect(asked('', 'reward')).toEqual([2, 1, 3]);
    expect(asked('', 'price')).toEqual([1, 2, 3]);
  });
  it.each([
    [
      { suche: 100, sortierung: 'price' },
      { words: '100', order: 'price' },
    ],
    [{ sortierung: 'schönste' }, { words: '', order: 'areas' }],
    [{ suche: 'x'.repeat(90) }, { words: 'x'.repeat(60), order: 'areas' }],
  ])('is asked for by the address: %j', (search, wanted) => expect(askedBy(search)).toEqual(wanted));
  it('stands under where it comes from, sub-pages under their head', () => {
    const fixed = category('internet', 'festnetz');
    const sub = { ...category('hybrid', 'festnetz'), Pfad: 'internet/hybrid' };
    expect(sections([fixed, category('tablets'), sub])).toEqual([
      ['festnetz', [[fixed, [sub]]]],
      ['mobilfunk', [[category('tablets'), []]]],
    ]);
  });
});
