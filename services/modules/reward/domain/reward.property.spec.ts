import fc from 'fast-check';

import { Reward, type Choice } from './reward.js';
import { needsASecondPerson, periodOf, defaultGoodwillLimits as limits } from './goodwill.js';
import { lastFullQuarter, lookBack, type PastContract } from './look-back.js';
import { rewardsOf, splitReward } from './split-reward.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const end = new Date('2027-05-20T08:00:00Z');
const payouts = [1, 2].map(n => id(100 + n));

const payout = fc.constantFrom(...payouts);
const choice = fc.constantFrom<Choice>(
  { kind: 'cash', accountKnown: true },
  { kind: 'cash', accountKnown: false },
  { kind: 'voucher', option: '1' },
);
const time = fc.constantFrom(new Date('2026-12-01'), end, new Date('2028-01-01'));
const command: fc.Arbitrary<(it: Reward) => void> = fc.oneof(
  fc.constant((it: Reward) => it.makeReady(end)),
  fc.tuple(choice, time).map(
    ([what, now]) =>
      (it: Reward) =>
        it.choose(what, now),
  ),
  fc.constantFrom(
    (it: Reward) => it.bankDetailsStored(),
    (it: Reward) => it.bankDetailsRemoved(),
    (it: Reward) => it.requestMail(),
  ),
  payout.map(one => (it: Reward) => it.paid(one)),
  payout.map(one => (it: Reward) => it.returned(one, 'AC04')),
  fc.constant((it: Reward) => it.pickedUp(id(300))),
  fc.constant((it: Reward) => it.cancel('contract-cancelled')),
  time.map(now => (it: Reward) => it.expire(now)),
  fc.constantFrom(30, 7).map(days => (it: Reward) => it.remind(days)),
);

function live(commands: readonly ((it: Reward) => void)[]): Reward {
  const it = new Reward(id(1));
  it.grant({
    recommendationId: id(2),
    recipientId: id(3),
    beneficiary: 'recipient',
    beneficiaryId: id(3),
    amountCents: 4500,
    orderId: id(4),
    origin: 'order',
  });
  for (const run of commands) {
    try {
      run(it);
    } catch {
      /* refused: nothing happened */
    }
  }
  return it;
}
const lives = fc.array(command, { maxLength: 60 }).map(live);
const count = (it: Reward, ...types: string[]) => it.newEvents().filter(event => types.includes(event.type)).length;

