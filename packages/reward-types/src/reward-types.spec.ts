import fc from 'fast-check';
import { groupIban, ibanCountry, isIban, maskIban, normaliseIban } from './iban.js';
import {
  inCatalogue,
  toOptionLists,
  configuredOptions,
  isPaidToOwnAccount,
  kindOf,
  payeeOf,
  refusalOfChoice,
  rewardKinds,
  rewardSettingsMustFit,
  rewardType,
  rewardTypes,
  rewardWireNames,
  typesOffered,
  wireOf,
  type ChoiceFacts,
} from './index.js';
import { splitAmount } from '../../shared/src/split-amount.js';

const facts: ChoiceFacts = { amountCents: 4500, options: ['1', '2'], germanIbanOnly: false, paysOutsideEea: false };
const german = { holder: 'Rosa Park', iban: 'DE89 3704 0044 0532 0130 00' };
const dutch = { holder: 'Rosa Park', iban: 'NL91ABNA0417164300' };

describe('The registry of reward types', () => {
  it('holds cash, voucher and donation under their domain and wire names', () => {
    expect(rewardKinds).toEqual(['cash', 'voucher', 'donation']);
    expect(rewardWireNames).toEqual(['Bar', 'Gutschein', 'Spende']);
    for (const wire of rewardWireNames) expect(wireOf(kindOf(wire))).toBe(wire);
    expect(() => rewardType('prize')).toThrow('Reward type prize is not registered.');
  });

  it('tells everything in both languages', () => {
    for (const { descriptor } of rewardTypes) {
      const texts = [
        descriptor.label,
        descriptor.summary,
        descriptor.arrives,
        descriptor.action,
        descriptor.running,
        descriptor.finished,
        ...[descriptor.onItsWay, descriptor.done].flatMap(({ title, text }) => [title, text]),
        ...descriptor.nextSteps,
        ...descriptor.fields.map(field => field.label),
      ];
      for (const { de, en } of texts) expect([de.length > 0, en.length > 0]).toEqual([true, true]);
    }
  });

  it.each([
    ['cash', 28, 'vier Wochen', 'four weeks'],
    ['donation', 28, 'vier Wochen', 'four weeks'],
    ['voucher', 1, '24 Stunden', '24 hours'],
  ])('promises %s within %s days, and says so', (kind, days, de, en) => {
    const { takesDays, descriptor } = rewardType(kind);
    expect(takesDays).toBe(days);
    for (const { de: german, en: english } of [descriptor.arrives, descriptor.onItsWay.text])
      expect([german, english]).toEqual([expect.stringContaining(de), expect.stringContaining(en)]);
  });
});

describe('Choosing cash', () => {
  it('is possible before the bank details are there', () => expect(refusalOfChoice('cash', {}, facts)).toBeNull());
  it('takes a valid IBAN however it is grouped', () =>
    expect(refusalOfChoice('cash', { bankDetails: german }, facts)).toBeNull());
  it('takes a BIC and a bank name that are not known', () =>
    expect(refusalOfChoice('cash', { bankDetails: { ...german, bic: null, bank: null } }, facts)).toBeNull());
  it('refuses an IBAN with wrong check digits', () =>
    expect(refusalOfChoice('cash', { bankDetails: { ...german, iban: 'DE88370400440532013000' } }, facts)).toBe(
      'iban-invalid',
    ));
  it('refuses a foreign IBAN where only German ones are paid', () => {
    expect(refusalOfChoice('cash', { bankDetails: dutch }, facts)).toBeNull();
    expect(refusalOfChoice('cash', { bankDetails: dutch }, { ...facts, germanIbanOnly: true })).toBe('iban-not-german');
    expect(inCatalogue('iban-not-german')).toBe('iban-invalid');
    const swiss = { ...dutch, iban: 'CH9300762011623852957' };
    expect(refusalOfChoice('cash', { bankDetails: swiss }, facts)).toBe('iban-outside-eea');
    expect(refusalOfChoice('cash', { bankDetails: swiss }, { ...facts, paysOutsideEea: true })).toBeNull();
    expect([refusalOfChoice('cash', { bankDetails: dutch }, facts), inCatalogue('iban-outside-eea')]).toEqual([
      null,
      'iban-invalid',
    ]);
  });
  it('refuses bank details without a holder and unknown fields', () => {
    expect(refusalOfChoice('cash', { bankDetails: { ...german, holder: ' ' } }, facts)).toBe('validation-failed');
    expect(refusalOfChoice('cash', { tip: 1 }, facts)).toBe('validation-failed');
  });
});

