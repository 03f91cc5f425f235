import { readFileSync } from 'node:fs';
import { Catalogue } from '#contract/betrieb/catalogue.js';
import { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { isIban } from '#reward-types/iban.js';
import { amountsBegin, namesIn } from '#shared/texts.js';
import { daysFrom } from '#shared/calendar.js';
import { faultsOf } from '../../../services/modules/catalogue/domain/catalogue-faults.js';
import { lastDayOf } from '../../../services/modules/catalogue/domain/offer.js';
import { bestOfferOn } from '../../../services/modules/catalogue/domain/product.js';
import type { ProductDetails } from '../../../services/modules/catalogue/events.js';
import { toWireCatalogue } from '../../../services/modules/catalogue/http/editing.js';
import { toWireConfiguration } from '../../../services/modules/tenant/http/wire.js';
import { energie, telko, type DemoTenant } from './tenants/demo-tenants.js';
import { busyness, contact, Dice, iban } from './demo-history/crowd.js';

const today = '2026-11-23';
const keys = [telko(today), energie(today)]
  .flatMap(({ content }) => content)
  .filter(({ schema }) => schema === 'texte')
  .map(({ data }) => String((data['Schluessel'] as { iv: string }).iv));
const textOf = (language: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown>)?.[name],
      JSON.parse(
        readFileSync(new URL(`../../../web-portal/src/shared/i18n/locales/${language}.json`, import.meta.url), 'utf8'),
      ),
    );

describe('The demo’s own texts', () => {
  it('are there', () => expect(keys.length).toBeGreaterThan(0));
  it.each([...new Set(keys)])('stand in the place of a text of the portal (%s)', key => {
    for (const language of ['de', 'en']) expect(typeof textOf(language, key)).toBe('string');
  });
});

const texts = ({ content }: DemoTenant) =>
  content.flatMap(({ id, data }) =>
    Object.values(data).flatMap(values => Object.values(values).map(text => ({ id, text: String(text) }))),
  );

describe('What the demo’s texts promise', () => {
  it.each([telko(today), energie(today)])('holds by the settings of the programme ($key)', tenant => {
    const { paysOutsideEea, contactForm } = tenant.config;
    const said = texts(tenant).map(({ text }) => text);
    if (!paysOutsideEea) expect(said.filter(text => /SEPA-Raum|SEPA area/.test(text))).toEqual([]);
    if (contactForm === 'short')
      expect(said.filter(text => /speichern[^.]*Geburtsdatum|store[^.]*date of birth/.test(text))).toEqual([]);
  });
});

describe('Amounts in the demo’s texts', () => {
  it.each([telko(today), energie(today)])('are no copies of what offers pay ($key)', tenant => {
    const written = /\d\s*(?:€|Euro|EUR)|€\s*\d/i;
    const copies = texts(tenant).filter(({ text }) => written.test(text));
    // The cap of the friend's part is a setting, not an offer.
    expect([...new Set(copies.map(({ id }) => id))]).toEqual(['max-anteil-kontakt']);
  });

  it.each([telko(today), energie(today)])('are those of products and pages that pay something ($key)', tenant => {
    const { products, categories, offers } = tenant.catalogue;
    const paid = (ids: readonly number[]) =>
      ids.some(id =>
        bestOfferOn(
          offers.filter(({ productId }) => productId === id),
          today,
        ),
      );
    const paying = new Set([
      `${amountsBegin}max`,
      ...products.filter(({ productId }) => paid([productId])).map(({ externalId }) => amountsBegin + externalId),
      ...categories.filter(({ productIds }) => paid(productIds)).map(({ path }) => amountsBegin + path),
    ]);
    const named = texts(tenant).flatMap(({ text }) => namesIn(text).filter(name => name.startsWith(amountsBegin)));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(name => !paying.has(name))).toEqual([]);
  });
});

describe('What the demo’s tenants are set to', () => {
  it.each([telko(today), energie(today)])('could have been sent by its operators ($key)', tenant => {
    const configuration = toWireConfiguration(tenant);
    expect(TenantConfiguration.parse(configuration)).toEqual(configuration);
  });

  it.each([telko(today), energie(today)])('sells what its operators could have sent ($key)', ({ catalogue }) => {
    const wire = toWireCatalogue(catalogue);
    expect(Catalogue.parse(wire)).toEqual(wire);
    const nothing = { categories: [], products: [], offers: [], advisors: [] };
    const unused = { products: new Set<number>(), promised: new Map<number, string>(), today };
    expect(faultsOf(nothing, catalogue, catalogue, unused)).toEqual([]);
  });

  it.each([telko(today), energie(today)])(
    'says of every product what it costs, for how long, and three things about it, in both languages ($key)',
    ({ catalogue: { products } }) => {
      const [plans, shown] = [
        new Map(products.map(({ productId, details }) => [productId, details])),
        products.filter(({ hidden }) => !hidden),
      ];
      const linesOf = (details: ProductDetails, language: 'de' | 'en'): string[] =>
        'description' in details
          ? details.description[language].split('\n')
          : details.descriptions.map(text => text[language]);
      const told = (details: ProductDetails, language: 'de' | 'en') => {
        // A device is sold with a tariff, which has its price and term.
        const plan = details.kind === 'device' ? plans.get(details.withTariffs[0]!.tariffId)! : details;
        const once = 'onceCents' in plan ? (plan.onceCents ?? 0) : 0;
        return {
          features: linesOf(details, language).slice(0, 3).filter(Boolean).length,
          price: ('monthlyCents' in plan ? (plan.monthlyCents ?? 0) : 0) + once > 0,
          term: Boolean('footnote' in plan ? plan.footnote?.[language] : linesOf(plan, language)[3]),
        };
      };
      const whole = { features: 3, price: true, term: true };
      for (const { productId, details } of shown)
        for (const language of ['de', 'en'] as const)
          expect({ productId, language, ...told(details, language) }).toEqual({ productId, language, ...whole });
    },
  );

  it.each([telko(today), energie(today)])(
    'pays more in some weeks of a product, and the ordinary around them ($key)',
    ({ catalogue: { offers } }) => {
      const [first] = offers;
      const action = offers.find(({ startsOn, endsOn }) => startsOn > first!.startsOn && endsOn < first!.endsOn)!;
      const ofProduct = offers.filter(({ productId }) => productId === action.productId);
      const paid = (day: string) => bestOfferOn(ofProduct, day)?.rewardCents;
      const ordinary = paid(first!.startsOn);
      expect(paid(action.startsOn)).toBe(action.rewardCents);
      expect(action.rewardCents).toBeGreaterThan(ordinary!);
      expect(paid(daysFrom(action.startsOn, -1))).toBe(ordinary);
      expect(paid(daysFrom(lastDayOf(action), 1))).toBe(ordinary);
    },
  );
});

