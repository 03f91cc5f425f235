import { batchFrom, inBatches, nameOf } from './delivery-batch.js';

const [tenant, other] = ['0195f5a0-0000-7000-8000-000000000001', '0195f5a0-0000-7000-8000-000000000002'];
const event = (n: number) => `0195f5a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

describe('Batches of deliveries', () => {
  it('hold one tenant and one consumer each, in the order they were named', () => {
    const names = [
      nameOf(tenant, 'mail', event(1)),
      nameOf(other, 'mail', event(2)),
      nameOf(tenant, 'book', event(3)),
      nameOf(tenant, 'mail', event(4)),
    ];
    expect(inBatches(names, () => 100)).toEqual([
      { tenantId: tenant, consumer: 'mail', eventIds: [event(1), event(4)] },
      { tenantId: other, consumer: 'mail', eventIds: [event(2)] },
      { tenantId: tenant, consumer: 'book', eventIds: [event(3)] },
    ]);
  });

  it('are no larger than their consumer may have them', () => {
    const names = [1, 2, 3, 4, 5].flatMap(n => [nameOf(tenant, 'mail', event(n)), nameOf(tenant, 'book', event(n))]);
    expect(
      inBatches(names, consumer => (consumer === 'mail' ? 2 : 4)).map(({ consumer, eventIds }) => [
        consumer,
        eventIds.length,
      ]),
    ).toEqual([
      ['mail', 2],
      ['book', 4],
      ['mail', 2],
      ['mail', 1],
      ['book', 1],
    ]);
  });

  it('leave out what is no name', () => {
    expect(inBatches(['', 'undefined', `${tenant}/mail`], () => 1)).toEqual([]);
  });

  it('come out of a job as they went in, also out of one that named a single delivery', () => {
    const batch = { tenantId: tenant, consumer: 'mail', eventIds: [event(1), event(2)] };
    expect(batchFrom({ ...batch })).toEqual(batch);
    expect(batchFrom({ delivery: nameOf(tenant, 'mail', event(1)) })).toEqual({ ...batch, eventIds: [event(1)] });
    expect(batchFrom({ other: 1 })).toBeUndefined();
  });
});
