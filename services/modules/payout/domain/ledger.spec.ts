import { personWith } from '#platform/domain/person.js';
import fc from 'fast-check';
import { Reward } from '../../reward/domain/reward.js';
import { RewardGranted, type RewardEvent } from '../../reward/events.js';
import {
  ClearingBooked,
  ClearingReversed,
  PayoutDropped,
  PayoutReturned,
  PayoutSealed,
  PayoutSettled,
  type ClearingEvent,
  type PayoutEvent,
} from '../events.js';
import { ClearingItem, withoutCharge, type Movement } from './clearing.js';
import { ledgerAccounts, postingFor, type LedgerAccount, type LedgerEntry } from './ledger.js';
import { Payout } from './payout.js';

const [olga, otto] = [personWith('olga'), personWith('otto')];

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = {
  rewardId: id(1),
  recommendationId: id(2),
  recipientId: null,
  beneficiary: 'recommender' as const,
  beneficiaryId: id(3),
  amountCents: 9000,
};
const payout = { payoutId: id(5), batchId: id(6), rewardId: facts.rewardId, amountCents: 9000 };
const sumOf = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0);

describe('The ledger', () => {
  it('owes a granted reward', () =>
    expect(postingFor(RewardGranted.of({ ...facts, orderId: null, origin: 'goodwill' }))).toEqual({
      kind: 'accrue',
      entries: [
        { account: 'owed', cents: -9000 },
        { account: 'expense', cents: 9000 },
      ],
    }));
  it('reserves what a seal fixed', () =>
    expect(postingFor(PayoutSealed.of(payout))?.entries).toEqual([
      { account: 'in-transit', cents: -9000 },
      { account: 'owed', cents: 9000 },
    ]));
  it('owes again what a refused batch held, and books nothing for what left before the seal', () => {
    expect(postingFor(PayoutDropped.of({ ...payout, reason: 'batch-refused' }))?.entries).toEqual([
      { account: 'owed', cents: -9000 },
      { account: 'in-transit', cents: 9000 },
    ]);
    expect(postingFor(PayoutDropped.of({ ...payout, reason: 'held' }))).toBeNull();
  });
  it('pays from the bank', () =>
    expect(postingFor(PayoutSettled.of(payout))?.entries).toEqual([
      { account: 'bank', cents: -9000 },
      { account: 'in-transit', cents: 9000 },
    ]));
  it('pays what was owed again where the bank books what it had rejected', () =>
    expect(postingFor(PayoutSettled.of({ ...payout, afterRejection: true }))?.entries).toEqual([
      { account: 'bank', cents: -9000 },
      { account: 'owed', cents: 9000 },
    ]));
  it('owes it again when the bank refused it', () =>
    expect(postingFor(PayoutReturned.of({ ...payout, reason: 'AC04' }))?.entries[1]).toEqual({
      account: 'in-transit',
      cents: 9000,
    }));
  it('follows the account with money that fits no payment, a charge of the bank apart', () => {
    const booked = (cents: number, chargeCents?: number) =>
      postingFor(
        ClearingBooked.of({ clearingId: id(9), cents, ...(chargeCents && { chargeCents }), agreedBy: 'otto' }),
      );
    expect(booked(-9000)).toEqual({
      kind: 'clear',
      entries: [
        { account: 'clearing', cents: 9000 },
        { account: 'bank', cents: -9000 },
      ],
    });
    expect(booked(8850, 150)?.entries).toEqual([
      { account: 'clearing', cents: -9000 },
      { account: 'bank', cents: 8850 },
      { account: 'bank-charges', cents: 150 },
    ]);
    expect(booked(-9050, 50)?.entries).toEqual([
      { account: 'clearing', cents: 9000 },
      { account: 'bank', cents: -9050 },
      { account: 'bank-charges', cents: 50 },
    ]);
  });
  it('takes a wrong booking to the clearing account back by its opposite', () => {
    const of = { clearingId: id(9), cents: 8850, chargeCents: 150, agreedBy: 'otto' };
    expect(postingFor(ClearingReversed.of(of))).toEqual({
      kind: 'clear',
      entries: postingFor(ClearingBooked.of(of))!.entries.map(({ account, cents }) => ({ account, cents: -cents })),
    });
  });
  it('takes it back into the bank when it had left', () =>
    expect(postingFor(PayoutReturned.of({ ...payout, reason: 'AC04', agreedBy: otto.id }))?.entries[1]).toEqual({
      account: 'bank',
      cents: 9000,
    }));

  it('sums to zero after every event of any life, owes exactly what is neither settled nor on its way, and pays once, whatever the bank says in whatever order, late and twice', () => {
    const end = new Date('2027-05-20');
    const chosen = new Date('2026-12-01');
    const step = fc.constantFrom<(life: Life) => void>(
      ({ reward }) => reward.makeReady(end),
      ({ reward }) => reward.choose({ kind: 'cash', accountKnown: true }, chosen),
      ({ reward }) => reward.choose({ kind: 'voucher', option: '1' }, chosen),
      ({ reward }) => reward.bankDetailsStored(),
      collect,
      collect,
      ({ payouts }) => payouts.at(-1)?.drop('held'),
      ({ payouts }) => payouts.at(-1)?.unseal(),
      ({ payouts, reward }) => reward.state.progress === 'payable' && payouts.at(-1)?.seal(),
      ({ payouts, reward }) => reward.state.progress === 'payable' && payouts.at(-1)?.seal(),
      ({ payouts }) => payouts.at(-1)?.send(),
      life => book(life, -1),
      life => book(life, -1),
      life => book(life, -2),
      ({ payouts }) => payouts.at(-1)?.settle({ booked: false }),
      ({ payouts }) => payouts.at(-1)?.reject('AC01'),
      ({ payouts }) => payouts.at(-1)?.reject('AC01'),
      ({ payouts }) => payouts.at(-2)?.reject('AC01'),
      ({ payouts }) => payouts.at(-1)?.giveBack('AC04'),
      ({ payouts }) => payouts.at(-1)?.agreeToReturn('AC04', otto, olga.id),
      ({ payouts }) => payouts.at(-2)?.agreeToReturn('AC04', otto, olga.id),
      // Heard again, as after a redelivery.
      ({ reward, payouts }) => payouts.forEach(one => one.newEvents().forEach(event => hear(reward, event))),
      ({ reward }) => reward.pickedUp(id(7)),
      life => !isOnItsWay(life) && life.reward.cancel('by-agency'),
      ({ reward }) => reward.expire(end),
      life => clear(life, { cents: -life.reward.about.amountCents, chargeCents: 0 }),
      life => clear(life, { cents: life.reward.about.amountCents, chargeCents: 0 }, life.items.at(-1)),
      life => clear(life, { cents: life.reward.about.amountCents - 1, chargeCents: 1 }, life.items.at(-1)),
      life => clear(life, { cents: -7, chargeCents: 0 }, life.items.at(-2)),
      ({ items }) => items.at(-1)?.book(olga, null),
      ({ items }) => items.at(-1)?.decline(otto),
      ({ items }) => items.length > 1 && items.at(-1)?.offset(items.at(-2)!),
      life => takeBack(life, -1),
      life => takeBack(life, -2),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 50_000 }), (steps, amountCents) => {
        const life: Life = { reward: new Reward(facts.rewardId), payouts: [], items: [], heard: new Set() };
        life.reward.grant({ ...facts, amountCents, orderId: null, origin: 'goodwill' });
        for (const take of steps) {
          try {
            take(life);
            follow(life);
          } catch {
            /* refused */
          }
        }
        const entries: LedgerEntry[] = [];
        const events: (RewardEvent | PayoutEvent | ClearingEvent)[] = [
          ...life.reward.newEvents(),
          ...life.payouts.flatMap(one => one.newEvents()),
          ...life.items.flatMap(one => one.newEvents()),
        ];
        for (const event of events) {
          const posting = postingFor(event);
          if (!posting) continue;
          expect(sumOf(posting.entries)).toBe(0);
          entries.push(...posting.entries);
        }
        const balance = Object.fromEntries(
          ledgerAccounts.map(account => [account, sumOf(entries.filter(entry => entry.account === account)) + 0]),
        ) as Record<LedgerAccount, number>;
        const { status } = life.reward.state;
        const settled = status !== 'open' && status !== 'ready';
        expect(life.payouts.filter(one => one.status === 'settled')).toHaveLength(status === 'paid' ? 1 : 0);
        expect(balance.owed).toBe(settled || isOnItsWay(life) ? 0 : -amountCents);
        expect(balance['in-transit']).toBe(isOnItsWay(life) ? -amountCents : 0);
        const unclear = life.items.filter(one => one.status === 'open' || one.status === 'closed');
        const moved = unclear.reduce((sum, { movement }) => sum + movement.cents, 0);
        const charges = unclear.reduce((sum, { movement }) => sum + movement.chargeCents, 0);
        expect(balance.bank).toBe((status === 'paid' ? -amountCents : 0) + moved);
        expect(balance['bank-charges']).toBe(charges);
        // What waits to be clarified is what the items say, and a pair that was offset leaves nothing behind.
        expect(balance.clearing).toBe(0 - life.items.reduce((sum, { openCents }) => sum + openCents, 0));
        expect(balance.clearing).toBe(0 - unclear.reduce((sum, { movement }) => sum + withoutCharge(movement), 0));
        expect(balance.vouchers).toBe(status === 'picked-up' ? -amountCents : 0);
        expect(balance.expense).toBe(status === 'cancelled' || status === 'expired' ? 0 : amountCents);
      }),
      { numRuns: 1000 },
    );
  });
});

