import { given } from '#testing/given.js';
import { BankDetailsDisputed, BankDetailsRemoved, BankDetailsStored } from '../api.js';
import { BankDetails, deviceOf, guessableIn } from './account.js';

describe('The device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['curl/8.5', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }));
});

const person = {
  names: ['Jörg-Peter', 'Müller'],
  email: 'j.mueller77+shop@example.org',
  brands: ['Fernklang Energie', 'telko'],
};

describe('A password', () => {
  it.each([
    ['Mueller2026', 'password-name'],
    ['xxMULLERxx1', 'password-name'],
    ['Müller-2026', 'password-name'],
    ['1Peterchen', 'password-name'],
    ['JOERG1234a', 'password-name'],
    ['J.Mueller77', 'password-name'],
    ['fernKLANG12', 'password-brand'],
    ['FernklangEnergie1', 'password-brand'],
    ['Telko-2026', 'password-brand'],
  ] as const)('%s holds what is known of the person or the page (%s)', (password, reason) =>
    expect(guessableIn(password, person)).toBe(reason),
  );

  it('holds the first part of the address, without what stands behind the plus', () => {
    const rosa = { names: ['Rosa', 'Palm'], email: 'sonnenblume+shop@example.org', brands: [] };
    expect(guessableIn('Sonnenblume26', rosa)).toBe('password-email');
    expect(guessableIn('Shopping-26', rosa)).toBeNull();
  });
  it('is free otherwise, also where a name is too short to tell', () => {
    expect(guessableIn('Wolke-Tasse-7', person)).toBeNull();
    expect(guessableIn('Bolivien-7', { names: ['Li', 'Xu'], email: 'lx@example.org', brands: ['Xu'] })).toBeNull();
  });
});

const beneficiaryId = '0195f5a0-0000-7000-8000-000000000002';
const german = 'DE89370400440532013000';
const austrian = 'AT611904300234573201';
const anyCountry = { germanOnly: false };
const germanOnly = { germanOnly: true };
const stored = BankDetailsStored.of({ beneficiaryId, country: 'DE' });
const now = new Date('2026-11-22T12:00:00Z');
const other = { isTheSame: false, now };
const details = () => new BankDetails(beneficiaryId);

describe('Bank details', () => {
  it('are stored without the account in the event', () =>
    given(details())
      .when(b => b.store(beneficiaryId, german, anyCountry, other))
      .then([stored]));
  it('are paid to 48 hours after they were replaced', () =>
    given(details(), [stored])
      .when(b => b.store(beneficiaryId, austrian, anyCountry, other))
      .then([BankDetailsStored.of({ beneficiaryId, country: 'AT', payableFrom: '2026-11-24T12:00:00.000Z' })]));
  it('do not wait when the same account is given again', () =>
    given(details(), [stored])
      .when(b => b.store(beneficiaryId, german, anyCountry, { isTheSame: true, now }))
      .then([stored]));
  it('wait also when the account before was removed first', () =>
    given(details(), [stored, BankDetailsRemoved.of({ beneficiaryId })])
      .when(b => b.store(beneficiaryId, german, anyCountry, other))
      .then([BankDetailsStored.of({ beneficiaryId, country: 'DE', payableFrom: '2026-11-24T12:00:00.000Z' })]));
  it('go when their owner says they are not theirs', () =>
    given(details(), [stored])
      .when(b => b.dispute(beneficiaryId))
      .then([BankDetailsRemoved.of({ beneficiaryId }), BankDetailsDisputed.of({ beneficiaryId })]));
  it('need a valid IBAN', () =>
    given(details())
      .when(b => b.store(beneficiaryId, 'DE89370400440532013001', anyCountry, other))
      .thenRefuses('iban-invalid'));
  it('need a German IBAN where the tenant takes German ones only', () =>
    given(details())
      .when(b => b.store(beneficiaryId, austrian, germanOnly, other))
      .thenRefuses('iban-invalid'));
  it('are removed', () =>
    given(details(), [stored])
      .when(b => b.remove(beneficiaryId))
      .then([BankDetailsRemoved.of({ beneficiaryId })]));
  it('are removed once', () =>
    given(details())
      .when(b => b.remove(beneficiaryId))
      .thenNothing());
});
