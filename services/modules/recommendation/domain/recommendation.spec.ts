import fc from 'fast-check';
import { endOfPeriod } from '#shared/calendar.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { given } from '#testing/given.js';
import {
  RecommendationCancelled,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationJumpedIn,
  RecommendationNewLinkWanted,
  RecommendationReopened,
  RecommendationSettled,
  RecommendationShared,
  RecommendationSucceeded,
} from '../events.js';
import {
  isVisibleTo,
  promisedParts,
  Recommendation,
  refusalToFriends,
  type NewRecommendation,
} from './recommendation.js';

const recommendationId = '0195f5a0-0000-7000-8000-000000000010';
const orderId = '0195f5a0-0000-7000-8000-000000000011';
const now = new Date('2026-03-01T12:00:00.000Z');
const entry: NewRecommendation = {
  number: '1234567890',
  recommenderId: '0195f5a0-0000-7000-8000-000000000012',
  productId: 700,
  details: { channel: 'whatsapp' },
  agencyNumber: null,
  recommenderShare: 50,
  rewardCents: 7000,
  validityDays: 60,
};
const { validityDays: _, details, ...terms } = entry;
const recommendation = () => new Recommendation(recommendationId);
const created = RecommendationCreated.of({
  ...terms,
  ...details,
  rewardCents: 7000,
  recommendationId,
  validUntil: '2026-04-30T21:59:59.999Z',
});
const succeeded = RecommendationSucceeded.of({ recommendationId, orderId });
const expired = RecommendationExpired.of({ recommendationId });
const expiredOn = (days: number) => RecommendationExpired.of({ recommendationId, endedAt: onDay(days).toISOString() });
const withdrawn = RecommendationCancelled.of({ recommendationId, reason: 'withdrawn' });
const notConcluded = RecommendationCancelled.of({ recommendationId, reason: 'contract-not-concluded' });
const settled = RecommendationSettled.of({ recommendationId });
const alone = { otherLiveOrders: 0, rewardsPaid: 0, pendingFriend: false };
const awaited = { ...alone, pendingFriend: true };
const reopened = RecommendationReopened.of({ recommendationId, orderId });
const wanted = (wantedAt: string) => RecommendationNewLinkWanted.of({ recommendationId, wantedAt });
const paid = { settled: true, earned: true };
const lapsed = { settled: true, earned: false };
const waiting = { settled: false, earned: false };
const onDay = (days: number) => endOfPeriod(now, days);

