import { personId, personWith } from '#platform/domain/person.js';
import fc from 'fast-check';
import { textFor } from '#contract/errors/problem.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { given } from '#testing/given.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
} from '../events.js';
import { Order, type OrderReport } from './order.js';

const clerk = personWith('clerk');

const orderId = '0192f000-0000-7000-8000-000000000001';

const recommendationId = '0192f000-0000-7000-8000-000000000002';

const recipientId = '0192f000-0000-7000-8000-000000000003';

const otherId = '0192f000-0000-7000-8000-000000000004';

const ids = { orderId, recommendationId, recipientId, assignment: 'contact' as const };

/** The friend was registered before they ordered. */
const complaints = {
  days: 14,
  registeredAt: new Date('2026-10-30T18:00:00Z'),
  reportedAt: new Date('2026-11-05T08:00:00Z'),
};

const theReport: OrderReport = {
  number: 'A-4711',
  recommendationId,
  whose: { assignment: 'contact', recipientId },
  productId: 12,
  productAssumed: false,
  orderedAt: new Date('2026-11-01T09:00:00Z'),
  kind: 'new',
  outcome: 'concluded',
  complaints,
  earning: { earns: true },
};

const nobodys: OrderReport = { ...theReport, whose: { assignment: 'none', recipientId: null } };

const renewal = { kind: 'renewal', earning: { earns: false, reason: 'renewal' } } as const;

const ended = { earning: { earns: false, reason: 'recommendation-ended' } } as const;

const reported = OrderReported.of({
  ...ids,
  number: 'A-4711',
  productId: 12,
  productAssumed: false,
  orderedAt: '2026-11-01T09:00:00.000Z',
  kind: 'new',
  releasableFrom: '2026-11-15T23:00:00.000Z',
});

const renewalReported = OrderReported.of({ ...reported.data, kind: 'renewal' });

const closed = ContractClosed.of({ ...ids, productId: 12 });

const notConcluded = ContractNotConcluded.of(ids);

const released = OrderReleased.of(ids);

const withdrawn = OrderCancelled.of({ ...ids, reason: 'withdrawn' });

const cancelled = OrderCancelled.of({ ...ids, reason: 'cancelled-by-provider' });

const earnsNothing = (reason: 'renewal' | 'recommendation-ended' | 'second-contract') =>
  ContractWithoutReward.of({ ...ids, reason });

const unassigned = OrderReported.of({ ...reported.data, recipientId: null, assignment: 'none' });

const refused = OrderRefused.of(ids);

const takenBack = OrderTakenBack.of(ids);

const assigned = (to: string | null, turn = 0) =>
  OrderAssigned.of({
    orderId,
    recommendationId,
    recipientId: to,
    assignment: to ? 'contact' : 'code',
    number: 'A-4711',
    productId: 12,
    orderedAt: reported.data.orderedAt,
    kind: 'new',
    releasableFrom: reported.data.releasableFrom,
    turn,
  });

const closedFor = (to: string | null, turn = 0) =>
  ContractClosed.of({
    orderId,
    recommendationId,
    recipientId: to,
    assignment: to ? 'contact' : 'code',
    productId: 12,
    ...(turn > 0 && { turn }),
  });

const afterComplaints = new Date('2026-11-15T23:00:00Z');

const order = () => new Order(orderId);

