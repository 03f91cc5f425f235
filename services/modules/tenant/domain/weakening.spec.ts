import fc from 'fast-check';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { firstConfiguration } from '../use-cases/change-configuration.js';
import { loosened as loosenedIn, loosenedBy } from './weakening.js';

const first = firstConfiguration('test', 'leer', ['de']);
const loosened = (before: TenantConfig, after: TenantConfig) =>
  loosenedIn({ name: 'Fern', config: before }, { name: 'Fern', config: after });
const cents = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined });
const few = fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined });
const set = <T extends object>(values: fc.Arbitrary<T>) =>
  values.map(one => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)));
const controls = fc.record({
  holdThreshold: few,
  voucherLimits: set(fc.record({ valueCents: cents, hours: few, count: few, amountCents: cents })),
  goodwillLimits: set(fc.record({ grantCents: cents, personYearCents: cents, staffMonthCents: cents })),
  allowsSelfRecommendation: fc.boolean(),
  paysOutsideEea: fc.boolean(),
  complaintDays: fc.integer({ min: 0, max: 365 }),
  payoutAccountBySecondPerson: fc.boolean(),
  publishingBySecondPerson: fc.boolean(),
});
const config = set(controls).map(own => ({ ...first, ...own }) as TenantConfig);
/** What each control lets through: more of any of these is looser. */
const leeway = ({ holdThreshold: weight = 100, ...own }: TenantConfig): number[] => {
  const { valueCents = 20_000, hours = 24, count = 3, amountCents = 30_000 } = own.voucherLimits ?? {};
  const { grantCents = 10_000, personYearCents = 20_000, staffMonthCents = 50_000 } = own.goodwillLimits ?? {};
  const byOne = [
    !own.payoutAccountBySecondPerson,
    !own.publishingBySecondPerson,
    own.allowsSelfRecommendation,
    own.paysOutsideEea === true,
  ];
  const limits = [valueCents, -hours, count, amountCents, grantCents, personYearCents, staffMonthCents];
  return [weight, ...limits, -own.complaintDays, ...byOne.map(Number)];
};

describe('A change of the configuration', () => {
  it('loosens a control exactly where it lets more through than before, whatever else it changes', () => {
    fc.assert(
      fc.property(config, config, (before, after) => {
        const [was, is] = [leeway(before), leeway(after)];
        expect(loosened(before, after).length > 0).toBe(is.some((value, at) => value > was[at]!));
      }),
    );
  });

  it('cannot be made in steps that each loosen nothing', () => {
    fc.assert(
      fc.property(fc.array(config, { minLength: 2, maxLength: 6 }), steps => {
        const isAlone = steps.slice(1).every((after, at) => loosened(steps[at]!, after).length === 0);
        if (isAlone) expect(loosened(steps[0]!, steps.at(-1)!)).toEqual([]);
      }),
    );
  });

  it('loosens nothing by what people see, read or are asked', () => {
    const seen: Partial<TenantConfig> = {
      theme: { '--brand': '#123456' },
      newsletter: true,
      contactForm: 'full',
      defaultShare: 0,
      maxRecipientRewardCents: 1,
      rules: { validityDays: 1, claimDays: 1 },
    };
    expect(loosened(first, { ...first, ...seen })).toEqual([]);
  });

  it.each([
    ['productUrlTemplate', 'https://fern.example/a/{number}', 'https://fern.example/b', 'https://fern-shop.example/a'],
    ['recommendWebPage', 'https://fern.example/a', 'https://fern.example/b', 'https://fern-shop.example/a'],
    ['imprintUrl', 'https://fern.example/a', 'https://fern.example/b', 'https://fern-shop.example/a'],
    ['redirectHosts', ['a.example', 'b.example'], ['b.example'], ['b.example', 'c.example']],
    ['embedOrigins', ['https://a.example'], [], ['https://c.example']],
    ['analytics', { url: 'https://a.example/x' }, { url: 'https://a.example/y' }, { url: 'https://b.example/x' }],
    [
      'analytics',
      { url: 'https://a.example/x', cookies: [{ name: '_pk' }] },
      { url: 'https://a.example/x', cookies: [{ name: '_ga' }] },
      { url: 'https://a.example/x', cookies: [{ name: 'boese.example' }] },
    ],
    ['supportEmail', 'hilfe@fern.example', 'service@fern.example', 'hilfe@fern-service.example'],
    ['supportEmail', 'fern@gmx.de', 'Fern@gmx.de', 'dieb@gmx.de'],
  ] as const)('loosens where people or what they write are led elsewhere: %s', (setting, was, near, away) => {
    const of = (value: unknown) => ({ ...first, [setting]: value }) as TenantConfig;
    expect([loosened(of(was), of(near)), loosened(of(was), of(away))]).toEqual([[], [setting]]);
  });

  it('loosens where the mails name somebody else as the provider', () => {
    const [details, other] = ['Fern & Klang GmbH\nFernau', 'Fern & Klang GmbH\nDieburg'];
    const of = (companyDetails: string) => ({ ...first, companyDetails });
    expect(loosened(of(details), of(other))).toEqual(['companyDetails']);
    expect([loosened(of(details), of(details)), loosened(first, first)]).toEqual([[], []]);
  });

  it.each([
    'Fern https://boese.example/praemie',
    'boese.example',
    'Fern: boese.de/x',
    'Fern hilfe@boese.example',
    'Fern <a href="//boese.example">hier</a>',
  ])('loosens where the name in every mail brings an address: %s', name => {
    const [before, after] = ['Fern', name].map(one => ({ name: one, config: first }));
    expect([loosenedIn(before!, after!), loosenedIn(after!, after!)]).toEqual([['name'], []]);
  });

  it('loosens nothing by a name without an address, or with one of the programme’s own', () => {
    const config = { ...first, imprintUrl: 'https://fern.example/a' };
    for (const name of ['Fern & Klang GmbH', 'Fern (fern.example)', 'Fern 2.0'])
      expect(loosenedIn({ name: 'Fern', config }, { name, config })).toEqual([]);
  });

  it.each(['de', 'en'] as const)('loosens where the word for advertisements brings an address (%s)', language => {
    const of = (word: string) => ({ ...first, advertisingLabel: { [language]: word } });
    expect(loosened(first, of('Anzeige, boese.example'))).toEqual(['advertisingLabel']);
    expect(loosened(first, of('Anzeige'))).toEqual([]);
  });

  it('loosens where two charities change names and keep their accounts', () => {
    const receipt = { de: 'Quittung', en: 'Receipt' };
    const [home, zoo] = [
      { id: 'heim', name: 'Heim', holder: 'Heim e. V.', iban: 'DE02120300000000202051' },
      { id: 'zoo', name: 'Zoo', holder: 'Zoo e. V.', iban: 'DE89370400440532013000' },
    ].map(one => ({ ...one, purpose: 'Spende', receipt, active: true }));
    const of = (...charities: object[]) => ({ ...first, rewardTypes: { donation: { charities } } });
    const swapped = of({ ...home!, name: 'Zoo' }, { ...zoo!, name: 'Heim' });
    expect(loosened(of(home!, zoo!), swapped)).toEqual(['rewardTypes']);
  });

  it('loosens where a donation goes to another account, also of a charity that is new or offered again', () => {
    const receipt = { de: 'Quittung', en: 'Receipt' };
    const charity = {
      id: 'heim',
      name: 'Heim',
      holder: 'Heim e. V.',
      iban: 'DE02120300000000202051',
      purpose: 'Spende',
      receipt,
      active: true,
    };
    const of = (...charities: object[]) => ({ ...first, rewardTypes: { donation: { charities } } });
    const other = { ...charity, iban: 'DE89370400440532013000' };
    expect(loosened(first, of(charity))).toEqual(['rewardTypes']);
    expect(loosened(of(charity), of(other))).toEqual(['rewardTypes']);
    expect(loosened(of({ ...charity, active: false }), of(charity))).toEqual(['rewardTypes']);
    expect(loosened(of(charity), of({ ...charity, name: 'Heim Nord' }))).toEqual(['rewardTypes']);
    expect(loosened(of(charity), of({ ...charity, receipt: { ...receipt, de: 'Keine Quittung' } }))).toEqual([
      'rewardTypes',
    ]);
    expect(loosened(of(charity), of({ ...charity, purpose: 'Anders' }))).toEqual(['rewardTypes']);
    expect(loosened(of(charity), first)).toEqual([]);
  });
});

