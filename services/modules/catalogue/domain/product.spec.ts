import fc from 'fast-check';
import { changesBetween, type Entry } from './entries.js';
import { faultsOf } from './catalogue-faults.js';
import { numbered, withUsedEntries } from './wanted-catalogue.js';
import { withOffer } from './offer.js';
import type { Catalogue, CatalogueCategory, CatalogueOffer, CatalogueProduct, ProductDetails } from '../events.js';
import { bestOfferOn, raisedOn, isValidOn } from './product.js';
import { keepingPromises, undone } from './earlier-catalogue.js';

const offer = (rewardCents: number, startsOn: string, endsOn: string, displayEndsOn: string | null = null) => ({
  rewardCents,
  startsOn,
  endsOn,
  displayEndsOn,
});
const march = offer(7000, '2026-03-01', '2026-03-31');

describe('an offer is valid', () => {
  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
    ['2026-03-31', true],
    ['2026-04-01', false],
  ])('on %s: %s', (day, valid) => expect(isValidOn(march, day)).toBe(valid));

  it('longer, where a later end is displayed', () =>
    expect(isValidOn(offer(7000, '2026-03-01', '2026-03-31', '2026-04-15'), '2026-04-10')).toBe(true));
  it('shorter, where an earlier end is displayed', () =>
    expect(isValidOn(offer(7000, '2026-03-01', '2026-03-31', '2026-03-15'), '2026-03-20')).toBe(false));
});

describe('a product pays', () => {
  it('the most of what is valid that day', () => {
    const action = offer(11000, '2026-03-10', '2026-03-20');
    expect(bestOfferOn([march, action], '2026-03-15')).toBe(action);
    expect(bestOfferOn([march, action], '2026-03-25')).toBe(march);
  });
  it('nothing outside of every period', () => expect(bestOfferOn([march], '2027-01-01')).toBeUndefined());
});

describe('a product pays more than it will', () => {
  const base = (from: string) => offer(5000, from, '2027-12-31');
  const action = offer(9000, '2026-03-10', '2026-03-31');
  it.each([
    ['beside an offer that lasts longer', [action, base('2026-01-01')]],
    ['before one that follows', [action, base('2026-04-01')]],
  ])('%s, until its last day', (_, offers) => {
    expect(raisedOn(offers, '2026-03-10')).toEqual({ until: '2026-03-31', insteadCents: 5000 });
    expect(raisedOn(offers, '2026-03-31')).toEqual({ until: '2026-03-31', insteadCents: 5000 });
    expect(raisedOn(offers, '2026-04-01')).toBeNull();
  });
  it('until the day that is shown, where another one is given', () =>
    expect(raisedOn([offer(9000, '2026-03-10', '2026-03-31', '2026-04-15'), base('2026-01-01')], '2026-04-10')).toEqual(
      {
        until: '2026-04-15',
        insteadCents: 5000,
      },
    ));
  it('not where it then pays as much, more, or nothing', () => {
    for (const after of [9000, 12000])
      expect(raisedOn([action, offer(after, '2026-04-01', '2026-05-31')], '2026-03-20')).toBeNull();
    expect(raisedOn([action], '2026-03-20')).toBeNull();
    expect(raisedOn([offer(9000, '2026-03-10', '9999-12-31')], '2026-03-20')).toBeNull();
  });
});