describe('An order the provider reports', () => {
  it('closes the contract when it was concluded', () => {
    given(order())
      .when(it => expect(it.report(theReport)).toBe('accepted'))
      .then([reported, closed]);
  });
  it('ends when the contract did not come about', () => {
    given(order())
      .when(it => it.report({ ...theReport, outcome: 'not-concluded' }))
      .then([reported, notConcluded]);
  });
  it('is cancelled when the provider says so at once', () => {
    given(order())
      .when(it => it.report({ ...theReport, outcome: 'cancelled' }))
      .then([reported, cancelled]);
  });
  it('never earns as a renewal', () => {
    given(order())
      .when(it => expect(it.report({ ...theReport, ...renewal })).toBe('no-reward'))
      .then([renewalReported, earnsNothing('renewal')]);
  });
  it('says nothing of the recommendation when a renewal did not come about', () => {
    given(order())
      .when(it => it.report({ ...theReport, ...renewal, outcome: 'not-concluded' }))
      .then([renewalReported, cancelled]);
  });
  it('never earns when the recommendation has ended', () => {
    given(order())
      .when(it => expect(it.report({ ...theReport, ...ended })).toBe('no-reward'))
      .then([reported, earnsNothing('recommendation-ended')]);
  });
  it('is known when the same report comes again', () => {
    given(order(), [reported, closed])
      .when(it => expect(it.report(theReport)).toBe('known'))
      .thenNothing();
  });
  it.each<[string, Partial<OrderReport>, string]>([
    ['another day', { orderedAt: new Date('2026-11-03T09:00:00Z') }, 'Auftragsdatum'],
    ['another kind', renewal, 'Art'],
    ['another kind that ends it', { ...renewal, outcome: 'cancelled' }, 'Art'],
  ])('is never taken for known with %s', (_, other, field) => {
    given(order(), [reported, closed])
      .when(it => {
        const fields = [{ field, reason: 'reported-otherwise' }];
        expect(() => it.report({ ...theReport, ...other })).toThrow(new DomainError('validation-failed', { fields }));
      })
      .thenNothing();
  });
  it('is known at another time of the same day, and ends on its own day', () => {
    given(order(), [reported, closed])
      .when(it => {
        expect(it.report({ ...theReport, orderedAt: new Date('2026-11-01T22:59:00Z') })).toBe('known');
        it.report({ ...theReport, orderedAt: new Date('2026-11-20T09:00:00Z'), outcome: 'cancelled' });
      })
      .then([cancelled]);
  });
  it('is known when a renewal is reported again', () => {
    given(order(), [renewalReported, earnsNothing('renewal')])
      .when(it => expect(it.report({ ...theReport, ...renewal })).toBe('known'))
      .thenNothing();
  });
  it('is cancelled when a closed contract is cancelled later', () => {
    given(order(), [reported, closed])
      .when(it => it.report({ ...theReport, outcome: 'cancelled' }))
      .then([cancelled]);
  });
  it('is cancelled when a closed contract is later said not to have come about', () => {
    given(order(), [reported, closed])
      .when(it => it.report({ ...theReport, outcome: 'not-concluded' }))
      .then([cancelled]);
  });
  it('is cancelled even after its release, since the fact is the provider’s', () => {
    given(order(), [reported, closed, released])
      .when(it => it.report({ ...theReport, outcome: 'cancelled' }))
      .then([cancelled]);
  });
  it.each([
    ['before anything was signed', [reported]],
    ['a contract', [reported, closed]],
    ['released', [reported, closed, released]],
  ])('is withdrawn when the provider says so of one that is %s', (_, history) => {
    const it = given(order(), history).when(it => it.report({ ...theReport, outcome: 'withdrawn' }));
    it.then([withdrawn]);
  });
  it('is withdrawn when the agency says so, once', () => {
    given(order(), [reported, closed])
      .when(it => {
        it.withdraw();
        it.withdraw();
        expect(it.state.status).toBe('withdrawn');
      })
      .then([withdrawn]);
  });
  it.each([
    ['released', [reported, closed, released]],
    ['cancelled', [reported, closed, cancelled]],
    ['without a contract', [reported]],
  ])('is not withdrawn by the agency where it is %s', (_, history) => {
    given(order(), history)
      .when(it => it.withdraw())
      .thenRefuses('order-not-releasable');
  });
  it.each(['cancelled', 'withdrawn', 'concluded'] as const)('stays withdrawn when reported as %s', outcome => {
    given(order(), [reported, closed, withdrawn])
      .when(it => expect(it.report({ ...theReport, outcome })).toBe('known'))
      .thenNothing();
  });
  it('is of older days cancelled, where a contract ended and nobody said why', () => {
    given(order(), [reported, closed, OrderCancelled.of({ ...ids, reason: 'revoked' })])
      .when(it => expect(it.state.status).toBe('cancelled'))
      .thenNothing();
  });
  it('stays cancelled when it is reported as concluded once more', () => {
    given(order(), [reported, closed, cancelled])
      .when(it => expect(it.report(theReport)).toBe('known'))
      .thenNothing();
  });
  it('stays not concluded when it is reported as concluded once more', () => {
    given(order(), [reported, notConcluded])
      .when(it => expect(it.report(theReport)).toBe('known'))
      .thenNothing();
  });
});