describe('A recommendation', () => {
  it('is created for the days of the tenant at the reward of the day', () => {
    given(recommendation())
      .when(r => r.create(entry, now))
      .then([created]);
    given(recommendation())
      .when(r => r.create({ ...entry, validityDays: 1 }, now))
      .then([RecommendationCreated.of({ ...created.data, validUntil: '2026-03-02T22:59:59.999Z' })]);
  });
  it('is created once', () =>
    given(recommendation(), [created])
      .when(r => r.create(entry, now))
      .thenRefuses('recommendation-exists'));
  it('is not created for a product that pays nothing', () =>
    given(recommendation())
      .when(r => r.create({ ...entry, rewardCents: null }, now))
      .thenRefuses('not-found'));

  it('is shared by a channel', () =>
    given(recommendation(), [created])
      .when(r => r.share('sms', now))
      .then([RecommendationShared.of({ recommendationId, channel: 'sms' })]));
  it('is shared by each channel once', () =>
    given(recommendation(), [created, RecommendationShared.of({ recommendationId, channel: 'sms' })])
      .when(r => r.share('sms', now))
      .thenNothing());
  it('is not shared once it is no longer valid', () =>
    given(recommendation(), [created])
      .when(r => r.share('sms', onDay(61)))
      .thenRefuses('recommendation-expired'));
  it('is not shared once cancelled', () =>
    given(recommendation(), [created, withdrawn])
      .when(r => r.share('sms', now))
      .thenRefuses('recommendation-blocked'));
  it('is not shared before it exists', () =>
    given(recommendation())
      .when(r => r.share('sms', now))
      .thenRefuses('recommendation-unknown'));
  describe('once its time is over', () => {
    const [first, soon, nextDay] = ['2026-05-10T08:00:00.000Z', '2026-05-11T07:59:59.000Z', '2026-05-11T08:00:00.000Z'];
    const asked = (at: string) => (r: Recommendation) => r.askForNewLink(new Date(at));
    it.each([
      ['expired', [created, expired]],
      ['open past its 60 days', [created]],
      ['with a contract', [created, succeeded]],
    ] as const)('tells that somebody wants a new link (%s)', (_, history) =>
      given(recommendation(), [...history])
        .when(asked(first))
        .then([wanted(first)]),
    );
    it('tells it once a day', () => {
      given(recommendation(), [created, expired, wanted(first)])
        .when(asked(soon))
        .thenNothing();
      given(recommendation(), [created, expired, wanted(first)])
        .when(asked(nextDay))
        .then([wanted(nextDay)]);
    });
    it('asks for none where the link still works, or was taken back', () => {
      given(recommendation(), [created]).when(asked('2026-04-30T21:59:59.999Z')).thenRefuses('changed-meanwhile');
      given(recommendation(), [created, withdrawn]).when(asked(first)).thenRefuses('recommendation-blocked');
      given(recommendation()).when(asked(first)).thenRefuses('recommendation-unknown');
    });
  });
  it('tells the first visit of its landing page, in any status', () =>
    given(recommendation(), [created, expired])
      .when(r => r.landingPageVisited())
      .then([RecommendationJumpedIn.of({ recommendationId })]));
  it('tells it once', () =>
    given(recommendation(), [created, RecommendationJumpedIn.of({ recommendationId })])
      .when(r => r.landingPageVisited())
      .thenNothing());
  it('has no visits before it exists', () =>
    given(recommendation())
      .when(r => r.landingPageVisited())
      .thenRefuses('recommendation-unknown'));

  it('takes recipients while it is valid', () =>
    given(recommendation(), [created])
      .when(r => r.mustTakeRecipients(onDay(60)))
      .thenNothing());
  it('takes more recipients after a first contract', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.mustTakeRecipients(now))
      .thenNothing());
  it.each(['blocked', 'erased'] as const)('takes none, contract or not, where its recommender is %s', recommenderIs =>
    expect(
      (['open', 'succeeded'] as const).map(status =>
        refusalToFriends({ status, validUntil: onDay(60), recommenderIs }, now),
      ),
    ).toEqual(['recommendation-blocked', 'recommendation-blocked']),
  );
  it('takes no recipients once it is no longer valid, swept or not', () => {
    given(recommendation(), [created])
      .when(r => r.mustTakeRecipients(new Date(onDay(60).getTime() + 1)))
      .thenRefuses('recommendation-expired');
    given(recommendation(), [created, expired])
      .when(r => r.mustTakeRecipients(now))
      .thenRefuses('recommendation-expired');
  });
  it('takes no recipients once cancelled', () =>
    given(recommendation(), [created, withdrawn])
      .when(r => r.mustTakeRecipients(now))
      .thenRefuses('recommendation-blocked'));
});

describe('Offen → Ok', () => {
  it('when a contract is closed', () =>
    given(recommendation(), [created])
      .when(r => r.succeed(orderId))
      .then([succeeded]));
  it('once for all its contracts', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.succeed(orderId))
      .thenNothing());
  it.each([
    ['expired', [created, expired]],
    ['cancelled', [created, withdrawn]],
    ['settled', [created, succeeded, settled]],
  ] as const)('not once %s', (_, history) => {
    given(recommendation(), history)
      .when(r => r.succeed(orderId))
      .thenNothing();
  });
  it('not before it exists', () =>
    given(recommendation())
      .when(r => r.succeed(orderId))
      .thenRefuses('recommendation-unknown'));
});

