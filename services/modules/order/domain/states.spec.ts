import fc from 'fast-check';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import {
  ContractClosed,
  ContractWithoutReward,
  OrderAssigned,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
} from '../api.js';
import { orderReport } from '../persistence.js';
import {
  countsAsContract,
  hintsOf,
  isOverdue,
  overdueFromOf,
  shownStatusOf,
  type OrderFacts,
  type OrderInReport,
} from './states.js';
import { hasAnotherCustomerNumber, whose, type Contact } from './whose.js';

const at = (text: string) => new Date(text);
const ordered = at('2026-11-01T10:00:00Z');
const [complaintsOver, reported] = [at('2026-11-15T10:00:00Z'), at('2026-11-02T10:00:00Z')];
const closed: OrderFacts = {
  kind: 'new',
  state: 'reported',
  assignment: 'contact',
  contractClosed: true,
  withoutReward: null,
};
const unassigned: OrderFacts = { ...closed, assignment: 'none', contractClosed: false };

describe('An order is shown as', () => {
  it.each<[string, Partial<OrderFacts>]>([
    ['open', {}],
    ['open', { assignment: 'code' }],
    ['released', { state: 'released' }],
    ['unassigned', { assignment: 'none', contractClosed: false }],
    ['cancelled', { state: 'cancelled' }],
    ['cancelled', { state: 'refused' }],
    ['cancelled', { state: 'not-concluded', contractClosed: false }],
    ['cancelled', { kind: 'renewal', withoutReward: 'renewal', contractClosed: false }],
    ['cancelled', { withoutReward: 'second-contract', contractClosed: false }],
    // An ended order cannot be assigned, and an order without contract cannot be released.
    ['cancelled', { assignment: 'none', state: 'cancelled', contractClosed: false }],
    ['cancelled', { assignment: 'none', withoutReward: 'recommendation-ended', contractClosed: false }],
    ['cancelled', { contractClosed: false }],
  ])('%s when it is %j', (status, facts) => expect(shownStatusOf({ ...closed, ...facts })).toBe(status));

  it('a contract also after the agency refused it, and none once the provider took it back', () => {
    const states = ['reported', 'released', 'refused', 'cancelled', 'not-concluded'] as const;
    expect(states.filter(state => countsAsContract({ ...closed, state }))).toEqual(['reported', 'released', 'refused']);
    expect(countsAsContract(unassigned)).toBe(false);
  });
});

describe('An order is overdue', () => {
  const from = (order: OrderFacts, since: Date, known: Date | null = null, releasableFrom = complaintsOver) =>
    overdueFromOf({ ...order, releasableFrom }, since, known)?.toISOString() ?? null;

  it('14 days after its complaint period', () => expect(from(closed, reported)).toBe('2026-11-29T10:00:00.000Z'));
  it('14 days after it was reported, where that came late', () =>
    expect(from(closed, at('2026-12-01T08:00:00Z'))).toBe('2026-12-15T08:00:00.000Z'));
  it('by the period it was reported with: the tenant’s new minimum age is for later orders', () => {
    const known = at('2026-11-29T10:00:00Z');
    expect(from(closed, reported, known, at('2026-11-20T10:00:00Z'))).toBe(known.toISOString());
  });
  it('just the same while it is nobody’s', () => expect(from(unassigned, reported)).toBe('2026-11-29T10:00:00.000Z'));
  it('no later for being assigned, or assigned to another', () => {
    const known = at('2026-11-29T10:00:00Z');
    for (const order of [unassigned, { ...unassigned, assignment: 'contact' as const }, closed])
      expect(from(order, at('2026-11-28T10:00:00Z'), known)).toBe(known.toISOString());
  });
  it('never while it earns nothing, and 14 days after it does where its contract was closed later', () => {
    expect(from({ ...closed, contractClosed: false, withoutReward: 'no-offer' }, reported)).toBeNull();
    expect(from(closed, at('2026-12-05T10:00:00Z'), null)).toBe('2026-12-19T10:00:00.000Z');
  });
  it.each(['released', 'refused', 'cancelled', 'not-concluded'] as const)('no longer once it is %s', state =>
    expect(from({ ...closed, state }, reported, at('2026-11-29T10:00:00Z'))).toBeNull(),
  );
  it('never as a renewal', () => expect(from({ ...closed, kind: 'renewal' }, reported)).toBeNull());
});