describe('a product from a day on pays something else', () => {
  const ordinary = { offerId: 1, productId: 10, ...offer(5000, '2026-01-01', '2026-12-31') };
  const wanted = (rewardCents: number, startsOn: string, endsOn: string, shownTo: string | null = null) => ({
    productId: 10,
    ...offer(rewardCents, startsOn, endsOn, shownTo),
  });
  const nobody = new Map<number, string>();
  let next = 100;
  beforeEach(() => (next = 100));
  const then = (
    offers: readonly CatalogueOffer[],
    change: ReturnType<typeof wanted>,
    promised: ReadonlyMap<number, string> = nobody,
  ) => withOffer(offers, change, promised, () => next++);
  const periods = (outcome: ReturnType<typeof then>) =>
    'offers' in outcome
      ? outcome.offers
          .map(({ offerId, startsOn, endsOn, rewardCents }) => [offerId, startsOn, endsOn, rewardCents])
          .sort((one, other) => String(one[1]).localeCompare(String(other[1])))
      : outcome;

  it('for some weeks: what paid before ends the day before, and goes on the day after', () => {
    const outcome = then([ordinary], wanted(7000, '2026-06-01', '2026-06-30'));
    expect(outcome).toMatchObject({ kind: 'new', replaced: 0 });
    expect(periods(outcome)).toEqual([
      [1, '2026-01-01', '2026-05-31', 5000],
      [100, '2026-06-01', '2026-06-30', 7000],
      [101, '2026-07-01', '2026-12-31', 5000],
    ]);
  });

  it('for less, and to the end: nothing goes on after it', () =>
    expect(periods(then([ordinary], wanted(3000, '2026-06-01', '2026-12-31')))).toEqual([
      [1, '2026-01-01', '2026-05-31', 5000],
      [100, '2026-06-01', '2026-12-31', 3000],
    ]));

  it('to the day that is shown, where another one is given', () =>
    expect(periods(then([ordinary], wanted(7000, '2026-06-01', '2026-06-30', '2026-06-20')))).toEqual([
      [1, '2026-01-01', '2026-05-31', 5000],
      [100, '2026-06-01', '2026-06-30', 7000],
      [101, '2026-06-21', '2026-12-31', 5000],
    ]));

  it('where another offer lies within its days, that one goes', () => {
    const outcome = then(
      [{ ...ordinary, ...offer(9000, '2026-06-10', '2026-06-20') }],
      wanted(7000, '2026-06-01', '2026-06-30'),
    );
    expect(outcome).toMatchObject({ replaced: 1 });
    expect(periods(outcome)).toEqual([[100, '2026-06-01', '2026-06-30', 7000]]);
  });

  it('from the same day: that offer is the one that is changed', () => {
    const outcome = then([ordinary], wanted(7000, '2026-01-01', '2026-03-31'));
    expect(outcome).toMatchObject({ kind: 'changed' });
    expect(periods(outcome)).toEqual([[1, '2026-01-01', '2026-03-31', 7000]]);
  });

  it('or the same as before: nothing changes', () =>
    expect(then([ordinary], wanted(5000, '2026-01-01', '2026-12-31'))).toEqual({ kind: 'unchanged' }));

  it.each([
    ['an amount somebody was promised', wanted(7000, '2026-01-01', '2026-12-31'), 'startsOn'],
    ['days in which somebody was promised another', wanted(7000, '2026-04-30', '2026-06-30'), 'startsOn'],
    ['an end before the last promise', wanted(5000, '2026-01-01', '2026-04-29'), 'endsOn'],
  ])('but not %s', (_, change, field) =>
    expect(then([ordinary], change, new Map([[1, '2026-04-30']]))).toEqual({
      kind: 'refused',
      field,
      promisedOn: '2026-04-30',
    }),
  );

  it('the day after the last promise', () =>
    expect(periods(then([ordinary], wanted(3000, '2026-05-01', '2026-12-31'), new Map([[1, '2026-04-30']])))).toEqual([
      [1, '2026-01-01', '2026-04-30', 5000],
      [100, '2026-05-01', '2026-12-31', 3000],
    ]));
});

