import {
  configuredOptions,
  isPaidToOwnAccount,
  payeeOf,
  refusalOfChoice,
  rewardSettingsMustFit,
  rewardType,
  typesOffered,
} from '../index.js';

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
  const facts = { amountCents: 4500, options, germanIbanOnly: true };

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
