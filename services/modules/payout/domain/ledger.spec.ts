import fc from 'fast-check';
import { Reward } from '../../reward/domain/reward.js';
import { RewardGranted, RewardPaid, RewardReturned, RewardSealed } from '../../reward/api.js';
import { ledgerAccounts, postingFor, type LedgerAccount, type LedgerEntry } from './ledger.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = {
  rewardId: id(1),
  recommendationId: id(2),
  recipientId: null,
  beneficiary: 'recommender' as const,
  beneficiaryId: id(3),
  amountCents: 9000,
};
const sumOf = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0);
const attempt = { payoutId: id(5), batchId: id(6) };

describe('The ledger', () => {
  it('owes a granted reward', () =>
    expect(postingFor(RewardGranted.of({ ...facts, orderId: null, origin: 'goodwill' }), false)).toEqual({
      kind: 'accrue',
      entries: [
        { account: 'owed', cents: -9000 },
        { account: 'expense', cents: 9000 },
      ],
    }));
  it('reserves what a seal fixed', () =>
    expect(postingFor(RewardSealed.of({ ...facts, ...attempt }), false)?.entries).toEqual([
      { account: 'in-transit', cents: -9000 },
      { account: 'owed', cents: 9000 },
    ]));
  it('pays from the bank', () =>
    expect(postingFor(RewardPaid.of({ ...facts, payoutId: attempt.payoutId }), false)?.entries).toEqual([
      { account: 'bank', cents: -9000 },
      { account: 'in-transit', cents: 9000 },
    ]));
  it('owes it again when the bank refused it', () =>
    expect(
      postingFor(RewardReturned.of({ ...facts, payoutId: attempt.payoutId, reason: 'AC04' }), false)?.entries[1],
    ).toEqual({ account: 'in-transit', cents: 9000 }));
  it('takes it back into the bank when it had left', () =>
    expect(
      postingFor(RewardReturned.of({ ...facts, payoutId: attempt.payoutId, reason: 'AC04' }), true)?.entries[1],
    ).toEqual({ account: 'bank', cents: 9000 }));

  it('sums to zero after every event of any life, owes exactly what is neither settled nor on its way', () => {
    const end = new Date('2027-05-20');
    const step = fc.constantFrom<(it: Reward) => void>(
      it => it.makeReady(end),
      it => it.choose({ kind: 'cash', accountKnown: true }, new Date('2026-12-01')),
      it => it.choose({ kind: 'voucher', option: '1' }, new Date('2026-12-01')),
      it => it.bankDetailsStored(),
      it => it.dropped(attempt.payoutId, true),
      it => it.collected(attempt),
      it => it.sealed(attempt),
      it => it.sent(attempt),
      it => it.paid(attempt.payoutId),
      it => it.returned(attempt.payoutId, 'AC04'),
      it => it.pickedUp(id(7)),
      it => it.cancel('by-agency'),
      it => it.expire(end),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 50_000 }), (steps, amountCents) => {
        const it = new Reward(facts.rewardId);
        it.grant({ ...facts, amountCents, orderId: null, origin: 'goodwill' });
        for (const take of steps) {
          try {
            take(it);
          } catch {
            /* refused */
          }
        }
        const entries: LedgerEntry[] = [];
        let booked = false;
        for (const event of it.newEvents()) {
          const posting = postingFor(event, booked);
          if (event.type === 'RewardPaid') booked = true;
          if (event.type === 'RewardReturned') booked = false;
          if (!posting) continue;
          expect(sumOf(posting.entries)).toBe(0);
          entries.push(...posting.entries);
        }
        const balance = Object.fromEntries(
          ledgerAccounts.map(account => [account, sumOf(entries.filter(entry => entry.account === account)) + 0]),
        ) as Record<LedgerAccount, number>;
        const settled = it.status !== 'open' && it.status !== 'ready';
        const onItsWay = it.progress === 'sealed' || it.progress === 'sent';
        expect(balance.owed).toBe(settled || onItsWay ? 0 : -amountCents);
        expect(balance['in-transit']).toBe(onItsWay ? -amountCents : 0);
        expect(balance.bank).toBe(it.status === 'paid' ? -amountCents : 0);
        expect(balance.vouchers).toBe(it.status === 'picked-up' ? -amountCents : 0);
        expect(balance.expense).toBe(it.status === 'cancelled' || it.status === 'expired' ? 0 : amountCents);
      }),
      { numRuns: 500 },
    );
  });
});