describe('An order that could be several people’s', () => {
  const toRosa = { recommendationId, recipientId, productId: 12 };
  const toOther = { recommendationId, recipientId: otherId, productId: 12 };
  it('waits, and earns nothing', () => {
    given(order())
      .when(it => expect(it.report(nobodys)).toBe('unassigned'))
      .then([unassigned]);
  });
  it('cannot be released', () => {
    given(order(), [unassigned])
      .when(it => it.release(afterComplaints, clerk))
      .thenRefuses('order-not-releasable');
  });
  it('stays waiting when the provider repeats itself', () => {
    given(order(), [unassigned])
      .when(it => expect(it.report(nobodys)).toBe('known'))
      .thenNothing();
  });
  it.each([['cancelled'], ['withdrawn'], ['not-concluded']] as const)(
    'never earns once it is %s, and that is news once',
    outcome => {
      const it = order();
      expect([it.report(nobodys), it.result]).toEqual(['unassigned', 'unassigned']);
      expect([it.report({ ...nobodys, outcome }), it.result]).toEqual(['no-reward', 'no-reward']);
      for (const again of ['concluded', outcome] as const)
        expect([it.report({ ...nobodys, outcome: again }), it.result]).toEqual(['known', 'no-reward']);
    },
  );
  it('never earns either where the first word of it is that it was cancelled', () => {
    const it = order();
    expect([it.report({ ...nobodys, outcome: 'cancelled' }), it.result]).toEqual(['no-reward', 'no-reward']);
  });
  it('is accepted when it is cancelled after staff said whose it is', () => {
    const it = order();
    it.report(nobodys);
    it.assign(toRosa, { earns: true }, complaints);
    expect([it.report({ ...nobodys, outcome: 'cancelled' }), it.result]).toEqual(['accepted', 'accepted']);
  });
  it('earns once staff say whose it is', () => {
    given(order(), [unassigned])
      .when(it => it.assign(toRosa, { earns: true }, complaints))
      .then([assigned(recipientId), closedFor(recipientId)]);
  });
  it('earns for the recommender alone when it is given to the code', () => {
    given(order(), [unassigned])
      .when(it => it.assign({ ...toRosa, recipientId: null }, { earns: true }, complaints))
      .then([assigned(null), closedFor(null)]);
  });
  it('is taken back from the wrong one before it is the right one’s', () => {
    given(order(), [reported, closed])
      .when(it => it.assign(toOther, { earns: true }, complaints))
      .then([takenBack, assigned(otherId, 1), closedFor(otherId, 1)]);
  });
  it('is not assigned twice to the same', () => {
    given(order(), [reported, closed])
      .when(it => it.assign(toRosa, { earns: true }, complaints))
      .thenNothing();
  });
  it('is assigned to one who has their reward already, and earns nothing', () => {
    given(order(), [unassigned])
      .when(it => it.assign(toRosa, { earns: false, reason: 'second-contract' }, complaints))
      .then([assigned(recipientId), earnsNothing('second-contract')]);
  });
  it.each([
    ['released', [reported, closed, released]],
    ['refused', [reported, closed, refused]],
    ['cancelled', [reported, closed, cancelled]],
  ])('is no longer assigned once %s', (_, history) => {
    given(order(), history)
      .when(it => it.assign(toOther, { earns: true }, complaints))
      .thenRefuses('order-not-releasable');
  });
});

/** docs/specification/orders.md#complaint-period */
describe('A complaint period', () => {
  const releasable = (change: Partial<OrderReport>) => {
    const it = order();
    it.report({ ...theReport, ...change });
    return it.releasableFrom.toISOString();
  };
  it.each([
    ['ends with its last day', {}, '2026-11-15T23:00:00.000Z'],
    [
      'is not shortened by a date far back: it counts from when the friend was registered',
      { orderedAt: new Date('2019-01-01T00:00:00Z') },
      '2026-11-13T23:00:00.000Z',
    ],
    [
      'of an order by code alone counts from its report',
      {
        orderedAt: new Date('2019-01-01T00:00:00Z'),
        whose: { assignment: 'code', recipientId: null } as const,
        complaints: { ...complaints, registeredAt: null },
      },
      '2026-11-19T23:00:00.000Z',
    ],
    [
      'over the night the clocks change ends at midnight all the same',
      {
        orderedAt: new Date('2026-10-20T20:30:00Z'),
        complaints: { ...complaints, registeredAt: new Date('2026-10-01T00:00:00Z') },
      },
      '2026-11-03T23:00:00.000Z',
    ],
    [
      'of no days is none: the whole day of the order counts',
      { complaints: { ...complaints, days: 0 } },
      '2026-10-31T23:00:00.000Z',
    ],
  ])('%s', (_, change, from) => expect(releasable(change)).toBe(from));

  it('counts anew from the registration of whoever the order is assigned to', () => {
    const it = order();
    it.report({ ...nobodys, orderedAt: new Date('2019-01-01T00:00:00Z') });
    it.assign(
      { recommendationId, recipientId: otherId, productId: 12 },
      { earns: true },
      { ...complaints, registeredAt: new Date('2026-11-04T12:00:00Z') },
    );
    expect(it.releasableFrom.toISOString()).toBe('2026-11-18T23:00:00.000Z');
    expect(() => it.release(new Date('2026-11-18T22:59:59.999Z'), clerk)).toThrow(DomainError);
    it.release(new Date('2026-11-18T23:00:00.000Z'), clerk);
    expect(it.state.status).toBe('released');
  });
});

