import fc from 'fast-check';
import { runAs } from '#platform/database/unit-of-work.js';
import type { CampaignProgressEvent } from '../events.js';
import { CampaignProgress } from '../domain/campaign-progress.js';
import { CountPaidRecommendationWhenRecommendationSettled } from './count-paid-recommendation-when-recommendation-settled.js';

import { hour, joined, id, terms } from '../domain/campaign.test-kit.js';

describe('One payout counts in two campaigns', () => {
  /** Runs the reaction over in-memory state instead of tables. */
  function programme(budgets: readonly (number | null)[]) {
    const histories = new Map<string, CampaignProgressEvent[]>();
    const [order, told]: [string[], number[]] = [[], []];
    let payee = '';
    const rows = budgets.map((budgetCents, at) => ({
      ...terms,
      campaignId: at + 1,
      budgetCents,
      tiers: [{ after: 1, cents: 2_500 }],
      usedUpAt: null as Date | null,
    }));
    const kept = (progressId: string) => {
      const progress = new CampaignProgress(progressId);
      progress.rehydrate(histories.get(progressId) ?? []);
      return progress;
    };
    const purseOf = (campaignId: number) => {
      const own = [...histories].filter(([, [first]]) => first!.data.campaignId === campaignId).map(([it]) => kept(it));
      return {
        budgetCents: rows[campaignId - 1]!.budgetCents,
        grantedCents: own.reduce((sum, { reached }) => sum + (reached.get(1) ?? 0), 0),
        waiting: own.reduce((sum, { waiting }) => sum + waiting.size, 0),
      };
    };
    const reaction = new CountPaidRecommendationWhenRecommendationSettled(
      {
        countingAt: async () => rows,
        versions: async (campaignId: number) => [{ version: 1, changedAt: hour(0), terms: rows[campaignId - 1] }],
        locked: async (campaignId: number) => rows[campaignId - 1],
        purse: async ({ campaignId }: { campaignId: number }) => purseOf(campaignId),
        markUsedUp: async (campaignId: number) => void (rows[campaignId - 1]!.usedUpAt = hour(1)),
      } as never,
      {
        findOrNew: async (progressId: string) => kept(progressId),
        save: async (progress: CampaignProgress) => {
          const news = progress.newEvents();
          histories.set(progress.id, [...(histories.get(progress.id) ?? []), ...news]);
          order.push(...news.slice(1).map(({ type, data: { campaignId } }) => `${campaignId} ${type}`));
        },
      } as never,
      { steps: async () => [joined(0)] } as never,
      { execute: async () => ({ recommenderId: payee, productId: 5 }) } as never,
      {
        append: async (...[, , , [{ data }]]: [string, string, number, [{ data: { campaignId: number } }]]) =>
          void told.push(data.campaignId),
      } as never,
    );
    const work = {
      context: { tenantId: id(900), actor: 'test', correlationId: 'test' },
      em: {} as never,
      afterCommit: [],
    };
    const pay = (person: number, recommendation: number) => {
      payee = id(person);
      const settled = { at: hour(2), data: { recommendationId: id(5_000 + recommendation) } };
      return runAs(work, () => reaction.react(settled as never));
    };
    return { pay, order, told, purseOf };
  }

  it('in the order of their numbers, and each gives from its own budget', async () => {
    const { pay, order, told, purseOf } = programme([2_500, 5_000]);
    for (const person of [1, 2, 3]) await pay(person, person);
    expect(order).toEqual([
      '1 CampaignTierReached',
      '2 CampaignTierReached',
      '1 CampaignTierWaits',
      '2 CampaignTierReached',
      '1 CampaignTierWaits',
      '2 CampaignTierWaits',
    ]);
    expect([told, purseOf(1), purseOf(2)]).toEqual([
      [1, 2],
      { budgetCents: 2_500, grantedCents: 2_500, waiting: 2 },
      { budgetCents: 5_000, grantedCents: 5_000, waiting: 1 },
    ]);
  });

  it('and however much either has, neither gives more than its own nor stops for the other', async () => {
    const budget = fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null });
    const people = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(budget, budget, people, async (one, other, paid) => {
        const { pay, told, purseOf } = programme([one, other]);
        for (const [at, person] of paid.entries()) await pay(person, at);
        const different = new Set(paid).size;
        [one, other].forEach((budgetCents, at) => {
          const extras = budgetCents === null ? different : Math.min(different, Math.floor(budgetCents / 2_500));
          expect(purseOf(at + 1)).toEqual({
            budgetCents,
            grantedCents: extras * 2_500,
            waiting: different - extras,
          });
          const stops = budgetCents !== null && different > 0 && budgetCents - extras * 2_500 < 2_500;
          expect(told.filter(campaignId => campaignId === at + 1)).toHaveLength(stops ? 1 : 0);
        });
      }),
      { numRuns: 60 },
    );
  });
});