interface Life {
  readonly reward: Reward;
  readonly payouts: Payout[];
  readonly items: ClearingItem[];
  readonly heard: Set<PayoutEvent>;
}
const isOnItsWay = ({ payouts }: Life): boolean => ['sealed', 'sent'].includes(payouts.at(-1)?.status ?? '');

function collect({ reward, payouts }: Life): void {
  const live = payouts.at(-1);
  if (reward.state.progress !== 'payable' || (live && live.status !== 'dropped' && live.status !== 'returned')) return;
  const next = new Payout(id(100 + payouts.length));
  next.collect(payout.batchId, reward.id, reward.about.amountCents);
  payouts.push(next);
}

/** Two people book a line of the bank to the clearing account. */
function clear({ items }: Life, movement: Movement, against: ClearingItem | null = null): void {
  const item = new ClearingItem(id(500 + items.length));
  item.ask('e'.repeat(64), movement, against, olga);
  items.push(item);
  item.book(otto, against);
}

/** A booking to the clearing account was an error. */
function takeBack({ items }: Life, place: number): void {
  const item = items.at(place);
  item?.reverse(
    otto,
    items.filter(({ id }) => item.offsetBy.includes(id)),
  );
}

/** Books one of its payments, as reading a bank file does. */
function book({ reward, payouts }: Life, place: number): void {
  const live = payouts.some(({ status }) => status !== 'dropped' && status !== 'returned');
  const waits = reward.state.progress === 'payable' || reward.state.progress === 'bank-details-wanted';
  payouts.at(place)?.settle({ booked: true, stillOwed: waits && !live });
}

/** Passes each payment's events on in order, as the reaction does. */
function follow({ reward, payouts, heard }: Life): void {
  for (const event of payouts.flatMap(one => one.newEvents())) {
    if (!heard.has(event)) hear(reward, event);
    heard.add(event);
  }
}
function hear(reward: Reward, { type, data }: PayoutEvent): void {
  if (type === 'PayoutSettled') reward.paid(data.payoutId, data.afterRejection);
  if (type === 'PayoutReturned') reward.returned(data.payoutId, data.reason, data.rejected);
}