describe('Refusing an order', () => {
  it('ends it, twice without a second effect', () => {
    given(order(), [reported, closed])
      .when(it => {
        it.refuse();
        it.refuse();
      })
      .then([refused]);
  });
  it('is possible while nobody was said whose it is', () => {
    given(order(), [unassigned])
      .when(it => it.refuse())
      .then([OrderRefused.of({ ...ids, recipientId: null, assignment: 'none' })]);
  });
  it.each([
    ['released', [reported, closed, released]],
    ['cancelled', [reported, closed, cancelled]],
    ['earning nothing', [reported, earnsNothing('second-contract')]],
  ])('is refused once it is %s', (_, history) => {
    given(order(), history)
      .when(it => it.refuse())
      .thenRefuses('order-not-releasable');
  });
  it('is not undone by the provider saying once more that it was concluded', () => {
    given(order(), [reported, closed, refused])
      .when(it => expect(it.report(theReport)).toBe('known'))
      .thenNothing();
  });
  it('keeps it from being released', () => {
    given(order(), [reported, closed, refused])
      .when(it => it.release(afterComplaints, clerk))
      .thenRefuses('order-not-releasable');
  });
});

describe('An order that somebody imported', () => {
  it('keeps by whose hand it came', () => {
    given(order())
      .when(it => it.report({ ...theReport, reportedBy: personId('carla') }))
      .then([
        OrderReported.of({ ...reported.data, reportedBy: 'carla' }),
        ContractClosed.of({ ...closed.data, reportedBy: 'carla' }),
      ]);
  });
});

describe('Releasing an order', () => {
  it('is done when the complaint period is over', () => {
    given(order(), [reported, closed])
      .when(it => it.release(afterComplaints, clerk))
      .then([released]);
  });
  it('has no second effect', () => {
    given(order(), [reported, closed, released])
      .when(it => it.release(afterComplaints, clerk))
      .thenNothing();
  });
  it('is refused a millisecond too early, with the first possible date', () => {
    const scenario = given(order(), [reported, closed]).when(it =>
      it.release(new Date(afterComplaints.getTime() - 1), clerk),
    );
    scenario.thenRefuses('order-not-yet-releasable');
    const early = new Order(orderId).rehydrate([reported, closed]);
    expect(() => early.release(new Date('2026-11-02T00:00:00Z'), clerk)).toThrow(
      expect.objectContaining({ details: { values: { releasableFrom: '2026-11-15T23:00:00.000Z' } } }),
    );
  });
  it('is refused to who imported it, under any account of theirs', () => {
    const byHand = [
      OrderReported.of({ ...reported.data, reportedBy: 'carla' }),
      ContractClosed.of({ ...closed.data, reportedBy: 'carla' }),
    ];
    for (const by of [personWith('carla'), personWith('clerk-of-carla', ['carla']), null])
      given(order(), byHand)
        .when(it => it.release(afterComplaints, by))
        .thenRefuses('not-authorised');
    given(order(), byHand)
      .when(it => it.release(afterComplaints, clerk))
      .then([released]);
  });
  it('is refused to who imported that it was concluded after all', () => {
    given(order(), [reported, ContractClosed.of({ ...closed.data, reportedBy: 'carla' })])
      .when(it => it.release(afterComplaints, personWith('carla')))
      .thenRefuses('not-authorised');
  });
  it('is refused for an order nobody reported', () => {
    given(order())
      .when(it => it.release(afterComplaints, clerk))
      .thenRefuses('not-found');
  });
  it.each([
    ['cancelled', [reported, closed, cancelled]],
    ['not concluded', [reported, notConcluded]],
    ['a renewal', [renewalReported]],
  ])('is refused when it is %s', (_, history) => {
    given(order(), history)
      .when(it => it.release(afterComplaints, clerk))
      .thenRefuses('order-not-releasable');
  });
  it('is refused when it was cancelled after the release', () => {
    given(order(), [reported, closed, released, cancelled])
      .when(it => it.release(afterComplaints, clerk))
      .thenRefuses('order-not-releasable');
  });
});

