import fc from 'fast-check';
import type { DomainEvent, RecordedEvent } from '#platform/domain/aggregate.js';
import { ContractClosed, OrderCancelled, OrderReleased, OrderReported } from '../../order/events.js';
import { RecipientConfirmed, RecipientRegistered } from '../../recipient/events.js';
import {
  RewardBankDetailsWanted,
  RewardChoiceReopened,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReturned,
} from '../../reward/events.js';
import { newId } from '#platform/domain/ids.js';
import { stagesOf, statusBar } from '../domain/stage.js';
import { contactFacts, nobody, type ContactFacts } from './contact-facts.js';
import { type RewardMovement, lineFactsOf, linesOf, stageFactsOf } from './lines.js';

const id = (n: number) => `0195f5a0-0000-7000-8000-00000000000${n}`;
const [recommendationId, recipientId, orderId, secondOrderId, rewardId, friendsRewardId, payoutId] = [
  id(1),
  id(2),
  id(3),
  id(4),
  id(5),
  id(6),
  id(7),
];
const order = { orderId, recommendationId, recipientId };
const secondOrder = { ...order, orderId: secondOrderId };
const reward = {
  rewardId,
  recommendationId,
  recipientId,
  beneficiary: 'recommender' as const,
  beneficiaryId: id(8),
  amountCents: 3500,
};
const friendsReward = {
  ...reward,
  rewardId: friendsRewardId,
  beneficiary: 'recipient' as const,
  beneficiaryId: recipientId,
};

const streams: readonly (readonly DomainEvent[])[] = [
  [
    RecipientRegistered.of({ recipientId, number: '1', recommendationId, productId: 700, channel: 'sms' }),
    RecipientConfirmed.of({ recipientId, recommendationId, termsVersion: 'v' }),
  ],
  [
    OrderReported.of({
      ...order,
      number: 'A1',
      productId: 700,
      orderedAt: '2026-03-10T00:00:00.000Z',
      kind: 'new',
      releasableFrom: '2026-03-10T00:00:00.000Z',
    }),
    ContractClosed.of({ ...order, productId: 700 }),
    OrderReleased.of(order),
  ],
  [
    OrderReported.of({
      ...secondOrder,
      number: 'A2',
      productId: 700,
      orderedAt: '2026-03-01T00:00:00.000Z',
      kind: 'new',
      releasableFrom: '2026-03-01T00:00:00.000Z',
    }),
    OrderCancelled.of({ ...secondOrder, reason: 'withdrawn' }),
  ],
  [
    RewardGranted.of({ ...reward, orderId, origin: 'order' }),
    RewardReady.of({ ...reward, expiresAt: '2026-10-01T00:00:00.000Z' }),
    RewardChosen.of({ ...reward, choice: 'cash', option: null }),
    RewardPayable.of(reward),
    RewardReturned.of({ ...reward, payoutId, reason: 'AC04' }),
    RewardBankDetailsWanted.of(reward),
  ],
  [
    RewardGranted.of({ ...friendsReward, orderId, origin: 'order' }),
    RewardReady.of({ ...friendsReward, expiresAt: '2026-10-01T00:00:00.000Z' }),
    RewardPaid.of({ ...friendsReward, payoutId }),
  ],
];

/** The events of all streams, mixed in an order that keeps each stream's own; event times do not depend on it. */
function heardIn(picks: readonly number[], of = [...streams.keys()]): ContactFacts {
  const left = of.map(stream =>
    streams[stream]!.map(
      (event, index) => ({ ...event, at: new Date(Date.UTC(2026, 2, 1 + stream, index)) }) as unknown as RecordedEvent,
    ),
  );
  let row: Record<string, unknown> | undefined;
  for (let turn = 0; left.some(events => events.length > 0); turn++) {
    const open = left.filter(events => events.length > 0);
    const event = open[(picks[turn % picks.length] ?? 0) % open.length]!.shift()!;
    expect(contactFacts.keysOf(event)).toEqual([{ recommendation_id: recommendationId, recipient_id: recipientId }]);
    row = contactFacts.evolve(row, event, {});
  }
  return row as unknown as ContactFacts;
}

