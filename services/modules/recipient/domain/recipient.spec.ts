import fc from 'fast-check';
import { DomainError } from '#platform/domain/domain-error.js';
import { given } from '#testing/given.js';
import {
  RecipientAddressChanged,
  RecipientConfirmed,
  RecipientErased,
  RecipientErasureCompleted,
  RecipientMailRequested,
  RecipientMarketingWithdrawn,
  RecipientOfferRequested,
  RecipientRecommendationCancelled,
  RecipientRegistered,
  RecipientReminded,
} from '../events.js';
import { isOfAge } from '#shared/age.js';
import { Recipient, sameTraitOf, type Traits } from './recipient.js';

const recipientId = '0195f5a0-0000-7000-8000-000000000003';
const recommendationId = '0195f5a0-0000-7000-8000-000000000004';
const entry = { number: '1234567890', recommendationId, productId: 700, channel: 'whatsapp' };
const recipient = () => new Recipient(recipientId);
const registered = RecipientRegistered.of({ recipientId, ...entry });
const confirmed = RecipientConfirmed.of({ recipientId, recommendationId, termsVersion: '2026-01' });
const neverConfirmed = RecipientErased.of({ recipientId, recommendationId, reason: 'not-confirmed-in-time' });
const about = { recipientId, recommendationId, productId: 700 };
const corrected = RecipientAddressChanged.of({ ...about, addressVersion: 1 });
const reminded = RecipientReminded.of({ ...about, addressVersion: 0 });
const withdrawn = RecipientMarketingWithdrawn.of({ recipientId });
const erased = RecipientErased.of({ recipientId, recommendationId, reason: 'requested' });

describe('A recipient', () => {
  it('registers', () =>
    given(recipient())
      .when(r => r.register(entry))
      .then([registered]));
  it('registers once', () =>
    given(recipient(), [registered])
      .when(r => r.register(entry))
      .thenRefuses('recommendation-exists'));

  it('confirms by consenting to terms and privacy', () =>
    given(recipient(), [registered])
      .when(r => r.confirm('2026-01'))
      .then([confirmed]));
  it('confirms once', () =>
    given(recipient(), [registered, confirmed])
      .when(r => r.confirm('2026-01'))
      .thenNothing());
  it('cannot confirm without the terms', () =>
    given(recipient(), [registered])
      .when(r => r.confirm(''))
      .thenRefuses('terms-not-accepted'));
  it('cannot confirm before registering', () =>
    given(recipient())
      .when(r => r.confirm('2026-01'))
      .thenRefuses('recipient-token-invalid'));
  it('cannot confirm once erased', () =>
    given(recipient(), [registered, neverConfirmed])
      .when(r => r.confirm('2026-01'))
      .thenRefuses('recipient-token-invalid'));

  it('is reminded twice: a day after the form, and two days later', () => {
    const waits: (number | null)[] = [];
    const noting = (r: Recipient) => {
      waits.push(r.daysToNextReminder);
      r.remind();
    };
    given(recipient(), [registered]).when(noting).then([reminded]);
    given(recipient(), [registered, reminded]).when(noting).then([reminded]);
    given(recipient(), [registered, reminded, reminded]).when(noting).thenNothing();
    expect(waits).toEqual([1, 2, null]);
  });
  it('is reminded at the address it was corrected to', () =>
    given(recipient(), [registered, corrected])
      .when(r => r.remind())
      .then([RecipientReminded.of({ ...about, addressVersion: 1 })]));
  it.each([
    ['it confirmed', [registered, confirmed]],
    ['it withdrew the consent to advertising', [registered, withdrawn]],
    ['it is erased', [registered, erased]],
    ['it never came', []],
  ])('is not reminded where %s', (_, before) =>
    given(recipient(), before)
      .when(r => r.remind())
      .thenNothing(),
  );
  it('asks for the way to the offer as often as it likes once confirmed, and not before', () => {
    const offer = RecipientOfferRequested.of({ recipientId, recommendationId });
    given(recipient(), [registered, confirmed, offer])
      .when(r => r.requestOffer())
      .then([offer]);
    for (const before of [[registered], [registered, confirmed, erased]])
      given(recipient(), before)
        .when(r => r.requestOffer())
        .thenRefuses('changed-meanwhile');
  });

  it('is erased when it never confirmed', () =>
    given(recipient(), [registered])
      .when(r => r.eraseIfNeverConfirmed())
      .then([neverConfirmed]));
  it('is kept when it confirmed in time', () =>
    given(recipient(), [registered, confirmed])
      .when(r => r.eraseIfNeverConfirmed())
      .thenNothing());
  it('is erased on request, confirmed or not', () => {
    given(recipient(), [registered])
      .when(r => r.erase('requested'))
      .then([erased]);
    given(recipient(), [registered, confirmed])
      .when(r => r.erase('requested'))
      .then([erased]);
  });
  it('is erased once', () => {
    given(recipient(), [registered, erased])
      .when(r => r.erase('requested'))
      .thenNothing();
    given(recipient(), [registered, erased])
      .when(r => r.eraseIfNeverConfirmed())
      .thenNothing();
  });
  it('corrects its address and asks for the mail again until it has confirmed', () => {
    given(recipient(), [registered])
      .when(r => r.changeAddress())
      .then([corrected]);
    given(recipient(), [registered, corrected])
      .when(r => r.changeAddress())
      .then([RecipientAddressChanged.of({ ...about, addressVersion: 2 })]);
    given(recipient(), [registered, corrected])
      .when(r => r.requestMail())
      .then([RecipientMailRequested.of({ ...about, addressVersion: 1 })]);
    for (const when of [(r: Recipient) => r.changeAddress(), (r: Recipient) => r.requestMail()]) {
      given(recipient(), [registered, confirmed]).when(when).thenRefuses('changed-meanwhile');
      given(recipient(), [registered, erased]).when(when).thenRefuses('not-found');
    }
  });
  it('withdraws its consent to advertising once', () => {
    given(recipient(), [registered, confirmed])
      .when(r => r.withdrawMarketing())
      .then([withdrawn]);
    given(recipient(), [registered, withdrawn])
      .when(r => r.withdrawMarketing())
      .thenNothing();
    given(recipient(), [registered, erased])
      .when(r => r.withdrawMarketing())
      .thenRefuses('recipient-token-invalid');
  });
  it('hears once that the recommendation was cancelled, and only who confirmed', () => {
    const cancelled = RecipientRecommendationCancelled.of({ recipientId, recommendationId });
    given(recipient(), [registered, confirmed])
      .when(r => r.cancelRecommendation())
      .then([cancelled]);
    for (const before of [[registered], [registered, confirmed, cancelled], [registered, confirmed, erased]])
      given(recipient(), before)
        .when(r => r.cancelRecommendation())
        .thenNothing();
  });
  it('ends its erasure once, and only when erased', () => {
    given(recipient(), [registered, confirmed])
      .when(r => r.completeErasure())
      .thenNothing();
    given(recipient(), [registered, erased])
      .when(r => r.completeErasure())
      .then([RecipientErasureCompleted.of({ recipientId })]);
    given(recipient(), [registered, erased, RecipientErasureCompleted.of({ recipientId })])
      .when(r => r.completeErasure())
      .thenNothing();
  });
  it('cannot be erased before registering', () =>
    given(recipient())
      .when(r => r.erase('requested'))
      .thenRefuses('not-found'));
});

