import { given } from '#testing/given.js';
import {
  AccountHolderConfirmed,
  AccountHolderQuestioned,
  BankDetailsDisputed,
  BankDetailsRemoved,
  BankDetailsStored,
} from '../api.js';
import { searchedAs } from '../use-cases/own-choices.js';
import { BankDetails, deviceOf, guessableIn } from './account.js';
import { findableWording, onlyActiveMatch } from './recommender.js';

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
const anyCountry = { germanOnly: false, outsideEea: true, isGone: false };
const germanOnly = { germanOnly: true, outsideEea: false, isGone: false };
const withinEea = { germanOnly: false, outsideEea: false, isGone: false };
const swiss = 'CH9300762011623852957';
const stored = BankDetailsStored.of({ beneficiaryId, country: 'DE' });
const now = new Date('2026-11-22T12:00:00Z');
const other = { isTheSame: false, now };
const details = () => new BankDetails(beneficiaryId);

describe('Bank details', () => {
  it('are stored without the account in the event, which says of the first that it is the first, and do not wait', () =>
    given(details())
      .when(b => b.store(beneficiaryId, german, anyCountry, other))
      .then([BankDetailsStored.of({ beneficiaryId, country: 'DE', first: true })]));
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
      .when(b => b.dispute(beneficiaryId, { goes: true }))
      .then([BankDetailsRemoved.of({ beneficiaryId }), BankDetailsDisputed.of({ beneficiaryId })]));
  it('stay, and are disputed all the same, when another’s address alone came in between', () =>
    given(details(), [stored])
      .when(b => b.dispute(beneficiaryId, { goes: false }))
      .then([BankDetailsDisputed.of({ beneficiaryId })]));
  const asked = AccountHolderQuestioned.of({ beneficiaryId });
  it('are asked about once until their owner has answered, and never where there are none', () => {
    given(details(), [stored])
      .when(b => {
        b.askForHolder(beneficiaryId);
        b.askForHolder(beneficiaryId);
      })
      .then([asked]);
    given(details(), [stored, BankDetailsRemoved.of({ beneficiaryId })])
      .when(b => b.askForHolder(beneficiaryId))
      .then([]);
  });
  it.each(['of-bank', 'own'] as const)('are stored again, and wait for nothing, once the name is clear: %s', name =>
    given(details(), [stored, asked])
      .when(b => b.confirmHolder(beneficiaryId, name, 'DE'))
      .then([AccountHolderConfirmed.of({ beneficiaryId, name }), stored]),
  );
  it.each([
    ['nothing was asked', [stored]],
    ['they answered', [stored, asked, AccountHolderConfirmed.of({ beneficiaryId, name: 'own' }), stored]],
    ['other ones were stored meanwhile', [stored, asked, stored]],
    ['they were removed', [stored, asked, BankDetailsRemoved.of({ beneficiaryId })]],
  ])('are confirmed by no answer where %s', (_, events) =>
    given(details(), events)
      .when(b => b.confirmHolder(beneficiaryId, 'of-bank', 'DE'))
      .thenRefuses('not-found'),
  );
  it('need a valid IBAN', () =>
    given(details())
      .when(b => b.store(beneficiaryId, 'DE89370400440532013001', anyCountry, other))
      .thenRefuses('iban-invalid'));
  it('may lie outside the EEA only where the tenant pays there', () => {
    given(details())
      .when(b => b.store(beneficiaryId, swiss, withinEea, other))
      .thenRefuses('iban-invalid');
    given(details())
      .when(b => b.store(beneficiaryId, swiss, anyCountry, other))
      .then([BankDetailsStored.of({ beneficiaryId, country: 'CH', first: true })]);
    given(details())
      .when(b => b.store(beneficiaryId, austrian, withinEea, other))
      .then([BankDetailsStored.of({ beneficiaryId, country: 'AT', first: true })]);
  });
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

describe('A recommender whom friends may find by name', () => {
  const person = (recommenderId: string, status = 'activated') => ({ recommenderId, status });
  it.each([
    ['the one who fits', [person('mara')], 'mara'],
    ['nobody where nobody fits', [], null],
    ['nobody where two fit', [person('mara'), person('other')], null],
    ['nobody who is blocked', [person('mara', 'blocked')], null],
    ['nobody where a blocked one may be meant', [person('mara'), person('other', 'blocked')], null],
    ['nobody whose address is not confirmed', [person('mara', 'registered')], null],
  ] as const)('is %s', (_, fit, found) => expect(onlyActiveMatch(fit)).toBe(found));

  it.each([
    ['JÜRGEN', 'Groß-Weiß', 'Juergen', 'gross weiss'],
    ['André', "O'Neill", 'andre', 'O’Neill'],
    ['Łukasz', 'Żak', 'lukasz', 'zak'],
    ['Jürgen', 'Müller', 'Jurgen', 'Mueller'],
    ['Đorđe', 'Yıldız', 'dorde', 'Yildiz'],
    ['Иван', 'Чайковский', 'иван', 'ЧАЙКОВСКИЙ'],
  ])('is the same person as %s %s and %s %s', (first, last, typedFirst, typedLast) =>
    expect(searchedAs(typedFirst, typedLast, ' 50667 ')).toContain(searchedAs(first, last, '50667')[0]),
  );
  it.each([
    ['another postcode', ['Mara', 'Lindner', '50668']],
    ['first and last name the other way round', ['Lindner', 'Mara', '50667']],
    ['a name that only runs together the same', ['Maral', 'indner', '50667']],
  ] as const)('is not found by %s', (_, [first, last, postcode]) =>
    expect(searchedAs(first, last, postcode)).not.toContain(searchedAs('Mara', 'Lindner', '50667')[0]),
  );
  it('was found before by another form, which still finds them', () =>
    expect(searchedAs('Jürgen', 'Müller', '50667')).toContain('juergen mueller 50667'));
  it('has a name with letters in it', () => expect(searchedAs('–', '1', '50667')).toEqual([]));
  it.each(['de', 'en'] as const)('agreed to how it ends (%s)', language =>
    expect(findableWording('Fernklang', language)).toMatch(/Fernklang.*(jederzeit|at any time)/),
  );
});
