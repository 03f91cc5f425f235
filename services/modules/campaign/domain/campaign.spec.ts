import fc from 'fast-check';
import { given } from '#testing/given.js';
import { CampaignTierReached, PaidRecommendationCounted } from '../api.js';
import {
  CampaignProgress,
  countsForWhoTookPartWhenItWasPaid,
  defaultTiers,
  isForProduct,
  type ParticipationStep,
} from './campaign.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const recommenderId = id(1);
const counted = (n: number) =>
  PaidRecommendationCounted.of({ campaignId: 7, recommenderId, recommendationId: id(100 + n) });
const reached = (after: number, amountCents: number) =>
  CampaignTierReached.of({ campaignId: 7, recommenderId, after, amountCents });
const count = (n: number) => (it: CampaignProgress) => it.count(7, recommenderId, id(100 + n), defaultTiers);
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

const hour = (n: number) => new Date(Date.UTC(2026, 10, 22, n));
const joined = (n: number): ParticipationStep => ({ step: 'given', at: hour(n) });
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
  ])('%s', (_, steps, counts) => expect(countsForWhoTookPartWhenItWasPaid(steps, hour(10))).toBe(counts));

  it('where the campaign is for its product, or for all', () => {
    expect([
      isForProduct({ productIds: null }, 5),
      isForProduct({ productIds: [5, 6] }, 5),
      isForProduct({ productIds: [6] }, 5),
    ]).toEqual([true, true, false]);
  });
});