describe('What staff read beside an order', () => {
  const order: OrderInReport = {
    ...closed,
    productId: 1,
    orderedAt: ordered,
    overdueFrom: at('2026-11-29T10:00:00Z'),
    recommendedProductId: 1,
    recommendedAt: at('2026-10-01T10:00:00Z'),
    contactAt: at('2026-10-02T10:00:00Z'),
    contactConfirmed: true,
  };
  const hints = (facts: Partial<OrderInReport>, now = complaintsOver) => hintsOf({ ...order, ...facts }, now);

  it('is a contact who never confirmed, as long as the order may still earn', () => {
    expect(hints({ contactConfirmed: false })).toEqual(['unconfirmed-contact']);
    expect(hints({ contactConfirmed: null })).toEqual([]);
    expect(hints({ contactConfirmed: false, state: 'refused' })).toEqual(['refused']);
  });
  it('is nothing where nothing is unusual', () => expect(hints({})).toEqual([]));
  it('says from the moment on that it is overdue, and no longer once it was decided', () => {
    const moment = order.overdueFrom!;
    expect(hints({}, new Date(moment.getTime() - 1))).toEqual([]);
    expect(hints({}, moment)).toEqual(['overdue']);
    // The release was seen before the report.
    expect(isOverdue({ ...order, state: 'released' }, moment)).toBe(false);
  });
  it('says why it earns nothing, a renewal once', () => {
    expect(hints({ kind: 'renewal', withoutReward: 'renewal', contractClosed: false })).toEqual(['renewal']);
    expect(hints({ withoutReward: 'own-contract', contractClosed: false })).toEqual(['own-contract']);
  });
  it.each(['refused', 'cancelled', 'not-concluded'] as const)('says that it was %s', state =>
    expect(hints({ state })).toEqual([state]),
  );
  it('names another product and a contract by code', () =>
    expect(hints({ productId: 2, assignment: 'code' })).toEqual(['other-product', 'by-code']));
  it('says nothing of a recommendation that is not known yet', () =>
    expect(hints({ recommendedProductId: null, recommendedAt: null, contactAt: null })).toEqual([]));
  it('says that it is older than its recommendation, by the day in Germany', () => {
    expect(hints({ recommendedAt: at('2026-11-02T10:00:00Z') })).toEqual(['before-recommendation']);
    expect(hints({ recommendedAt: at('2026-11-01T22:59:00Z') })).toEqual([]);
    expect(hints({ recommendedAt: at('2026-11-01T23:00:00Z') })).toEqual(['before-recommendation']);
  });
  it('says that it is older than its contact’s details, where the recommendation is older', () => {
    const contactAt = at('2026-11-03T10:00:00Z');
    expect(hints({ contactAt })).toEqual(['before-contact']);
    expect(hints({ contactAt, recommendedAt: contactAt })).toEqual(['before-recommendation']);
  });
  it('says nothing of that where it earns nothing anyway', () =>
    expect(hints({ recommendedAt: at('2026-11-03T10:00:00Z'), state: 'refused' })).toEqual(['refused']));
});

