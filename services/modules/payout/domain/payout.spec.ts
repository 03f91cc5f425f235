import fc from 'fast-check';
import { given } from '#testing/given.js';
import { PayoutCollected, PayoutDropped, PayoutReturned, PayoutSealed, PayoutSent, PayoutSettled } from '../api.js';
import { deleteOnOf, Payout } from './payout.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = { payoutId: id(1), batchId: id(2), rewardId: id(3), amountCents: 4500 };
const collected = PayoutCollected.of(facts);
const dropped = PayoutDropped.of({ ...facts, reason: 'reward-cancelled' });
const sealed = PayoutSealed.of(facts);
const sent = PayoutSent.of(facts);
const settled = PayoutSettled.of(facts);
const returned = PayoutReturned.of({ ...facts, reason: 'AC04' });
const rejected = PayoutReturned.of({ ...facts, reason: 'AC01', rejected: true });
const booking = { booked: true };
const states = {
  rejected: [collected, sealed, sent, rejected],
  none: [],
  collected: [collected],
  dropped: [collected, dropped],
  sealed: [collected, sealed],
  sent: [collected, sealed, sent],
  settled: [collected, sealed, sent, settled],
  returned: [collected, sealed, sent, returned],
  bounced: [collected, sealed, sent, settled, returned],
};
type State = keyof typeof states;
const allBut = (...names: State[]) => (Object.keys(states) as State[]).filter(name => !names.includes(name));
const payout = () => new Payout(facts.payoutId);

describe('A payout', () => {
  it('is collected', () =>
    given(payout())
      .when(it => it.collect(facts.batchId, facts.rewardId, 4500))
      .then([collected]));
  it.each(allBut('none'))('is collected once (%s)', state =>
    given(payout(), states[state])
      .when(it => it.collect(id(9), id(9), 1))
      .thenNothing(),
  );
  it('leaves its batch before the seal', () =>
    given(payout(), states.collected)
      .when(it => it.drop('reward-cancelled'))
      .then([dropped]));
  it.each(allBut('collected'))('never leaves a sealed batch (%s)', state =>
    given(payout(), states[state])
      .when(it => it.drop('reward-cancelled'))
      .thenNothing(),
  );
  it('leaves a sealed batch only when that was refused', () =>
    given(payout(), states.sealed)
      .when(it => it.unseal())
      .then([PayoutDropped.of({ ...facts, reason: 'batch-refused' })]));
  it.each(allBut('sealed'))('is never unsealed otherwise (%s)', state =>
    given(payout(), states[state])
      .when(it => it.unseal())
      .thenNothing(),
  );
  it('is sealed', () =>
    given(payout(), states.collected)
      .when(it => it.seal())
      .then([sealed]));
  it.each(allBut('collected'))('is sealed only from its batch (%s)', state =>
    given(payout(), states[state])
      .when(it => it.seal())
      .thenNothing(),
  );
  it('is sent', () =>
    given(payout(), states.sealed)
      .when(it => it.send())
      .then([sent]));
  it.each(allBut('sealed'))('is sent once, and only when sealed (%s)', state =>
    given(payout(), states[state])
      .when(it => it.send())
      .thenNothing(),
  );
  it('is settled by the bank', () =>
    given(payout(), states.sent)
      .when(it => expect(it.settle(booking)).toBe('moved'))
      .then([settled]));
  it.each(allBut('sent'))('is settled once, and only when sent (%s)', state =>
    given(payout(), states[state])
      .when(it => expect(it.settle(booking)).not.toBe('moved'))
      .thenNothing(),
  );
  it('is rejected by the bank', () =>
    given(payout(), states.sent)
      .when(it => expect(it.reject('AC01')).toBe('moved'))
      .then([rejected]));
  it('cannot be rejected once it was executed', () =>
    given(payout(), states.settled)
      .when(it => expect(it.reject('AC01')).toBe('impossible'))
      .thenNothing());
  it('cannot be booked once it was rejected', () =>
    given(payout(), states.rejected)
      .when(it => expect([it.settle(booking), it.settle({ booked: false })]).toEqual(['impossible', 'known']))
      .thenNothing());
  it('comes back from the bank before it was booked', () =>
    given(payout(), states.sent)
      .when(it => expect(it.giveBack('AC04')).toBe('moved'))
      .then([returned]));
  it('waits for a second person when it comes back after it was executed', () =>
    given(payout(), states.settled)
      .when(it => expect(it.giveBack('AC04')).toBe('second-person'))
      .thenNothing());
  it('comes back then when somebody else agrees', () =>
    given(payout(), states.settled)
      .when(it => it.agreeToReturn('AC04', 'operator:otto', 'operator:olga'))
      .then([PayoutReturned.of({ ...facts, reason: 'AC04', agreedBy: 'operator:otto' })]));
  it('never by the word of the one who read it in', () =>
    given(payout(), states.settled)
      .when(it => it.agreeToReturn('AC04', 'operator:olga', 'operator:olga'))
      .thenRefuses('not-authorised'));
  it.each(allBut('settled'))('needs nobody to agree otherwise (%s)', state =>
    given(payout(), states[state])
      .when(it => it.agreeToReturn('AC04', 'operator:otto', 'operator:olga'))
      .thenRefuses('changed-meanwhile'),
  );
  it.each(allBut('sent', 'settled'))('comes back once, and only when it was sent (%s)', state =>
    given(payout(), states[state])
      .when(it => {
        it.giveBack('AC04');
        it.reject('AC04');
      })
      .thenNothing(),
  );

  it('only ever moves forward, whatever the bank says in whatever order', () => {
    const step = fc.constantFrom(
      (it: Payout) => it.seal(),
      (it: Payout) => it.send(),
      (it: Payout) => void it.settle(booking),
      (it: Payout) => void it.giveBack('AC04'),
      (it: Payout) => void it.reject('AC01'),
      (it: Payout) => it.unseal(),
      (it: Payout) => it.drop('bank-details-missing'),
    );
    const rank = ['PayoutCollected', 'PayoutSealed', 'PayoutDropped', 'PayoutSent', 'PayoutSettled', 'PayoutReturned'];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const it = payout();
        it.collect(facts.batchId, facts.rewardId, 4500);
        for (const take of steps) take(it);
        const ranks = it.newEvents().map(event => rank.indexOf(event.type));
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('A record of a payment is kept', () => {
  it.each([
    ['2026-01-01', '2035-01-01'],
    ['2026-12-31', '2035-01-01'],
    ['2027-01-01', '2036-01-01'],
  ])('of %s until %s', (paidOn, day) => expect(deleteOnOf(paidOn)).toBe(day));
});
