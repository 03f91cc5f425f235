import { given } from '#testing/given.js';
import { InvitationAccepted, InvitationExpired, RecommenderInvited } from '../api.js';
import { Invitation } from './invitation.js';

const [invitationId, recommenderId] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'];
const entry = {
  recommenderId,
  number: '4000000001',
  kind: 'customer' as const,
  agencyNumber: '4711',
  employeeNumber: '1001',
};
const today = new Date('2026-03-01T10:00:00Z');
const invited = RecommenderInvited.of({ invitationId, ...entry, validUntil: '2026-04-30T10:00:00.000Z' });
const accepted = InvitationAccepted.of({ invitationId, recommenderId });
const expired = InvitationExpired.of({ invitationId, recommenderId });
const invitation = () => new Invitation(invitationId);

describe('An invitation', () => {
  it('is open for 60 days', () =>
    given(invitation())
      .when(it => it.invite(entry, today))
      .then([invited]));
  it('is made once', () =>
    given(invitation(), [invited])
      .when(it => it.invite(entry, today))
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
      .when(it => it.expire(new Date('2026-04-30T10:00:00Z')))
      .then([expired]));
  it('does not expire a moment earlier', () =>
    given(invitation(), [invited])
      .when(it => it.expire(new Date('2026-04-30T09:59:59Z')))
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