describe('The row of an order in reports', () => {
  const id = (n: number) => `0195f5a0-0000-7000-8000-00000000000${n}`;
  const [rosa, mia] = [id(3), id(4)];
  const ids = (recipientId: string | null, assignment: 'contact' | 'none' = 'contact') => ({
    orderId: id(1),
    recommendationId: id(2),
    recipientId,
    assignment,
  });
  const about = {
    number: 'A-1',
    productId: 1,
    orderedAt: ordered.toISOString(),
    kind: 'new' as const,
    releasableFrom: complaintsOver.toISOString(),
  };
  const nobodys = OrderReported.of({ ...ids(null, 'none'), ...about });
  const theirs = (recipientId: string) => OrderReported.of({ ...ids(recipientId), ...about });
  const assigned = (recipientId: string, turn = 0) => OrderAssigned.of({ ...ids(recipientId), ...about, turn });
  const concluded = (recipientId: string) => ContractClosed.of({ ...ids(recipientId), productId: 1 });

  type Happened = readonly [day: string, ...events: DomainEvent[]];
  const after = (...history: Happened[]) =>
    history
      .flatMap(([day, ...events]) => events.map(event => ({ ...event, at: at(`${day}T10:00:00Z`) })))
      .reduce<Record<string, unknown> | undefined>(
        (row, event) => orderReport.evolve(row, event as never, {}),
        undefined,
      );

  it('is overdue by its report, also when it is assigned late and then to another', () => {
    const reportedLate: Happened = ['2026-11-20', nobodys];
    expect(after(reportedLate)).toMatchObject({ status: 'unassigned', overdue_from: '2026-12-04T10:00:00.000Z' });
    expect(
      after(
        reportedLate,
        ['2026-12-03', assigned(mia), concluded(mia)],
        ['2026-12-09', OrderTakenBack.of(ids(mia)), assigned(rosa, 1), concluded(rosa)],
      ),
    ).toMatchObject({ status: 'open', is_contract: true, overdue_from: '2026-12-04T10:00:00.000Z' });
  });
  it('has its days from when it earns, where it earned nothing at first', () => {
    const first: Happened = [
      '2026-11-20',
      theirs(rosa),
      ContractWithoutReward.of({ ...ids(rosa), reason: 'second-contract' }),
    ];
    expect(after(first)).toMatchObject({ status: 'cancelled', is_contract: false, overdue_from: null });
    expect(after(first, ['2026-12-01', concluded(rosa)])).toMatchObject({
      status: 'open',
      overdue_from: '2026-12-15T10:00:00.000Z',
    });
  });
  it('waits for nobody once it is released', () =>
    expect(
      after(['2026-11-02', theirs(rosa), concluded(rosa)], ['2026-11-16', OrderReleased.of(ids(rosa))]),
    ).toMatchObject({ status: 'released', is_contract: true, overdue_from: null }));
});

const contact = (recipientId: string, changes: Partial<Contact> = {}): Contact => ({
  recipientId,
  confirmed: true,
  erased: false,
  customerKey: null,
  detailsKey: null,
  ordered: [],
  ...changes,
});
const byCode = { recipientId: null, customerKey: null, detailsKey: null, productId: 700 };
const theirs = (recipientId: string) => ({ assignment: 'contact', recipientId });
const code = { assignment: 'code', recipientId: null };
const undecided = { assignment: 'none', recipientId: null };

describe('An order that names only the recommendation is', () => {
  it('the one confirmed contact’s who has no order for this product', () =>
    expect(whose([contact('rosa'), contact('mia', { ordered: [700] })], byCode)).toEqual(theirs('rosa')));
  it('also theirs who has an order for another product', () =>
    expect(whose([contact('rosa', { ordered: [701] })], byCode)).toEqual(theirs('rosa')));
  it('the code’s, where there is no contact at all', () => expect(whose([], byCode)).toEqual(code));
  it('the code’s, where whoever came left again unconfirmed', () =>
    expect(whose([contact('rosa', { confirmed: false, erased: true })], byCode)).toEqual(code));
  it.each<[string, Contact[]]>([
    ['several are free', [contact('rosa'), contact('mia')]],
    ['none is free', [contact('rosa', { ordered: [700] })]],
    ['only an unconfirmed one is there', [contact('rosa', { confirmed: false })]],
    ['the only one was erased after confirming', [contact('rosa', { erased: true })]],
    ['the only one is known by another customer number', [contact('rosa', { customerKey: 'K-2' })]],
  ])('for staff to decide, where %s', (_, contacts) =>
    expect(whose(contacts, { ...byCode, customerKey: 'K-1' })).toEqual(undecided),
  );
});

describe('An order with a customer number is', () => {
  it('that contact’s, however many others are free', () =>
    expect(
      whose([contact('mia'), contact('rosa', { customerKey: 'K-1', ordered: [700] })], {
        ...byCode,
        customerKey: 'K-1',
      }),
    ).toEqual(theirs('rosa')));
  it('for staff to decide, where two gave it', () =>
    expect(
      whose([contact('mia', { customerKey: 'K-1' }), contact('rosa', { customerKey: 'K-1' })], {
        ...byCode,
        customerKey: 'K-1',
      }),
    ).toEqual(undecided));
  it('contradictory, where it is known to be another contact’s than the one named', () => {
    const contacts = [contact('mia'), contact('rosa', { customerKey: 'K-1' })];
    expect(hasAnotherCustomerNumber(contacts, { ...byCode, recipientId: 'mia', customerKey: 'K-1' })).toBe(true);
    expect(hasAnotherCustomerNumber(contacts, { ...byCode, recipientId: 'rosa', customerKey: 'K-1' })).toBe(false);
  });
});

