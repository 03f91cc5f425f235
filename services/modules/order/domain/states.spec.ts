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
    // Nobody assigns what has ended, and nothing is released that was never a contract.
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
  };
  const hints = (facts: Partial<OrderInReport>, now = complaintsOver) => hintsOf({ ...order, ...facts }, now);

  it('is nothing where nothing is unusual', () => expect(hints({})).toEqual([]));
  it('says from the moment on that it is overdue, and no longer once it was decided', () => {
    const moment = order.overdueFrom!;
    expect(hints({}, new Date(moment.getTime() - 1))).toEqual([]);
    expect(hints({}, moment)).toEqual(['overdue']);
    // The report is not there yet, the release is.
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