describe('a catalogue that is changed', () => {
  const details: ProductDetails = { kind: 'advisor', displayName: 'Solar', descriptions: [] };
  const product = (productId: number, more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
    productId,
    externalId: `X${productId}`,
    position: 0,
    name: `P${productId}`,
    hidden: false,
    url: null,
    details,
    ...more,
  });
  const device = (productId: number, tariffIds: number[]): CatalogueProduct =>
    product(productId, {
      details: {
        kind: 'device',
        deviceType: 'tablet',
        manufacturer: 'Kolibri',
        grade: '',
        displayName: 'K3',
        description: { de: '', en: '' },
        withTariffs: tariffIds.map(tariffId => ({ tariffId, priceCents: 100, campaignPriceCents: null })),
        topPosition: null,
        campaignName: null,
      },
    });
  const category = (categoryId: number, path: string, productIds: number[]): CatalogueCategory => ({
    categoryId,
    position: 0,
    path,
    source: 'q',
    category: 'k',
    title: { de: 'T', en: '' },
    breadcrumb: { de: 'T', en: '' },
    subtitle: { de: '', en: '' },
    productIds,
  });
  const of = (more: Partial<Catalogue>): Catalogue => ({
    products: [],
    categories: [],
    offers: [],
    advisors: [],
    ...more,
  });
  const year = { ...offer(5000, '2026-01-01', '2026-12-31'), offerId: 1, productId: 10 };
  const before = of({ products: [product(10)], offers: [year] });
  const unused = { products: new Set<number>(), promised: new Map<number, string>(), today: '2026-06-15' };
  const used = { products: new Set([10]), promised: new Map([[1, '2026-06-10']]), today: '2026-06-15' };
  const faults = (wanted: Catalogue, uses = unused, from = before) =>
    faultsOf(from, wanted, withUsedEntries(from, wanted, uses), uses).map(({ field, reason }) => [field, reason]);

  it('loses what it no longer names, where nobody refers to it', () =>
    expect(withUsedEntries(before, of({}), unused)).toEqual(of({})));

  it('keeps what was recommended or promised: the product hidden, its offer ended', () =>
    expect(withUsedEntries(before, of({}), used)).toEqual(
      of({ products: [product(10, { hidden: true })], offers: [{ ...year, endsOn: '2026-06-14' }] }),
    ));

  it('ends what was promised today with today', () =>
    expect(withUsedEntries(before, of({}), { ...used, promised: new Map([[1, '2026-06-15']]) }).offers).toEqual([
      { ...year, endsOn: '2026-06-15' },
    ]));

  it.each<[string, Catalogue, string[][]]>([
    [
      'a product twice',
      of({ products: [product(10), product(10, { externalId: 'Y' })] }),
      [['Produkte.1.Id', 'duplicate']],
    ],
    [
      'a provider’s id twice',
      of({ products: [product(10), product(11, { externalId: 'x10' })] }),
      [['Produkte.1.ExterneId', 'duplicate']],
    ],
    [
      'a device with a tariff that is none',
      of({ products: [product(10), device(11, [10, 99])] }),
      [
        ['Geraete.0.Tarife.0.TarifId', 'unknown'],
        ['Geraete.0.Tarife.1.TarifId', 'unknown'],
      ],
    ],
    [
      'a page with an unknown product',
      of({ products: [product(10)], categories: [category(1, 'a', [10, 12])] }),
      [['Kategorien.0.Produkte', 'unknown']],
    ],
    [
      'a page twice',
      of({ categories: [category(1, 'a', []), category(2, 'a', [])] }),
      [['Kategorien.1.Pfad', 'duplicate']],
    ],
    ['an offer of an unknown product', of({ offers: [year] }), [['Angebote.0.ProduktId', 'unknown']]],
    [
      'an offer that ends before it starts',
      of({ products: [product(10)], offers: [{ ...year, ...offer(1, '2026-02-01', '2026-01-31') }] }),
      [['Angebote.0.Enddatum', 'ends-before-it-starts']],
    ],
    [
      'two offers for one day',
      of({ products: [product(10)], offers: [year, { ...year, offerId: 2, startsOn: '2026-12-31' }] }),
      [['Angebote.1.Startdatum', 'overlaps']],
    ],
  ])('refuses %s', (_, wanted, expected) => expect(faults(wanted)).toEqual(expected));

  it('refuses to rewrite what was promised, and takes a later end', () => {
    const with10 = (changes: Partial<CatalogueOffer>) =>
      of({ products: [product(10)], offers: [{ ...year, ...changes }] });
    expect(faults(with10({ rewardCents: 4000 }), used)).toEqual([['Angebote.0.WertCent', 'promised']]);
    expect(faults(with10({ startsOn: '2026-02-01' }), used)).toEqual([['Angebote.0.Startdatum', 'promised']]);
    expect(faults(with10({ endsOn: '2026-06-09' }), used)).toEqual([['Angebote.0.Enddatum', 'promised']]);
    expect(faults(with10({ endsOn: '2026-06-10' }), used)).toEqual([]);
    expect(faults(with10({ rewardCents: 4000 }))).toEqual([]);
  });

  it('refuses a new product under the provider’s id of one that stays', () =>
    expect(faults(of({ products: [product(11, { externalId: 'X10' })] }), used)).toEqual([
      ['Produkte.0.ExterneId', 'duplicate'],
    ]));

  it('leaves offers alone that overlapped before', () => {
    const action = { ...year, offerId: 2, startsOn: '2026-03-01', endsOn: '2026-03-31', rewardCents: 9000 };
    const both = of({ products: [product(10)], offers: [year, action] });
    expect(faults(both, unused, both)).toEqual([]);
    expect(faults({ ...both, offers: [year, { ...action, rewardCents: 8000 }] }, unused, both)).toEqual([
      ['Angebote.1.Startdatum', 'overlaps'],
    ]);
  });

  it('knows an offer without a number by product and start, and an advisor by the API’s number', () => {
    const advisor = { externalId: 'B-1', lastName: 'Berg', zip: '', city: '', photo: null, agencyNumber: null };
    const { offers, advisors } = numbered(of({ ...before, advisors: [{ ...advisor, advisorId: 7 }] }), {
      ...before,
      offers: [
        { ...year, offerId: null },
        { ...year, offerId: null, startsOn: '2027-01-01' },
      ],
      advisors: [{ ...advisor, externalId: 'B-2' }, advisor],
    });
    expect(offers.map(({ offerId }) => offerId)).toEqual([1, 2]);
    expect(advisors.map(({ advisorId }) => advisorId)).toEqual([8, 7]);
  });

  describe('and then brought back', () => {
    const fall = { ...year, endsOn: '2026-06-09' };
    const spring = { ...year, offerId: 2, startsOn: '2026-06-10', rewardCents: 7000 };
    const now = of({ products: [product(10)], offers: [fall, spring] });
    const back = (promised: [number, string][]) => {
      const uses = { ...used, promised: new Map(promised) };
      const wanted = numbered(now, keepingPromises(now, before, uses));
      const after = withUsedEntries(now, wanted, uses);
      expect(faultsOf(now, wanted, after, uses)).toEqual([]);
      return after.offers
        .map(({ rewardCents, startsOn, endsOn }) => [rewardCents, startsOn, endsOn])
        .sort((one, other) => String(one[1]).localeCompare(String(other[1])));
    };

    it('is what it was where nobody was promised anything since', () =>
      expect(back([[1, '2026-06-09']])).toEqual([[5000, '2026-01-01', '2026-12-31']]));
    it('keeps what was promised since up to the last day it was: the earlier amount counts from the next', () =>
      expect(
        back([
          [1, '2026-06-09'],
          [2, '2026-06-15'],
        ]),
      ).toEqual([
        [5000, '2026-01-01', '2026-06-09'],
        [7000, '2026-06-10', '2026-06-15'],
        [5000, '2026-06-16', '2026-12-31'],
      ]));
    it('where it was promised last week, from today on', () =>
      expect(back([[2, '2026-06-12']])[2]).toEqual([5000, '2026-06-15', '2026-12-31']));

    const entry = (id: number, Name: string, list = 'Produkte'): Entry => ({
      list,
      id: String(id),
      name: Name,
      row: { Name },
    });
    it('is every entry as it was, whatever was added, changed and removed in between', () => {
      const catalogues = fc.uniqueArray(fc.tuple(fc.nat(6), fc.constantFrom('A', 'B', 'C')), {
        selector: ([id]) => id,
      });
      fc.assert(
        fc.property(fc.array(catalogues, { minLength: 2, maxLength: 5 }), fc.nat(), (states, at) => {
          const entries = states.map(state => state.map(([id, name]) => entry(id, name)));
          const version = at % entries.length;
          const since = entries
            .slice(version, -1)
            .map((one, step) => changesBetween(one, entries[version + step + 1]!, () => false))
            .reverse();
          const rows = (of: readonly Entry[]) => of.map(({ id, row }) => [id, row]).sort();
          expect(rows(undone(entries.at(-1)!, since, new Set()))).toEqual(rows(entries[version]!));
        }),
      );
    });
    it('holds of an advisor what is said of them now: what was said before was not kept, and who was removed stays away', () => {
      const personal = new Set(['Berater.Name']);
      const nothingSaid = (before: Entry[], after: Entry[]) =>
        changesBetween(before, after, () => false).map(change => ({
          ...change,
          fields: change.fields.map(field => ({ ...field, before: null, after: null })),
        }));
      const [was, is, gone] = [entry(1, 'Alt', 'Berater'), entry(1, 'Neu', 'Berater'), entry(2, 'Weg', 'Berater')];
      expect(undone([is], [nothingSaid([was, gone], [is])], personal)).toEqual([{ ...is, name: 'Neu' }]);
    });
  });
});