describe('An order with the buyer’s date of birth and postcode is', () => {
  const bought = { ...byCode, detailsKey: '1990|10115' };
  const [rosa, mia] = [contact('rosa', { detailsKey: '1990|10115' }), contact('mia', { detailsKey: '1985|80331' })];
  it('that contact’s, beside others who gave others or none', () => {
    expect(whose([mia, rosa], bought)).toEqual(theirs('rosa'));
    expect(whose([contact('ines'), rosa], bought)).toEqual(theirs('rosa'));
  });
  it('the only free contact’s who gave none', () =>
    expect(whose([contact('ines'), mia], bought)).toEqual(theirs('ines')));
  it.each<[string, Contact[]]>([
    ['two of one household were born on one day', [rosa, contact('twin', { detailsKey: '1990|10115' })]],
    ['the only contact gave others', [mia]],
    ['whose they are has an order already', [contact('rosa', { detailsKey: '1990|10115', ordered: [700] })]],
    ['whose they are has not confirmed', [contact('rosa', { detailsKey: '1990|10115', confirmed: false })]],
  ])('for staff to decide, where %s', (_, contacts) => expect(whose(contacts, bought)).toEqual(undecided));
  it('whoever’s a number names, whatever was given', () => {
    expect(whose([mia, rosa], { ...bought, recipientId: 'mia' })).toEqual(theirs('mia'));
    expect(whose([contact('mia', { customerKey: 'K-1' }), rosa], { ...bought, customerKey: 'K-1' })).toEqual(
      theirs('mia'),
    );
  });
});

describe('An order with a contact’s number is', () => {
  it('that contact’s', () =>
    expect(whose([contact('mia'), contact('rosa', { ordered: [700] })], { ...byCode, recipientId: 'rosa' })).toEqual(
      theirs('rosa'),
    ));
  it('for staff to decide, where they were erased', () =>
    expect(whose([contact('rosa', { erased: true })], { ...byCode, recipientId: 'rosa' })).toEqual(undecided));
});

it('Nobody is given an order whom neither a number nor being the only one names', () => {
  const contacts = fc.uniqueArray(
    fc.record({
      recipientId: fc.constantFrom('a', 'b', 'c', 'd'),
      confirmed: fc.boolean(),
      erased: fc.boolean(),
      customerKey: fc.constantFrom(null, 'K-1', 'K-2'),
      detailsKey: fc.constantFrom(null, 'one', 'other'),
      ordered: fc.subarray([700, 701]),
    }),
    { selector: one => one.recipientId },
  );
  const named = fc.record({
    recipientId: fc.constantFrom(null, null, 'a', 'b'),
    customerKey: fc.constantFrom(null, 'K-1', 'K-2'),
    detailsKey: fc.constantFrom(null, 'one', 'other'),
    productId: fc.constantFrom(700, 701),
  });
  fc.assert(
    fc.property(contacts, named, (some, order) => {
      const found = whose(some, order);
      expect(found).toEqual(whose([...some].reverse(), order));
      if (found.assignment === 'code') expect(some.filter(one => one.confirmed || !one.erased)).toEqual([]);
      if (found.assignment !== 'contact') return;
      const one = some.find(({ recipientId }) => recipientId === found.recipientId)!;
      expect(one.erased).toBe(false);
      const free = some.filter(other => other.confirmed && !other.erased && !other.ordered.includes(order.productId));
      const isNamed =
        order.recipientId === one.recipientId || (order.customerKey !== null && order.customerKey === one.customerKey);
      expect(isNamed || free.includes(one)).toBe(true);
      if (isNamed) return;
      const possible = free.filter(({ customerKey, detailsKey }) =>
        [
          [customerKey, order.customerKey],
          [detailsKey, order.detailsKey],
        ].every(([known, told]) => known === null || told === null || known === told),
      );
      const born = possible.filter(({ detailsKey }) => detailsKey !== null && detailsKey === order.detailsKey);
      expect(born.length > 0 ? born : possible).toEqual([one]);
    }),
  );
});
