import type { DomainEvent } from '#platform/domain/aggregate.js';
import {
  ContractClosed,
  ContractWithoutReward,
  OrderAssigned,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
} from '../events.js';
import { orderList } from './order-list.js';
import { ordered, complaintsOver, at } from '../domain/states.test-kit.js';

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
        (row, event) => orderList.evolve(row, event as never, {}),
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
