import fc from 'fast-check';
import type { DomainEvent, RecordedEvent } from '#platform/domain/aggregate.js';
import { ContractClosed, OrderCancelled, OrderReleased, OrderReported } from '../../order/api.js';
import { RecipientConfirmed, RecipientRegistered } from '../../recipient/api.js';
import {
  RewardBankDetailsWanted,
  RewardChosen,
  RewardGranted,
  RewardPaid,
  RewardPayable,
  RewardReady,
  RewardReturned,
} from '../../reward/api.js';
import { statusBar } from '../domain/stage.js';
import { contactFacts, nobody, type ContactFactsRow } from './contact-facts.js';
import { stageFactsOf } from './recommendation-facts.js';

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
    OrderCancelled.of({ ...secondOrder, reason: 'revoked' }),
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

/** The events of all streams in an order that keeps each stream's own; each carries its own time, whenever it is heard. */
function heardIn(picks: readonly number[]): ContactFactsRow {
  const left = streams.map((events, stream) =>
    events.map(
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
  return row as unknown as ContactFactsRow;
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
    const { registered_at, confirmed_at, orders, rewards, lines } = heardIn([3, 1, 4]);
    const source = {
      status: 'succeeded' as const,
      createdAt: new Date('2026-02-01'),
      validUntil: new Date('2026-04-01'),
      endedAt: null,
      cancelReason: null,
      registeredAt: new Date(registered_at!),
      confirmedAt: new Date(confirmed_at!),
      orders,
      rewards,
      line: lines[0]!,
    };
    const now = new Date('2026-05-01');
    expect(statusBar(stageFactsOf({ ...source, recommenderShare: 50 }), now)).toMatchObject({
      stage: 'enter-bank-details',
      reason: 'payment-returned',
      contractClosed: true,
      next: { who: 'recommender' },
    });
    expect(statusBar(stageFactsOf({ ...source, recommenderShare: 0 }), now)).toMatchObject({
      stage: 'reward-paid',
      next: { who: 'nobody' },
    });
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