describe('Whatever is reported and released, in any sequence', () => {
  const earning = fc.constantFrom<OrderReport['earning']>(
    { earns: true },
    { earns: true, rewardCents: 500 },
    { earns: false, reason: 'second-contract' },
  );
  const command = fc.oneof(
    fc
      .record({
        outcome: fc.constantFrom(
          'concluded' as const,
          'cancelled' as const,
          'withdrawn' as const,
          'not-concluded' as const,
        ),
        whose: fc.constantFrom(theReport.whose, nobodys.whose),
        earning,
      })
      .map(change => (it: Order) => void it.report({ ...theReport, ...change })),
    fc.constant((it: Order) => void it.report({ ...theReport, ...renewal })),
    fc.record({ to: fc.constantFrom(recipientId, otherId, null), earning }).map(
      ({ to, earning: earned }) =>
        (it: Order) =>
          it.assign({ recommendationId, recipientId: to, productId: 12 }, earned, complaints),
    ),
    fc.constant((it: Order) => it.refuse()),
    fc
      .date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true })
      .map(now => (it: Order) => it.release(now, clerk)),
  );
  it('closes at most once an assignment, releases at most once and only a closed contract, ends at most once, and stays whose it is once released', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), commands => {
        const it = order();
        for (const run of commands) {
          try {
            run(it);
          } catch {
            /* refused: nothing happened */
          }
        }
        const types = it.newEvents().map(event => event.type);
        const count = (type: string) => types.filter(one => one === type).length;
        expect(count('ContractClosed')).toBeLessThanOrEqual(1 + count('OrderTakenBack'));
        expect(count('OrderReleased')).toBeLessThanOrEqual(Math.min(1, count('ContractClosed')));
        expect(count('OrderCancelled') + count('ContractNotConcluded') + count('OrderRefused')).toBeLessThanOrEqual(1);
        if (count('OrderReleased') > 0)
          expect(
            types
              .slice(types.indexOf('OrderReleased'))
              .filter(type => type === 'OrderTakenBack' || type === 'OrderAssigned'),
          ).toEqual([]);
        if (it.state.kind === 'renewal') expect(count('ContractClosed') + count('ContractNotConcluded')).toBe(0);
        expect(new Order(orderId).rehydrate(it.newEvents()).state.status).toBe(it.state.status);
      }),
    );
  });
});

describe('What cannot be done with an order', () => {
  const refusal = (history: Parameters<Order['rehydrate']>[0], act: (it: Order) => void): string => {
    try {
      act(new Order(orderId).rehydrate(history));
    } catch (error) {
      if (error instanceof DomainError) return textFor(error.reason, 'de', error.details.values);
    }
    return '';
  };
  const assign = (it: Order) =>
    it.assign({ recommendationId, recipientId: otherId, productId: 12 }, { earns: true }, complaints);
  const release = (it: Order) => it.release(afterComplaints, clerk);
  it.each([
    ['refused after its release', [reported, closed, released], (it: Order) => it.refuse(), 'schon freigegeben'],
    ['assigned after its release', [reported, closed, released], assign, 'schon freigegeben'],
    ['released after its refusal', [reported, closed, refused], release, 'schon abgelehnt'],
    ['released once cancelled', [reported, closed, cancelled], release, 'storniert'],
    ['assigned where nothing was signed', [reported, notConcluded], assign, 'nicht zustande gekommen'],
    ['released as a renewal', [renewalReported], release, 'eine Verlängerung'],
    ['released while it is nobody’s', [unassigned], release, 'noch niemandem zugeordnet'],
    [
      'refused where it earns nothing',
      [reported, earnsNothing('second-contract')],
      (it: Order) => it.refuse(),
      'bringt keine Prämie',
    ],
  ])('is told by what stands in the way alone: %s', (_, history, act, says) => {
    const told = refusal(history, act);
    expect(told).toMatch(new RegExp(`^Das ist bei diesem Auftrag nicht möglich\\. Auftrag A-4711 [^.]*${says}\\.$`));
  });
});
