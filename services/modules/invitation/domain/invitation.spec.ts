import { given } from '#testing/given.js';
import { InvitationAccepted, InvitationExpired, RecommenderInvited } from '../events.js';
import { Invitation, outcomeOf, type ImportedPerson, type ImportFacts } from './invitation.js';

const [invitationId, recommenderId] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'];
const entry = {
  recommenderId,
  number: '4000000001',
  kind: 'customer' as const,
  agencyNumber: '4711',
  employeeNumber: '1001',
};
const today = new Date('2026-03-01T10:00:00Z');
const invited = RecommenderInvited.of({ invitationId, ...entry, validUntil: '2026-04-30T21:59:59.999Z' });
const accepted = InvitationAccepted.of({ invitationId, recommenderId });
const expired = InvitationExpired.of({ invitationId, recommenderId });
const invitation = () => new Invitation(invitationId);
const config = { companyRecommendation: false };

describe('An invitation', () => {
  it('is open for 60 days', () =>
    given(invitation())
      .when(it => it.invite(entry, config, today))
      .then([invited]));
  it('takes an employee where companies recommend', () => {
    const employee = { ...entry, kind: 'employee' as const };
    const { type, data } = invited;
    return given(invitation())
      .when(it => it.invite(employee, { companyRecommendation: true }, today))
      .then([{ type, data: { ...data, kind: 'employee' } }]);
  });
  it('takes no employee elsewhere, whoever asks', () =>
    given(invitation())
      .when(it => it.invite({ ...entry, kind: 'employee' }, config, today))
      .thenRefuses('module-off'));
  it('is made once', () =>
    given(invitation(), [invited])
      .when(it => it.invite(entry, config, today))
      .thenRefuses('email-exists'));
  it('is accepted when the person confirms the address', () =>
    given(invitation(), [invited])
      .when(it => it.accept())
      .then([accepted]));
  it('is accepted once', () =>
    given(invitation(), [invited, accepted])
      .when(it => it.accept())
      .thenNothing());
  it('expires when its time is over', () =>
    given(invitation(), [invited])
      .when(it => it.expire(new Date('2026-04-30T21:59:59.999Z')))
      .then([expired]));
  it('does not expire a moment earlier', () =>
    given(invitation(), [invited])
      .when(it => it.expire(new Date('2026-04-30T21:59:59Z')))
      .thenNothing());
  it('does not expire once accepted', () =>
    given(invitation(), [invited, accepted])
      .when(it => it.expire(new Date('2027-01-01')))
      .thenNothing());
  it('stays expired for who confirms late', () =>
    given(invitation(), [invited, expired])
      .when(it => it.accept())
      .thenNothing());
  it('ends at once when the person is gone', () =>
    given(invitation(), [invited])
      .when(it => it.withdraw())
      .then([expired]));
});

describe('A line of a file of people', () => {
  const facts: ImportFacts = {
    kind: 'accounts',
    now: new Date('2026-03-01T00:00:00Z'),
    isAllowed: email => email.endsWith('.example'),
    addressOf: email => email.toLowerCase(),
    offered: ['customer', 'partner'],
    accounts: new Map([
      ['there@a.example', 'there'],
      ['never-came@a.example', 'invitable'],
    ] as const),
    unsubscribed: new Set(['no@a.example', 'there@a.example']),
    staff: new Map([['4711', new Set(['1001'])]]),
  };
  const person: ImportedPerson = {
    firstName: 'Ida',
    lastName: 'Licht',
    email: 'ida@a.example',
    salutation: null,
    language: 'de',
    consent: { on: '2026-03-01', text: 'AGB 3', source: 'Portal' },
    kind: 'customer',
  };
  const account = (changes: Partial<ImportedPerson>) => outcomeOf({ ...person, ...changes }, facts);
  const invitation = (changes: Partial<ImportedPerson>) =>
    outcomeOf({ ...person, ...changes }, { ...facts, kind: 'invitations' });

  it('becomes an account where the consent is of a day that has come', () => {
    expect(account({})).toBe('accepted');
    expect(account({ consent: { ...person.consent!, on: '2026-03-02' } })).toEqual([
      { field: 'EinwilligungAm', reason: 'future' },
    ]);
  });
  it('is refused where the customer number, which the person reads, is an address', () => {
    expect(account({ customerNumber: 'K-1.234' })).toBe('accepted');
    expect(account({ customerNumber: 'dieb.example' })).toEqual([
      { field: 'Kundennummer', reason: 'foreign-words', values: { address: 'dieb.example' } },
    ]);
  });
  it('never becomes a second account, confirmed or not', () => {
    expect([account({ email: 'THERE@a.example' }), account({ email: 'never-came@a.example' })]).toEqual([
      'known',
      'known',
    ]);
  });
  it('is refused where the tenant takes no such address', () =>
    expect(account({ email: 'ida@b.org' })).toEqual([{ field: 'Email', reason: 'email-not-allowed' }]));
  it('invites anew who never came, and nobody who is there or wants none', () =>
    expect(['ida', 'never-came', 'there', 'no'].map(name => invitation({ email: `${name}@a.example` }))).toEqual([
      'accepted',
      'accepted',
      'known',
      'unsubscribed',
    ]));
  it('invites as what the tenant offers, by people the agency has', () => {
    expect(invitation({ kind: 'employee' })).toEqual([{ field: 'Art', reason: 'choice' }]);
    expect(invitation({ kind: null })).toEqual([{ field: 'Art', reason: 'choice' }]);
    expect(invitation({ agencyNumber: '4711', employeeNumber: '1001' })).toBe('accepted');
    expect(invitation({ agencyNumber: '4711', employeeNumber: '9' })).toEqual([
      { field: 'Mitarbeiternummer', reason: 'choice' },
    ]);
    expect(invitation({ agencyNumber: '9', employeeNumber: '1001' })).toEqual([
      { field: 'Agenturnummer', reason: 'choice' },
      { field: 'Mitarbeiternummer', reason: 'choice' },
    ]);
  });
  it('proves a consent alone where it becomes an account', () => {
    const { consent: _, ...without } = person;
    expect(outcomeOf(without, facts)).toEqual([{ field: 'EinwilligungAm', reason: 'required' }]);
    expect(outcomeOf(without, { ...facts, kind: 'invitations' })).toBe('accepted');
  });
});