describe('Whatever is tried in whatever order', () => {
  const steps: readonly ((r: Recipient) => void)[] = [
    r => r.register(entry),
    r => r.confirm('2026-01'),
    r => r.eraseIfNeverConfirmed(),
    r => r.erase('requested'),
  ];
  it('a recipient walks registered, confirmed, erased, each at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 20 }), order => {
        const subject = recipient();
        for (const index of order) {
          try {
            steps[index]!(subject);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        }
        expect(
          subject
            .newEvents()
            .map(event => event.type)
            .join(' '),
        ).toMatch(/^(RecipientRegistered( RecipientConfirmed)?( RecipientErased)?)?$/);
      }),
    );
  });
});

describe('Of age', () => {
  it('on the eighteenth birthday', () => expect(isOfAge('2008-05-01', '2026-05-01')).toBe(true));
  it('not the day before', () => expect(isOfAge('2008-05-01', '2026-04-30')).toBe(false));
  it('for a leap day, on 1 March', () => {
    expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false);
    expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true);
  });
});

const recommender: Traits = { email: 'jonas@example.org', phones: ['+491701234567', '+49301234567'] };
const friend: Traits = { email: 'rosa@example.org', phones: ['+491707654321'] };

describe('Self-recommendation', () => {
  it('is not a friend', () => expect(sameTraitOf(recommender, friend)).toBeNull());
  it('shows in the e-mail', () =>
    expect(sameTraitOf(recommender, { ...friend, email: recommender.email })).toBe('email'));
  it('shows in any phone they are known by', () =>
    expect(sameTraitOf(recommender, { ...friend, phones: ['+49301234567'] })).toBe('phone'));
  it('is not two people who gave no phone', () =>
    expect(sameTraitOf({ ...recommender, phones: [] }, { ...friend, phones: [] })).toBeNull());
});