describe('The facts of a contact', () => {
  it('come out the same in whatever order the streams are heard', () => {
    const expected = heardIn([0]);
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }), picks => {
        expect(heardIn(picks)).toEqual(expected);
      }),
    );
  });

  it('tell the stage by the contract that lives and the recommender’s own reward', () => {
    const { registered_at, confirmed_at, orders, rewards, lines, ...row } = heardIn([3, 1, 4]);
    const source = {
      status: 'succeeded' as const,
      createdAt: new Date('2026-02-01'),
      validUntil: new Date('2026-04-01'),
      endedAt: null,
      cancelReason: null,
      registeredAt: new Date(registered_at!),
      confirmedAt: new Date(confirmed_at!),
      erasedAt: null,
      orders,
      rewards,
      line: lines[0]!,
    };
    expect(statusBar(stageFactsOf(source), new Date('2026-05-01'))).toMatchObject({
      stage: 'enter-bank-details',
      reason: 'payment-returned',
      contractClosed: true,
      next: { who: 'recommender' },
    });
    expect(row).toMatchObject({
      stage: 'enter-bank-details',
      later_stage: null,
      later_from: null,
      ended_stage: 'contract-not-concluded',
    });
  });

  it('tell it by the contact’s reward where the whole reward went there', () => {
    const { lines, stage, ended_stage } = heardIn([0], [0, 1, 2, 4]);
    expect(lines).toEqual([{ productId: null, orderId, rewardId: friendsRewardId }]);
    expect([stage, ended_stage]).toEqual(['reward-paid', 'reward-paid']);
  });

  it('say that a reward expired with its last day, however late that was noticed', () => {
    const lastMoment = '2026-09-01T21:59:59.999Z';
    const history = [
      RewardGranted.of({ ...reward, orderId, origin: 'order' }),
      RewardReady.of({ ...reward, expiresAt: lastMoment }),
      RewardExpired.of(reward),
    ];
    const endOf = (noticed: string) => {
      const at = ['2026-03-01', '2026-03-05', noticed].map(day => new Date(day));
      const row = history.reduce<Record<string, unknown> | undefined>(
        (before, event, place) => contactFacts.evolve(before, { ...event, at: at[place] } as never, {}),
        undefined,
      );
      return (row as unknown as ContactFacts).rewards[rewardId]!.endedAt;
    };
    expect(endOf('2026-09-10T05:00:00Z')).toBe(lastMoment);
    // From before periods ended with their day.
    expect(endOf('2026-09-01T10:00:00Z')).toBe('2026-09-01T10:00:00.000Z');
  });

  it('of an order without a contact are kept under nobody', () => {
    const [event] = [
      {
        ...ContractClosed.of({ ...order, recipientId: null, productId: 700 }),
        at: new Date(),
      } as unknown as RecordedEvent,
    ];
    expect(contactFacts.keysOf(event)).toEqual([{ recommendation_id: recommendationId, recipient_id: nobody }]);
  });

  it('hear nothing of rewards without a recommendation', () => {
    const event = {
      ...RewardGranted.of({ ...reward, recommendationId: null, orderId: null, origin: 'goodwill' }),
      at: new Date(),
    } as unknown as RecordedEvent;
    expect(contactFacts.keysOf(event)).toEqual([]);
  });
});

const day = fc
  .integer({ min: 0, max: 700 })
  .map(days => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000 + days).toISOString());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
const rarely = fc.option(day, { nil: null, freq: 1 });
const anyOrder = fc.record({
  number: fc.constant('A'),
  productId: fc.constantFrom(700, 701),
  refusedAt: rarely,
  withoutReward: fc.constantFrom(null, null, null, 'second-contract' as const),
  takenBackAt: rarely,
  kind: fc.constantFrom('new' as const, 'new' as const, 'renewal' as const),
  orderedAt: day,
  reportedAt: day,
  releasableFrom: day,
  closedAt: maybe(day),
  notConcludedAt: rarely,
  releasedAt: maybe(day),
  cancelledAt: rarely,
  cancelReason: fc.constant(null),
});
const anyReward = (orderIds: readonly string[]) =>
  fc.record({
    orderId: fc.constantFrom(null, ...orderIds),
    origin: fc.constantFrom('order' as const, 'campaign' as const, 'goodwill' as const),
    beneficiary: fc.constantFrom('recommender' as const, 'recipient' as const),
    amountCents: fc.constant(100),
    status: fc.constantFrom(
      'open' as const,
      'ready' as const,
      'ready' as const,
      'paid' as const,
      'picked-up' as const,
      'cancelled' as const,
      'expired' as const,
    ),
    choice: fc.constantFrom(null, 'cash' as const, 'voucher' as const),
    bankDetailsPresent: fc.boolean(),
    grantedAt: day,
    readyAt: maybe(day),
    expiresAt: maybe(day),
    chosenAt: maybe(day),
    payableAt: maybe(day),
    returnedAt: maybe(day),
    returnReason: fc.constant(null),
    endedAt: maybe(day),
    movements: fc.constant([]),
  });
