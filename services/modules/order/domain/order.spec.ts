import { given } from '#testing/given.js';
import fc from 'fast-check';
import { ContractClosed, ContractNotConcluded, OrderCancelled, OrderReleased, OrderReported } from '../published-events.js';
import { Order, type OrderReport } from './order.js';

const orderId = '0192f000-0000-7000-8000-000000000001';
const recommendationId = '0192f000-0000-7000-8000-000000000002';
const recipientId = '0192f000-0000-7000-8000-000000000003';
const ids = { orderId, recommendationId, recipientId };

const theReport: OrderReport = {
  number: 'A-4711', recommendationId, recipientId, productId: 12, orderedAt: new Date('2026-11-01T09:00:00Z'),
  kind: 'new', outcome: 'concluded', complaintDays: 14, recommendationIsAlive: true,
};
const reported = OrderReported.of({ ...ids, number: 'A-4711', productId: 12, orderedAt: '2026-11-01T09:00:00.000Z', kind: 'new', releasableFrom: '2026-11-15T09:00:00.000Z' });
const renewalReported = OrderReported.of({ ...reported.data, kind: 'renewal' });
const closed = ContractClosed.of({ ...ids, productId: 12 });
const notConcluded = ContractNotConcluded.of(ids);
const released = OrderReleased.of(ids);
const revoked = OrderCancelled.of({ ...ids, reason: 'revoked' });
const cancelled = OrderCancelled.of({ ...ids, reason: 'cancelled-by-provider' });
const afterComplaints = new Date('2026-11-15T09:00:00Z');

const order = () => new Order(orderId);

describe('An order the provider reports', () => {
  it('closes the contract when it was concluded', () => {
    given(order()).when(it => expect(it.report(theReport)).toBe('accepted')).then([reported, closed]);
  });
  it('ends when the contract did not come about', () => {
    given(order()).when(it => it.report({ ...theReport, outcome: 'not-concluded' })).then([reported, notConcluded]);
  });
  it('is cancelled when the provider says so at once', () => {
    given(order()).when(it => it.report({ ...theReport, outcome: 'cancelled' })).then([reported, cancelled]);
  });
  it('never earns as a renewal', () => {
    given(order()).when(it => expect(it.report({ ...theReport, kind: 'renewal' })).toBe('no-reward')).then([renewalReported]);
  });
  it('says nothing of the recommendation when a renewal did not come about', () => {
    given(order()).when(it => it.report({ ...theReport, kind: 'renewal', outcome: 'not-concluded' })).then([renewalReported, cancelled]);
  });
  it('never earns when the recommendation has ended', () => {
    given(order()).when(it => expect(it.report({ ...theReport, recommendationIsAlive: false })).toBe('no-reward')).then([reported]);
  });
  it('is known when the same report comes again', () => {
    given(order(), [reported, closed]).when(it => expect(it.report(theReport)).toBe('known')).thenNothing();
  });
  it('is known when a renewal is reported again', () => {
    given(order(), [renewalReported]).when(it => expect(it.report({ ...theReport, kind: 'renewal' })).toBe('known')).thenNothing();
  });
  it('is revoked when a closed contract is cancelled later', () => {
    given(order(), [reported, closed]).when(it => it.report({ ...theReport, outcome: 'cancelled' })).then([revoked]);
  });
  it('is revoked when a closed contract is later said not to have come about', () => {
    given(order(), [reported, closed]).when(it => it.report({ ...theReport, outcome: 'not-concluded' })).then([revoked]);
  });
  it('is revoked even after its release, since the fact is the provider’s', () => {
    given(order(), [reported, closed, released]).when(it => it.report({ ...theReport, outcome: 'cancelled' })).then([revoked]);
  });
  it('stays cancelled when it is reported as concluded once more', () => {
    given(order(), [reported, closed, revoked]).when(it => expect(it.report(theReport)).toBe('known')).thenNothing();
  });
  it('stays not concluded when it is reported as concluded once more', () => {
    given(order(), [reported, notConcluded]).when(it => expect(it.report(theReport)).toBe('known')).thenNothing();
  });
});

describe('Releasing an order', () => {
  it('is done when the complaint period is over', () => {
    given(order(), [reported, closed]).when(it => it.release(afterComplaints)).then([released]);
  });
  it('has no second effect', () => {
    given(order(), [reported, closed, released]).when(it => it.release(afterComplaints)).thenNothing();
  });
  it('is refused a millisecond too early, with the first possible date', () => {
    const scenario = given(order(), [reported, closed]).when(it => it.release(new Date(afterComplaints.getTime() - 1)));
    scenario.thenRefuses('order-not-yet-releasable');
    const early = new Order(orderId).rehydrate([reported, closed]);
    expect(() => early.release(new Date('2026-11-02T00:00:00Z'))).toThrow(expect.objectContaining({ details: { values: { releasableFrom: '2026-11-15T09:00:00.000Z' } } }));
  });
  it('is refused for an order nobody reported', () => {
    given(order()).when(it => it.release(afterComplaints)).thenRefuses('not-found');
  });
  it.each([['cancelled', [reported, closed, revoked]], ['not concluded', [reported, notConcluded]], ['a renewal', [renewalReported]]])('is refused when it is %s', (_, history) => {
    given(order(), history).when(it => it.release(afterComplaints)).thenRefuses('order-not-releasable');
  });
  it('is refused when it was cancelled after the release', () => {
    given(order(), [reported, closed, released, revoked]).when(it => it.release(afterComplaints)).thenRefuses('order-not-releasable');
  });
});

describe('Whatever is reported and released, in any sequence', () => {
  const command = fc.oneof(
    fc.record({ outcome: fc.constantFrom('concluded' as const, 'cancelled' as const, 'not-concluded' as const), kind: fc.constantFrom('new' as const, 'renewal' as const), recommendationIsAlive: fc.boolean() })
      .map(change => (it: Order) => void it.report({ ...theReport, ...change })),
    fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true }).map(now => (it: Order) => it.release(now)),
  );
  it('closes at most once, releases at most once and only a closed contract, ends at most once', () => {
    fc.assert(fc.property(fc.array(command, { maxLength: 25 }), commands => {
      const it = order();
      for (const run of commands) {
        try { run(it); } catch { /* refused: nothing happened */ }
      }
      const types = it.newEvents().map(event => event.type);
      const count = (type: string) => types.filter(one => one === type).length;
      expect(count('ContractClosed')).toBeLessThanOrEqual(1);
      expect(count('OrderReleased')).toBeLessThanOrEqual(count('ContractClosed'));
      expect(count('OrderCancelled') + count('ContractNotConcluded')).toBeLessThanOrEqual(1);
      if (it.kind === 'renewal') expect(count('ContractClosed') + count('ContractNotConcluded')).toBe(0);
      expect(new Order(orderId).rehydrate(it.newEvents()).status).toBe(it.status);
    }));
  });
});