describe('Offen → Abgelaufen', () => {
  it('at its end without a confirmed recipient', () =>
    given(recommendation(), [created])
      .when(r => r.expire(onDay(60), null))
      .then([expiredOn(60)]));
  it('on that day, also where it is noticed later', () =>
    given(recommendation(), [created])
      .when(r => r.expire(onDay(67), null))
      .then([expiredOn(60)]));
  it('not a moment earlier', () =>
    given(recommendation(), [created])
      .when(r => r.expire(new Date(onDay(60).getTime() - 1), null))
      .thenNothing());
  it('not while a confirmed recipient keeps it open', () =>
    given(recommendation(), [created])
      .when(r => r.expire(onDay(61), new Date(onDay(61).getTime() + 1)))
      .thenNothing());
  it('once the confirmed recipient’s decision period is over as well', () =>
    given(recommendation(), [created])
      .when(r => r.expire(onDay(245), onDay(239)))
      .then([expiredOn(239)]));
  it.each([
    ['succeeded', [created, succeeded]],
    ['cancelled', [created, withdrawn]],
    ['expired', [created, expired]],
  ] as const)('not once %s', (_, history) => {
    given(recommendation(), history)
      .when(r => r.expire(onDay(61), null))
      .thenNothing();
  });
  it('not before it exists', () =>
    given(recommendation())
      .when(r => r.expire(now, null))
      .thenRefuses('recommendation-unknown'));
});

describe('Offen | Ok → Storniert', () => {
  it('when the recommender withdraws it', () =>
    given(recommendation(), [created])
      .when(r => r.cancel('withdrawn'))
      .then([withdrawn]));
  it('when the programme blocks it after a contract', () => {
    given(recommendation(), [created, succeeded])
      .when(r => r.cancel('blocked'))
      .then([RecommendationCancelled.of({ recommendationId, reason: 'blocked' })]);
  });
  it('once', () =>
    given(recommendation(), [created, withdrawn])
      .when(r => r.cancel('blocked'))
      .thenRefuses('changed-meanwhile'));
  it('not after it expired', () =>
    given(recommendation(), [created, expired])
      .when(r => r.cancel('withdrawn'))
      .thenRefuses('recommendation-expired'));
  it('not after it was paid', () =>
    given(recommendation(), [created, succeeded, settled])
      .when(r => r.cancel('withdrawn'))
      .thenRefuses('reward-already-chosen'));
  it('not before it exists', () =>
    given(recommendation())
      .when(r => r.cancel('withdrawn'))
      .thenRefuses('recommendation-unknown'));

  it('when its only order is not concluded', () =>
    given(recommendation(), [created])
      .when(r => r.orderFailed('contract-not-concluded', alone, orderId))
      .then([notConcluded]));
  it('when its only contract is cancelled before any reward was paid', () => {
    given(recommendation(), [created, succeeded])
      .when(r => r.orderFailed('contract-cancelled', alone, orderId))
      .then([RecommendationCancelled.of({ recommendationId, reason: 'contract-cancelled' })]);
  });
  it('not while another order of it lives, nor where a reward was paid', () => {
    for (const around of [{ otherLiveOrders: 1 }, { rewardsPaid: 1 }])
      given(recommendation(), [created, succeeded])
        .when(r => r.orderFailed('contract-cancelled', { ...alone, ...around }, orderId))
        .thenNothing();
  });
  it('not while another friend is on the way: it is open again, and ends by its time', () => {
    given(recommendation(), [created, succeeded])
      .when(r => r.orderFailed('contract-cancelled', awaited, orderId))
      .then([reopened]);
    given(recommendation(), [created, succeeded, reopened])
      .when(r => r.expire(onDay(60), null))
      .then([expiredOn(60)]);
    given(recommendation(), [created, succeeded, reopened])
      .when(r => r.succeed(orderId))
      .then([succeeded]);
  });
  it.each([
    ['a second time', [created, succeeded, reopened]],
    ['before there was a contract', [created]],
    ['late, once expired', [created, succeeded, reopened, expired]],
    ['late, once cancelled', [created, withdrawn]],
    ['late, once settled', [created, succeeded, settled]],
  ] as const)('nor is it open once more where an order fails %s', (_, history) => {
    given(recommendation(), [...history])
      .when(r => r.orderFailed('contract-not-concluded', awaited, orderId))
      .thenNothing();
  });
  it.each([
    ['expired', [created, expired]],
    ['settled', [created, succeeded, settled]],
    ['cancelled', [created, withdrawn]],
  ] as const)('not by an order once %s', (_, history) => {
    given(recommendation(), history)
      .when(r => r.orderFailed('contract-not-concluded', alone, orderId))
      .thenNothing();
  });
});