describe('A reward, whatever happens to it', () => {
  it('is settled at most once, counting what the bank gave back', () => {
    fc.assert(
      fc.property(lives, it => {
        let settled = 0;
        for (const { type } of it.newEvents()) {
          if (['RewardPaid', 'RewardPickedUp', 'RewardCancelled', 'RewardExpired'].includes(type)) settled += 1;
          if (type === 'RewardReturned' && settled > 0) settled -= 1;
          expect(settled).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 400 },
    );
  });
  it('is chosen at most once and made ready at most once', () => {
    fc.assert(
      fc.property(lives, it => {
        expect(count(it, 'RewardChosen')).toBeLessThanOrEqual(1);
        expect(count(it, 'RewardReady')).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('is never both paid and picked up, is paid only where money was chosen, and by no payout twice', () => {
    fc.assert(
      fc.property(lives, it => {
        expect(Math.min(count(it, 'RewardPaid'), count(it, 'RewardPickedUp'))).toBe(0);
        if (count(it, 'RewardPaid') > 0) expect(it.state.choice).toBe('cash');
        for (const type of ['RewardPaid', 'RewardReturned']) {
          const by = it.newEvents().filter(event => event.type === type);
          expect(new Set(by.map(({ data }) => (data as { payoutId: string }).payoutId)).size).toBe(by.length);
        }
      }),
      { numRuns: 400 },
    );
  });
  it('never loses its amount or its beneficiary on the way', () => {
    fc.assert(
      fc.property(lives, it => {
        for (const event of it.newEvents())
          expect(event.data).toMatchObject({ amountCents: 4500, beneficiaryId: id(3) });
      }),
    );
  });
  it('is the same when folded from its events', () => {
    fc.assert(
      fc.property(lives, it => {
        const again = new Reward(id(1)).rehydrate(it.newEvents());
        expect([again.state.status, again.state.progress]).toEqual([it.state.status, it.state.progress]);
      }),
    );
  });
});

const split = (
  amountCents: number,
  recommenderShare: 100 | 50 | 0,
  recipientCapCents: number | null = null,
  recipientIsKnown = true,
) => splitReward({ amountCents, recommenderShare, recipientCapCents, recipientIsKnown });

describe('Splitting a reward', () => {
  it('gives all to the recommender at 100', () =>
    expect(split(9000, 100)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));
  it('gives half to each at 50', () =>
    expect(split(9000, 50)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recipient at 0', () =>
    expect(split(9000, 0)).toEqual({ recommenderCents: 0, recipientCents: 9000 }));
  it('gives the odd cent to the recommender', () =>
    expect(split(9001, 50)).toEqual({ recommenderCents: 4501, recipientCents: 4500 }));
  it('caps the recipient and gives the rest back to the recommender', () =>
    expect(split(11000, 0, 5000)).toEqual({ recommenderCents: 6000, recipientCents: 5000 }));
  it('keeps a part below the cap as it is', () =>
    expect(split(9000, 50, 5000)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recommender when the recipient is not known', () =>
    expect(split(9000, 50, null, false)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));

  it('always adds up to the offer, never below zero, never above the cap', () => {
    const terms = fc.record({
      amountCents: fc.integer({ min: 0, max: 100_000 }),
      recommenderShare: fc.constantFrom(100 as const, 50 as const, 0 as const),
      recipientCapCents: fc.option(fc.integer({ min: 0, max: 60_000 })),
      recipientIsKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(terms, one => {
        const { recommenderCents, recipientCents } = splitReward(one);
        expect(recommenderCents + recipientCents).toBe(one.amountCents);
        expect(Math.min(recommenderCents, recipientCents)).toBeGreaterThanOrEqual(0);
        expect(recipientCents).toBeLessThanOrEqual(one.recipientCapCents ?? one.amountCents);
      }),
    );
  });
});

describe('An offer tried on the past', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  const share = fc.constantFrom(100 as const, 50 as const, 0 as const);
  const months = fc.constantFrom('2026-07-01', '2026-08-31', '2026-09-30');
  const history = fc.array(fc.record({ orderedOn: months, recommenderShare: share, recipientIsKnown: fc.boolean() }), {
    maxLength: 40,
  });
  const granted = (
    contracts: readonly Omit<PastContract, 'promisedOn' | 'granted'>[],
    amountCents: number,
    cap: number,
  ) =>
    contracts.map(contract => ({
      ...contract,
      promisedOn: contract.orderedOn,
      granted: rewardsOf({ ...contract, amountCents, recipientCapCents: cap }),
    }));

  it('costs what was granted where nothing changes, and each contract the difference where the amount does', () =>
    fc.assert(
      fc.property(history, amount, amount, fc.integer({ min: 0, max: 60_000 }), (contracts, was, would, cap) => {
        const past = granted(contracts, was, cap);
        const offer = { recommenderShare: null, recipientCapCents: cap };
        const same = lookBack(past, { ...offer, amountOn: () => was });
        expect(same.changed).toEqual(same.then);
        const other = lookBack(past, { ...offer, amountOn: () => would });
        expect(other.changed.cents - other.then.cents).toBe((would - was) * past.length + 0);
        expect(other.months.reduce((sum, { changed }) => sum + changed.cents, 0)).toBe(other.changed.cents);
        expect(other.examples.length).toBe(Math.min(10, past.length));
      }),
    ));
  it('counts contracts that would earn nothing', () =>
    expect(
      lookBack(granted([{ orderedOn: '2026-07-01', recommenderShare: 50, recipientIsKnown: true }], 9000, 50_000), {
        amountOn: () => null,
        recommenderShare: null,
        recipientCapCents: null,
      }),
    ).toMatchObject({ then: { rewards: 2, cents: 9000 }, changed: { rewards: 0, cents: 0, withoutReward: 1 } }));
  it.each([
    ['2026-11-23', '2026-07-01', '2026-09-30'],
    ['2026-01-01', '2025-10-01', '2025-12-31'],
    ['2026-06-30', '2026-01-01', '2026-03-31'],
    ['2024-04-01', '2024-01-01', '2024-03-31'],
  ])('on %s is tried on %s to %s', (today, from, to) => expect(lastFullQuarter(today)).toEqual({ from, to }));
});

const nothing = { personYearCents: 0, staffMonthCents: 0 };

describe('A goodwill grant', () => {
  it.each([
    ['up to the limit of one grant', 10_000, nothing, false],
    ['above the limit of one grant', 10_001, nothing, true],
    ['up to what a person gets in a year', 10_000, { personYearCents: 10_000, staffMonthCents: 0 }, false],
    ['above what a person gets in a year', 10_000, { personYearCents: 10_001, staffMonthCents: 0 }, true],
    ['up to what a staff member grants in a month', 10_000, { personYearCents: 0, staffMonthCents: 40_000 }, false],
    ['above what a staff member grants in a month', 100, { personYearCents: 0, staffMonthCents: 50_000 }, true],
  ] as const)('%s', (_, cents, used, second) => expect(needsASecondPerson(cents, limits, used)).toBe(second));

  it('counts from the first of the year and of the month', () =>
    expect(periodOf('2026-11-22')).toEqual({ yearFrom: '2026-01-01', monthFrom: '2026-11-01' }));
});