describe('Choosing a voucher', () => {
  it('takes a kind that exists for exactly this amount', () =>
    expect(refusalOfChoice('voucher', { option: '2' }, facts)).toBeNull());
  it('refuses any other kind', () =>
    expect(refusalOfChoice('voucher', { option: '3' }, facts)).toBe('validation-failed'));
  it('refuses a choice without a kind', () => expect(refusalOfChoice('voucher', {}, facts)).toBe('validation-failed'));
});

describe('An IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'AT611904300234573201',
    'NL91ABNA0417164300',
    'FR1420041010050500013M02606',
    'mt84malt011000012345mtlcast001s',
    'NO9386011117947',
    // In SEPA since 2024 and 2025.
    'AL47212110090000000235698741',
    'MD24AG000225100013104168',
    'ME25505000012345678951',
    'MK07250120000058984',
    'RS35260005601001611379',
    // Wrong by Belgium's own check digits alone.
    'BE41539007547035',
  ])('%s is valid', iban => expect(isIban(iban)).toBe(true));
  it.each([
    '',
    'DE',
    'DE8937040044053201300',
    'US89370400440532013000',
    'DE89 3704 0044 0532 0130 0O',
    'XX00',
    '89DE370400440532013000',
    'DE0537040044053201300A',
    ...['DE00 3704 0044 0532 0130 00', 'DE893704004405320130', 'DE8937040044053201300000', '3704 0044 0532013000'],
    ...['COBADEFFXXX', 'DE89370400440532013000 AT611904300234573201', 'DЕ89370400440532013000', '٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠'],
    // Countries that money is not sent to.
    'TR330006100519786457841326',
    'UA213223130000026007233566001',
  ])('"%s" is not', iban => expect(isIban(iban)).toBe(false));

  it('is never valid with one digit changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'DE89370400440532013000'];
        digits[place] = String((Number(digits[place]) + shift) % 10);
        return !isIban(digits.join(''));
      }),
    );
  });

  it('is grouped by four, masked in the middle, and knows its country', () => {
    expect(groupIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(maskIban('DE89370400440532013000')).toBe('DE89 **** **** **** **** 00');
    expect(normaliseIban(' nl91-abna 0417.1643 00 ')).toBe('NL91ABNA0417164300');
    for (const pasted of [
      'IBAN: DE89 3704 0044 0532 0130 00',
      '\u200bDE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
      'iban de89370400440532013000',
      'DE89\t3704 0044 0532 0130 00\n',
      '\u200EDE89 3704 0044 0532 0130 00',
      'ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００',
      'DE89_3704_0044_0532_0130_00',
      'DE89/3704/0044/0532/0130/00',
      'DE89–3704–0044–0532–0130–00',
      'DE89,3704,0044,0532,0130,00',
      '"DE89370400440532013000"',
      'DE89 3704 0044 0532 0130 00;',
      'Iban:\u00A0de 89 370400440532013000',
    ])
      expect(normaliseIban(pasted)).toBe('DE89370400440532013000');
    expect(ibanCountry('nl91 abna')).toBe('NL');
  });
});

