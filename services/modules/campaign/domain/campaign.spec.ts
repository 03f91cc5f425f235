import fc from 'fast-check';
import { runAs } from '#platform/database/unit-of-work.js';
import { given } from '#testing/given.js';
import {
  CampaignTierReached,
  CampaignTierWaits,
  PaidRecommendationCounted,
  type CampaignProgressEvent,
  type CampaignTerms,
} from '../events.js';
import { isForProduct } from '../api.js';
import {
  CampaignProgress,
  defaultTiers,
  effectOf,
  faultsOf,
  holds,
  isUsedUp,
  joinedWhenItWasPaid,
  promisedTo,
  type InForce,
  type ParticipationStep,
  type WaitingExtra,
} from './campaign.js';
import { CountPaidRecommendationWhenRecommendationSettled } from '../use-cases/take-part.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
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

const terms: CampaignTerms = {
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  title: { de: 'Bonus', en: 'Bonus' },
  body: { de: 'b', en: 'b' },
  legalText: { de: 'r', en: 'r' },
  consentText: { de: 'z', en: 'z' },
  productIds: null,
  tiers: [{ after: 2, cents: 2_500 }],
  budgetCents: 5_000,
};

describe('A change of a campaign', () => {
  const waiting = (n: number, cents: number): WaitingExtra => ({
    recommenderId: id(n),
    after: 2,
    cents,
    since: hour(n),
  });
  const three = [waiting(1, 2_500), waiting(2, 6_000), waiting(3, 1_000)];
  const effect = (changes: Partial<CampaignTerms>, standing = {}) =>
    effectOf({ ...terms, ...changes }, { grantedCents: 5_000, waiting: three, participants: [], ...standing });

  it('gives what waits in the order it was reached, and stops where the budget does: nobody overtakes', () => {
    const { grants, purse, usedUp } = effect({ budgetCents: 9_000 });
    expect([grants, purse, usedUp]).toEqual([
      [three[0]],
      { budgetCents: 9_000, grantedCents: 7_500, waiting: 2 },
      true,
    ]);
  });
  it('gives all of it, exactly to the last cent', () => {
    const { grants, purse, usedUp } = effect({ budgetCents: 14_500 });
    expect([grants.length, purse.grantedCents, purse.waiting, usedUp]).toEqual([3, 14_500, 0, true]);
  });
  it('gives all of it without a budget, and the campaign is open again', () => {
    expect(effect({ budgetCents: null })).toMatchObject({ grants: three, usedUp: false });
  });
  it('leaves those who joined before what was promised to them, and says how many they are', () => {
    const participants = [
      { terms, people: 4 },
      { terms: { tiers: [{ cents: 1_000, after: 2 }], productIds: null }, people: 3 },
      { terms: { tiers: terms.tiers, productIds: [1] }, people: 2 },
    ];
    expect(effect({}, { participants })).toMatchObject({ participants: 9, keepFormerTerms: 5 });
  });
  it('promises what was in force when somebody joined', () => {
    const versions = [3, 6, 9].map(n => ({ version: n, changedAt: hour(n) }));
    const at = (n: number) => promisedTo(hour(n), versions).version;
    expect([at(1), at(3), at(5), at(6), at(20)]).toEqual([3, 3, 3, 6, 9]);
  });

  const today = '2026-11-23';
  const wrong = (before: InForce | null, changes: Partial<CampaignTerms>, grantedCents = 0) =>
    faultsOf(before, { ...terms, ...changes }, { today, grantedCents, products: new Set([5]) }).map(
      ({ field, reason }) => `${field} ${reason}`,
    );
  const inForce: InForce = { ...terms, endedAt: null };
  const planned: InForce = { ...inForce, startsOn: '2026-12-01' };
  const over: InForce = { ...inForce, endsOn: '2026-11-22' };
  const stopped: InForce = { ...inForce, endedAt: hour(3) };

  it.each<[string, InForce | null, Partial<CampaignTerms>, string[]]>([
    ['a new one as it stands', null, {}, []],
    ['a last day before the first', null, { endsOn: '2026-10-31' }, ['Enddatum ends-before-it-starts']],
    ['a last day that is over', null, { startsOn: '2026-11-01', endsOn: '2026-11-22' }, ['Enddatum past']],
    ['today as the last day', inForce, { endsOn: today }, []],
    ['another first day once it has begun', inForce, { startsOn: '2026-11-02' }, ['Startdatum begun']],
    ['another first day before', planned, { startsOn: '2026-12-02' }, []],
    ['one tier twice', null, { tiers: [terms.tiers[0]!, { after: 2, cents: 100 }] }, ['Stufen.1.Ab duplicate']],
    ['a product nobody knows', null, { productIds: [5, 6] }, ['ProduktIds.1 unknown']],
    ['a product that has gone since', { ...inForce, productIds: [6] }, { productIds: [6] }, []],
    ['more budget for what waits when it is over', over, { endsOn: over.endsOn, budgetCents: 9_000 }, []],
    ['more budget for what waits when staff ended it', stopped, { budgetCents: null }, []],
    ['a later end when it is over', over, {}, ['Enddatum over']],
    ['other tiers when staff ended it', stopped, { tiers: defaultTiers }, ['Enddatum over']],
  ])('is checked: %s', (_, before, changes, faults) => expect(wrong(before, changes)).toEqual(faults));
  it('is refused a budget below what was given, and may stop exactly there', () => {
    expect([wrong(inForce, { budgetCents: 4_999 }, 5_000), wrong(inForce, { budgetCents: 5_000 }, 5_000)]).toEqual([
      ['BudgetCent already-given'],
      [],
    ]);
  });
});

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