describe('A change that is published', () => {
  const kind = { name: 'Kaufhaus', nameEn: '', shopUrl: null, valuesCents: [2500], validityMonths: 12, active: true };
  const changed = (before: object | null, after: object) =>
    loosenedBy({ action: 'voucher-kind.change', before, after });

  it('leads people elsewhere by the page of a kind of voucher, also of a new one, and not by another page of its host', () => {
    const [shop, other] = ['https://shop.example/a', 'https://shop.example.evil.test/a'];
    const of = (shopUrl: string | null) => ({ ...kind, shopUrl });
    expect(changed(of(shop), of(other))).toEqual(['shopUrl']);
    expect(changed(null, of(shop))).toEqual(['shopUrl']);
    expect(changed(of(shop), { ...of('https://shop.example/b'), name: 'Laden', valuesCents: [9900] })).toEqual([]);
    expect(changed(of(shop), of(null))).toEqual([]);
  });

  it('loosens what it would do later, too', () => {
    const later = { action: 'voucher-kind.change', before: kind, after: { ...kind, shopUrl: 'https://shop.example' } };
    const plan = { action: 'setting.plan', before: { version: 1 }, after: { changes: [later] } };
    expect(loosenedBy(plan)).toEqual(['shopUrl']);
  });

  it('leads people elsewhere where it says so, whatever it changes, also later', () => {
    const sender = { action: 'mail-sender.prove', before: {}, after: { leadsTo: ['smtp.dieb.example:25'] } };
    const later = { action: 'setting.plan', before: {}, after: { changes: [sender] } };
    expect([loosenedBy(sender), loosenedBy(later)]).toEqual([['leadsTo'], ['leadsTo']]);
    expect(loosenedBy({ ...sender, after: { replyTo: 'hilfe@fern.example' } })).toEqual([]);
  });

  it('loosens nothing by an entry of the catalogue: its page lies on a host that the configuration allows', () => {
    const [before, after] = ['https://a.example', 'https://b.example'].map(url => ({ 'products.1': { url } }));
    expect(loosenedBy({ action: 'catalogue.change', before, after })).toEqual([]);
  });
});