describe('An amount is parted', () => {
  it.each([
    ['all to the recommender', 7_000, 100, null, 7_000, 0],
    ['in halves, the odd cent to the recommender', 7_001, 50, null, 3_501, 3_500],
    ['all to the contact', 7_000, 0, null, 0, 7_000],
    ['with what is above the cap back to the recommender', 50_000, 0, 25_000, 25_000, 25_000],
    ['in halves, what is above the cap back to the recommender', 50_000, 50, 10_000, 40_000, 10_000],
    ['in halves below the cap', 50_000, 50, 25_000, 25_000, 25_000],
  ] as const)('%s', (_, amount, share, cap, recommenderCents, recipientCents) =>
    expect(splitAmount(amount, share, cap)).toEqual({ recommenderCents, recipientCents }),
  );

  it('without losing or making a cent, whatever the amount, share and cap', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom(100 as const, 50 as const, 0 as const),
        fc.option(fc.nat(100_000)),
        (amount, share, cap) => {
          const { recommenderCents, recipientCents } = splitAmount(amount, share, cap);
          expect(recommenderCents + recipientCents).toBe(amount);
          expect(recipientCents).toBeLessThanOrEqual(cap ?? amount);
          expect(Math.min(recommenderCents, recipientCents)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

const shelter = {
  id: 'tierheim',
  name: 'Tierheim Fernau',
  holder: 'Tierschutzverein Fernau e. V.',
  iban: 'DE02 1203 0000 0000 2020 51',
  purpose: 'Spende aus dem Empfehlungsprogramm',
  receipt: { de: 'Danke für Ihre Spende.', en: 'Thank you for your donation.' },
  active: true,
};
const withdrawn = { ...shelter, id: 'chor', name: 'Chor Fernau', active: false };
const settings = { donation: { charities: [shelter, withdrawn] } };
const type = rewardType('donation');
const chosen = (option: string | null) => ({ choice: 'donation' as const, option });

describe('Choosing a donation', () => {
  const options = configuredOptions(type, settings).map(({ id }) => id);
  const facts = { amountCents: 4500, options, germanIbanOnly: true, paysOutsideEea: false };

  it('takes one of the tenant’s charities', () =>
    expect(refusalOfChoice('donation', { option: 'tierheim' }, facts)).toBeNull());
  it.each([
    ['one that was withdrawn', { option: 'chor' }],
    ['one of another tenant', { option: 'kinderhospiz' }],
    ['none', {}],
    [
      'an account of the person’s own',
      { option: 'tierheim', bankDetails: { holder: 'Rosa Park', iban: shelter.iban } },
    ],
  ])('refuses %s', (_, given) => expect(refusalOfChoice('donation', given, facts)).toBe('validation-failed'));
  it('refuses any where the tenant has none', () =>
    expect(refusalOfChoice('donation', { option: 'tierheim' }, { ...facts, options: [] })).toBe('validation-failed'));
});

describe('Donations of a tenant', () => {
  it('are off without settings, with no active charity, and with settings that do not fit', () => {
    const kinds = (own: Record<string, unknown> | undefined) => typesOffered(own).map(({ kind }) => kind);
    expect(kinds(settings)).toEqual(['cash', 'voucher', 'donation']);
    for (const none of [
      undefined,
      {},
      { donation: { charities: [] } },
      { donation: { charities: [withdrawn] } },
      { donation: { charities: [{ ...shelter, iban: 'DE03120300000000202051' }] } },
    ])
      expect(kinds(none)).toEqual(['cash', 'voucher']);
  });

  it('go to the charity’s account with its purpose, never to the person’s', () => {
    expect(payeeOf(chosen('tierheim'), settings)).toEqual({
      holder: 'Tierschutzverein Fernau e. V.',
      iban: 'DE02120300000000202051',
      bic: null,
      remittance: 'Spende aus dem Empfehlungsprogramm',
      receipt: shelter.receipt,
    });
    expect(isPaidToOwnAccount('donation')).toBe(false);
  });

  /** docs/specification/rewards.md#donations */
  it('say before the choice who is paid by their legal name and what follows of it, by du and Sie', () => {
    const receipt = {
      de: 'Keine Bescheinigung auf Ihren Namen.',
      du: 'Keine Bescheinigung auf deinen Namen.',
      en: 'None.',
    };
    const told = { donation: { charities: [{ ...shelter, receipt }] } };
    const listed = (language: 'de' | 'en', casual: boolean) =>
      toOptionLists(new Map([['donation', configuredOptions(type, told)]]), language, casual).Spendenempfaenger;
    const payee = { Id: 'tierheim', Name: shelter.name, Zahlungsempfaenger: shelter.holder };
    expect(listed('de', false)).toEqual([{ ...payee, Hinweis: receipt.de }]);
    expect(listed('de', true)).toEqual([{ ...payee, Hinweis: receipt.du }]);
    expect(listed('en', true)).toEqual([{ ...payee, Hinweis: receipt.en }]);
  });

  it('go to nobody once the charity was withdrawn or is gone; other types have no payee', () => {
    expect(payeeOf(chosen('chor'), settings)).toBeNull();
    expect(payeeOf(chosen('kinderhospiz'), settings)).toBeNull();
    expect(payeeOf({ choice: 'cash', option: null }, settings)).toBeNull();
    expect(payeeOf({ choice: 'voucher', option: '1' }, settings)).toBeNull();
    expect(payeeOf({ choice: null, option: null }, settings)).toBeNull();
  });

  it('refuse a slip of the pen before a tenant is laid in', () => {
    expect(() => rewardSettingsMustFit(settings)).not.toThrow();
    for (const wrong of [
      { donation: { charities: [{ ...shelter, iban: 'DE03120300000000202051' }] } },
      { donation: { charities: [shelter, shelter] } },
      { donations: { charities: [] } },
      { cash: {} },
    ])
      expect(() => rewardSettingsMustFit(wrong)).toThrow();
  });
});