describe('Ok → Gezahlt', () => {
  it('when every reward is settled and one was paid', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.settle([paid, lapsed]))
      .then([settled]));
  it('not while a reward waits', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.settle([paid, waiting]))
      .thenNothing());
  it('not when none was paid', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.settle([lapsed]))
      .thenNothing());
  it('not without a reward', () =>
    given(recommendation(), [created, succeeded])
      .when(r => r.settle([]))
      .thenNothing());
  it('not from Offen', () =>
    given(recommendation(), [created])
      .when(r => r.settle([paid]))
      .thenNothing());
  it('once', () =>
    given(recommendation(), [created, succeeded, settled])
      .when(r => r.settle([paid]))
      .thenNothing());
  it('not before it exists', () =>
    given(recommendation())
      .when(r => r.settle([paid]))
      .thenRefuses('recommendation-unknown'));
});

describe('Whatever is tried in whatever order', () => {
  const steps: readonly ((r: Recommendation) => void)[] = [
    r => r.create(entry, now),
    r => r.share('sms', now),
    r => r.landingPageVisited(),
    r => r.succeed(orderId),
    r => r.expire(onDay(60), null),
    r => r.expire(onDay(60), onDay(230)),
    r => r.cancel('withdrawn'),
    r => r.orderFailed('contract-cancelled', alone, orderId),
    r => r.orderFailed('contract-not-concluded', { ...alone, rewardsPaid: 1 }, orderId),
    r => r.orderFailed('contract-cancelled', awaited, orderId),
    r => r.contractReassigned(orderId, 0),
    r => r.settle([paid]),
    r => r.settle([waiting]),
  ];
  it('the status follows the arrows of the state machine and ends at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 40 }), order => {
        const subject = recommendation();
        const walked: string[] = [];
        for (const index of order) {
          try {
            steps[index]!(subject);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          if (walked.at(-1) !== subject.status) walked.push(subject.status);
        }
        expect(walked.filter(state => state !== 'none').join(' ')).toMatch(
          /^(open( succeeded open)*( (expired|cancelled|succeeded( (settled|cancelled))?))?)?$/,
        );
        expect(recommendation().rehydrate(subject.newEvents()).status).toBe(subject.status);
      }),
    );
  });
});

describe('The promised parts', () => {
  it.each([
    [100, 7000, 0],
    [50, 3500, 3500],
    [0, 0, 7000],
  ] as const)('at a share of %i percent', (share, recommenderCents, recipientCents) => {
    expect(promisedParts(7000, share, 50_000)).toEqual({ recommenderCents, recipientCents });
  });
  it('give odd cents to the recommender', () =>
    expect(promisedParts(7001, 50, 50_000)).toEqual({ recommenderCents: 3501, recipientCents: 3500 }));
  it('cap the recipient and give the rest back', () =>
    expect(promisedParts(50_000, 0, 20_000)).toEqual({ recommenderCents: 30_000, recipientCents: 20_000 }));
  it('always add up', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(100, 50, 0), fc.nat(100_000), (cents, share, cap) => {
        const parts = promisedParts(cents, share as 100 | 50 | 0, cap);
        expect(parts.recommenderCents + parts.recipientCents).toBe(cents);
        expect(parts.recipientCents).toBeLessThanOrEqual(cap);
      }),
    );
  });
});

describe('An agency looks after', () => {
  it.each([
    ['what came through its own number', '4711', '4711', true],
    ['what came through no agency', null, '4711', true],
    ['nothing that came through another', '8150', '4711', false],
  ])('%s', (_, recommendedUnder, agencyNumber, expected) =>
    expect(isVisibleTo(recommendedUnder, agencyNumber)).toBe(expected),
  );
  it('and someone of no agency after what came through none', () =>
    expect([isVisibleTo(null, null), isVisibleTo('8150', null)]).toEqual([true, false]));
});
