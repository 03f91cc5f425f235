import { given } from '#testing/given.js';
import {
  AccountHolderConfirmed,
  AccountHolderQuestioned,
  BankDetailsDisputed,
  BankDetailsRemoved,
  BankDetailsStored,
} from '../events.js';
import { BankDetails } from './bank-details.js';

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