/** Entries with ids of their own and distinct days, since no rule says which of two at one moment is the newest. */
const entries = <T extends object>(entry: fc.Arbitrary<T>, at: keyof T) =>
  fc
    .uniqueArray(entry, { maxLength: 3, selector: one => one[at] })
    .map(all => Object.fromEntries(all.map(one => [newId(), one])));
const anyContact = entries(anyOrder, 'reportedAt').chain(orders =>
  fc.record({
    orders: fc.constant(orders),
    rewards: entries(anyReward(Object.keys(orders)), 'grantedAt'),
    recipientId: fc.constantFrom('somebody', 'somebody', null),
    registeredAt: day.map(text => new Date(text)),
    confirmedAt: maybe(day.map(text => new Date(text))),
    erasedAt: maybe(day.map(text => new Date(text))),
    status: fc.constantFrom(
      'open' as const,
      'succeeded' as const,
      'settled' as const,
      'expired' as const,
      'cancelled' as const,
    ),
    now: day.map(text => new Date(text)),
  }),
);

describe('The stages a contact’s row carries', () => {
  it('hold that of the status bar at every moment, whatever happened and whatever became of the recommendation', () => {
    const seen = new Set<string>();
    // The rarest stage occurs about once in 600 samples.
    for (const { orders, rewards, recipientId, now, status, ...dates } of fc.sample(anyContact, 8_000)) {
      const known = recipientId ? dates : { registeredAt: null, confirmedAt: null, erasedAt: null };
      for (const line of linesOf({ recipientId, productId: 700, orders, rewards })) {
        const source = { ...known, orders, rewards, line };
        const { stage, laterStage, laterFrom, endedStage } = stagesOf(lineFactsOf(source));
        const hasEnded = status === 'expired' || status === 'cancelled';
        const carried = hasEnded ? endedStage : laterFrom && laterFrom <= now ? laterStage : stage;
        const recommendation = { status, createdAt: now, validUntil: now, endedAt: null, cancelReason: null };
        expect(carried).toBe(statusBar(stageFactsOf({ ...source, ...recommendation }), now).stage);
        seen.add(carried!);
      }
    }
    expect(seen.size).toBe(9);
  });
});

describe('What was given for a reward and came back', () => {
  const happening = fc.oneof(
    fc
      .constantFrom('cash' as const, 'donation' as const)
      .map(choice => [
        RewardChosen.of({ ...reward, choice, option: null }),
        RewardPayable.of(reward),
        RewardPaid.of({ ...reward, payoutId: newId() }),
      ]),
    fc.constant([RewardReturned.of({ ...reward, payoutId, reason: 'AC04' })]),
    fc.constant([
      RewardChosen.of({ ...reward, choice: 'voucher', option: '1' }),
      RewardPickedUp.of({ ...reward, voucherId: newId() }),
    ]),
    fc.constant([RewardBankDetailsWanted.of(reward)]),
    fc.constant([RewardChoiceReopened.of({ ...reward, expiresAt: '2026-10-01T00:00:00.000Z' })]),
  );

  it('is what stands paid at every moment, and is only ever added to', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), histories => {
        let row: Record<string, unknown> | undefined;
        let before: readonly RewardMovement[] = [];
        let settled = false;
        const granted = RewardGranted.of({ ...reward, orderId, origin: 'order' });
        for (const [place, event] of [granted, ...histories.flat()].entries()) {
          const ends = event.type === 'RewardPaid' || event.type === 'RewardPickedUp';
          // Nothing is paid twice, and a picked-up voucher does not come back.
          const last = before.at(-1);
          if ((ends && settled) || (event.type === 'RewardReturned' && last?.choice === 'voucher')) continue;
          const at = new Date(Date.UTC(2026, 2, 1, place));
          row = contactFacts.evolve(row, { ...event, at } as never, {});
          settled = ends || (settled && event.type !== 'RewardReturned');
          const { status, choice, movements } = (row as unknown as ContactFacts).rewards[rewardId]!;
          expect(movements.slice(0, before.length)).toEqual(before);
          expect(movements.reduce((sum, { cents }) => sum + cents, 0)).toBe(
            status === 'paid' || status === 'picked-up' ? reward.amountCents : 0,
          );
          if (ends) expect(movements.at(-1)).toEqual({ at: at.toISOString(), cents: reward.amountCents, choice });
          before = movements;
        }
      }),
    );
  });
});