describe('the dice', () => {
  it('fall the same way when asked in the same words, and another way in others', () => {
    const rolls = (...words: string[]) =>
      Array.from(
        { length: 5 },
        (
          dice => () =>
            dice.next()
        )(new Dice(...words)),
      );
    expect(rolls('telko', 'day', '2025-01-01')).toEqual(rolls('telko', 'day', '2025-01-01'));
    expect(rolls('telko', 'day', '2025-01-01')).not.toEqual(rolls('telko', 'day', '2025-01-02'));
  });

  it('keep to what they are asked for', () => {
    const dice = new Dice('averages');
    const mean = (of: () => number) => Array.from({ length: 5_000 }, of).reduce((sum, one) => sum + one, 0) / 5_000;
    expect(mean(() => dice.times(1.5))).toBeCloseTo(1.5, 0);
    expect(mean(() => dice.wait(8))).toBeCloseTo(8, -0.5);
    expect(
      mean(() =>
        Number(
          dice.weighted([
            ['often', 3],
            ['seldom', 1],
          ] as const) === 'often',
        ),
      ),
    ).toBeCloseTo(0.75, 1);
  });

  it('let nobody act before what they act upon, and the office only on its days', () => {
    const dice = new Dice('moments');
    for (let n = 0; n < 2_000; n++) {
      const after = new Date(Date.UTC(2025, 0, 1 + (n % 300), n % 24, 30));
      const [leisure, office] = [dice.inLeisure(after, 1), dice.atTheOffice(after, 0.2)];
      expect(leisure.getTime()).toBeGreaterThan(after.getTime());
      expect(office.getTime()).toBeGreaterThan(after.getTime());
      expect([1, 2, 3, 4, 5]).toContain(office.getUTCDay());
    }
  });
});

describe('the crowd', () => {
  it('has accounts with right check digits', () => {
    for (let n = 0; n < 500; n++) expect(isIban(iban(new Dice('account', String(n))))).toBe(true);
  });

  it('lives at addresses nobody has, and is mostly of age', () => {
    const people = Array.from({ length: 500 }, (_, n) => contact(new Dice('contact', String(n)), 'energie', 2025));
    expect(people.every(({ email }) => email.endsWith('@energie.example.org'))).toBe(true);
    const young = people.filter(({ birthDate }) => Number(birthDate!.slice(0, 4)) > 2007).length;
    expect(young).toBeGreaterThan(0);
    expect(young).toBeLessThan(30);
  });
});

describe('the season', () => {
  it('is busier before Christmas than in summer, and at the end than at the beginning', () => {
    const [from, until] = [new Date('2024-07-01'), new Date('2026-07-01')];
    const on = (day: string) => busyness('telko', new Date(day), from, until);
    expect(on('2024-12-02')).toBeGreaterThan(on('2025-07-07'));
    expect(on('2026-03-02')).toBeGreaterThan(on('2025-03-03'));
  });
});

describe('The demo’s rewards for consumers', () => {
  const { catalogue } = telko(today);
  /** The amount that holds when no time-limited one does: of the offer with the last day of all. */
  const usual = (productId: number) =>
    catalogue.offers
      .filter(offer => offer.productId === productId)
      .sort((one, other) => one.endsOn.localeCompare(other.endsOn))
      .at(-1)?.rewardCents;
  const inCategories = (...paths: string[]) =>
    catalogue.categories.filter(({ path }) => paths.includes(path)).flatMap(({ productIds }) => productIds);

  it.each([
    ['fixed line', 7_000, inCategories('internet', 'internet/hybrid')],
    ['fibre', 9_000, inCategories('glasfaser', 'internet/glasfaser.html')],
    ['sports TV', 11_000, inCategories('sport-tv')],
    [
      'mobile',
      5_000,
      inCategories('smartphone-tarife.html', 'prepaid-tarife.html', 'smartphones.html', 'tablets.html'),
    ],
  ])('are those of the specification: %s', (_, cents, productIds) => {
    expect(productIds.length).toBeGreaterThan(2);
    expect(productIds.map(id => [id, usual(id)])).toEqual(productIds.map(id => [id, cents]));
  });
  it('are 500 euros at most, whatever holds for a time', () =>
    expect(Math.max(...catalogue.offers.map(({ rewardCents }) => rewardCents))).toBe(50_000));
});
