import { given } from '#testing/given.js';
import fc from 'fast-check';
import { PayoutCollected, PayoutDropped, PayoutReturned, PayoutSealed, PayoutSent, PayoutSettled } from '../published-events.js';
import { Payout } from './payout.js';

const id = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = { payoutId: id(1), batchId: id(2), rewardId: id(3), amountCents: 4500 };
const collected = PayoutCollected.of(facts);
const dropped = PayoutDropped.of({ ...facts, reason: 'reward-cancelled' });
const sealed = PayoutSealed.of(facts);
const sent = PayoutSent.of(facts);
const settled = PayoutSettled.of(facts);
const returned = PayoutReturned.of({ ...facts, reason: 'AC04' });
const states = {
  none: [], collected: [collected], dropped: [collected, dropped], sealed: [collected, sealed], sent: [collected, sealed, sent],
  settled: [collected, sealed, sent, settled], returned: [collected, sealed, sent, returned], bounced: [collected, sealed, sent, settled, returned],
};
type State = keyof typeof states;
const allBut = (...names: State[]) => (Object.keys(states) as State[]).filter(name => !names.includes(name));
const payout = () => new Payout(facts.payoutId);

describe('A payout', () => {
  it('is collected', () => given(payout()).when(it => it.collect(facts.batchId, facts.rewardId, 4500)).then([collected]));
  it.each(allBut('none'))('is collected once (%s)', state => given(payout(), states[state]).when(it => it.collect(id(9), id(9), 1)).thenNothing());
  it('leaves its batch before the seal', () => given(payout(), states.collected).when(it => it.drop('reward-cancelled')).then([dropped]));
  it.each(allBut('collected'))('never leaves a sealed batch (%s)', state => given(payout(), states[state]).when(it => it.drop('reward-cancelled')).thenNothing());
  it('leaves a sealed batch only when that was refused', () => given(payout(), states.sealed).when(it => it.unseal()).then([PayoutDropped.of({ ...facts, reason: 'batch-refused' })]));
  it.each(allBut('sealed'))('is never unsealed otherwise (%s)', state => given(payout(), states[state]).when(it => it.unseal()).thenNothing());
  it('is sealed', () => given(payout(), states.collected).when(it => it.seal()).then([sealed]));
  it.each(allBut('collected'))('is sealed only from its batch (%s)', state => given(payout(), states[state]).when(it => it.seal()).thenNothing());
  it('is sent', () => given(payout(), states.sealed).when(it => it.send()).then([sent]));
  it.each(allBut('sealed'))('is sent once, and only when sealed (%s)', state => given(payout(), states[state]).when(it => it.send()).thenNothing());
  it('is settled by the bank', () => given(payout(), states.sent).when(it => expect(it.settle()).toBe(true)).then([settled]));
  it.each(allBut('sent'))('is settled once, and only when sent (%s)', state => given(payout(), states[state]).when(it => expect(it.settle()).toBe(false)).thenNothing());
  it.each(['sent', 'settled'] as const)('comes back from the bank (%s)', state => given(payout(), states[state]).when(it => expect(it.giveBack('AC04')).toBe(true)).then([returned]));
  it.each(allBut('sent', 'settled'))('comes back once, and only when it was sent (%s)', state => given(payout(), states[state]).when(it => expect(it.giveBack('AC04')).toBe(false)).thenNothing());

  it('only ever moves forward, whatever the bank says in whatever order', () => {
    const step = fc.constantFrom((it: Payout) => it.seal(), (it: Payout) => it.send(), (it: Payout) => void it.settle(), (it: Payout) => void it.giveBack('AC04'), (it: Payout) => it.drop('bank-details-missing'));
    const rank = ['PayoutCollected', 'PayoutDropped', 'PayoutSealed', 'PayoutSent', 'PayoutSettled', 'PayoutReturned'];
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const it = payout();
      it.collect(facts.batchId, facts.rewardId, 4500);
      for (const take of steps) take(it);
      const ranks = it.newEvents().map(event => rank.indexOf(event.type));
      expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
    }));
  });
});
