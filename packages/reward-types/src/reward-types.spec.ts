import fc from 'fast-check';
import { groupIban, ibanCountry, isIban, maskIban, normaliseIban } from './iban.js';
import {
  kindOf,
  refusalOfChoice,
  rewardKinds,
  rewardType,
  rewardTypes,
  rewardWireNames,
  wireOf,
  type ChoiceFacts,
} from './index.js';

const facts: ChoiceFacts = { amountCents: 4500, options: ['1', '2'], germanIbanOnly: false };
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
        ...descriptor.nextSteps,
        ...descriptor.fields.map(field => field.label),
      ];
      for (const { de, en } of texts) expect([de.length > 0, en.length > 0]).toEqual([true, true]);
    }
  });

  it('promises cash within four weeks of the bank data, vouchers by mail within 24 hours', () => {
    expect(rewardType('cash').descriptor.arrives.de).toContain('vier Wochen');
    expect(rewardType('voucher').descriptor.arrives.de).toContain('24 Stunden');
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
    expect(refusalOfChoice('cash', { bankDetails: dutch }, { ...facts, germanIbanOnly: true })).toBe('iban-invalid');
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
    expect(ibanCountry('nl91 abna')).toBe('NL');
  });
});
