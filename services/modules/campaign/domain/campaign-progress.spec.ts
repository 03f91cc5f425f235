import fc from 'fast-check';
import { given } from '#testing/given.js';
import { CampaignTierReached, CampaignTierWaits, PaidRecommendationCounted } from '../events.js';
import { isForProduct } from '../api.js';
import { CampaignProgress, defaultTiers, joinedWhenItWasPaid, type ParticipationStep } from './campaign-progress.js';
import { holds, isUsedUp } from './campaign-budget.js';
import { id, hour, joined } from './campaign.test-kit.js';

const recommenderId = id(1);

const counted = (n: number) =>
  PaidRecommendationCounted.of({ campaignId: 7, recommenderId, recommendationId: id(100 + n) });

const reached = (after: number, amountCents: number) =>
  CampaignTierReached.of({ campaignId: 7, recommenderId, after, amountCents, ofVersion: 4 });

const count = (n: number) => (it: CampaignProgress) =>
  it.count(7, recommenderId, id(100 + n), { tiers: defaultTiers, version: 4 });

const progress = () => new CampaignProgress(id(2));

describe('Campaign tiers', () => {
  it('count a paid recommendation', () =>
    given(progress())
      .when(count(1))
      .then([counted(1)]));
  it('count it once', () =>
    given(progress(), [counted(1)])
      .when(count(1))
      .thenNothing());
  it('give 25 € after the third', () =>
    given(progress(), [counted(1), counted(2)])
      .when(count(3))
      .then([counted(3), reached(3, 2500)]));
  it('give nothing for the fourth', () =>
    given(progress(), [counted(1), counted(2), counted(3), reached(3, 2500)])
      .when(count(4))
      .then([counted(4)]));
  it('give 60 € after the fifth', () =>
    given(progress(), [1, 2, 3, 4].map(counted))
      .when(count(5))
      .then([counted(5), reached(5, 6000)]));
  it('give each extra at most once, whatever is counted again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), numbers => {
        const it = progress();
        for (const n of numbers) count(n)(it);
        const tiers = it.newEvents().filter(event => event.type === 'CampaignTierReached').length;
        const different = new Set(numbers).size;
        expect(tiers).toBe(different >= 5 ? 2 : different >= 3 ? 1 : 0);
      }),
    );
  });
});

const withdrawn = (n: number): ParticipationStep => ({ step: 'withdrawn', at: hour(n) });

describe('A paid recommendation counts in a campaign', () => {
  it.each<[string, ParticipationStep[], boolean]>([
    ['not for somebody who never took part', [], false],
    ['for somebody who took part before', [joined(9)], true],
    ['for somebody who joined at that moment', [joined(10)], true],
    ['not for somebody who joined later', [joined(11)], false],
    ['not for somebody who had left', [joined(8), withdrawn(9)], false],
    ['for somebody who left afterwards', [joined(8), withdrawn(11)], true],
    ['for somebody who had come back', [joined(7), withdrawn(8), joined(9)], true],
  ])('%s', (_, steps, counts) => expect(joinedWhenItWasPaid(steps, hour(10)) !== null).toBe(counts));

  it('where the campaign is for its product, or for all', () => {
    expect([
      isForProduct({ productIds: null }, 5),
      isForProduct({ productIds: [5, 6] }, 5),
      isForProduct({ productIds: [6] }, 5),
    ]).toEqual([true, true, false]);
  });
});

describe('Given a budget', () => {
  const waits = (after: number, amountCents: number) =>
    CampaignTierWaits.of({ campaignId: 7, recommenderId, after, amountCents, ofVersion: 4 });
  const third = (budgetHolds: boolean) => (it: CampaignProgress) =>
    it.count(7, recommenderId, id(103), { tiers: defaultTiers, version: 4 }, () => budgetHolds);

  it('when it no longer holds the extra, then the tier is reached and waits', () =>
    given(progress(), [counted(1), counted(2)])
      .when(third(false))
      .then([counted(3), waits(3, 2500)]));
  it('when the same payment is heard of again after the budget was raised, then nothing is given twice', () =>
    given(progress(), [counted(1), counted(2), counted(3), waits(3, 2500), reached(3, 2500)])
      .when(third(true))
      .thenNothing());
  it('when there is budget again, then what waited is given once', () =>
    given(progress(), [counted(1), counted(2), counted(3), waits(3, 2500)])
      .when(it => (it.grant(7, recommenderId, 3), it.grant(7, recommenderId, 3)))
      .then([reached(3, 2500)]));
  it('when nothing waits, then raising it gives nothing', () =>
    given(progress(), [counted(1)])
      .when(it => it.grant(7, recommenderId, 3))
      .thenNothing());

  const purse = (budgetCents: number | null, grantedCents: number, waiting = 0) => ({
    budgetCents,
    grantedCents,
    waiting,
  });
  it.each([
    ['no budget holds everything', purse(null, 1_000_000), true, false],
    ['room for one more', purse(5_000, 2_500), true, false],
    ['one that is exactly used up', purse(5_000, 5_000), false, true],
    ['a cent too little', purse(4_999, 2_500), false, true],
    ['room, but somebody waits', purse(9_000, 2_500, 1), false, true],
  ])('%s', (_, of, holdsOne, usedUp) => {
    expect([holds(of, 2_500), isUsedUp(of, defaultTiers)]).toEqual([holdsOne, usedUp]);
  });
});
