import { given } from '#testing/given.js';
import { BankDetailsDisputed, BankDetailsRemoved, BankDetailsStored } from '../api.js';
import { BankDetails } from './bank-details.js';

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
