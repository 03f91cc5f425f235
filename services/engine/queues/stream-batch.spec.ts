import { batchFrom, inBatches, nameOf } from './stream-batch.js';

const [tenant, other] = ['0195f5a0-0000-7000-8000-000000000001', '0195f5a0-0000-7000-8000-000000000002'];

const stream = (n: number) => `0195f5a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

describe('Batches of streams', () => {
  it('hold one tenant and one consumer each, in the order they were named', () => {
    const names = [
      nameOf(tenant, 'mail', stream(1)),
      nameOf(other, 'mail', stream(2)),
      nameOf(tenant, 'book', stream(3)),
      nameOf(tenant, 'mail', stream(4)),
    ];
    expect(inBatches(names, () => 100)).toEqual([
      { tenantId: tenant, consumer: 'mail', streamIds: [stream(1), stream(4)] },
      { tenantId: other, consumer: 'mail', streamIds: [stream(2)] },
      { tenantId: tenant, consumer: 'book', streamIds: [stream(3)] },
    ]);
  });

  it('are no larger than their consumer may have them', () => {
    const names = [1, 2, 3, 4, 5].flatMap(n => [nameOf(tenant, 'mail', stream(n)), nameOf(tenant, 'book', stream(n))]);
    expect(
      inBatches(names, consumer => (consumer === 'mail' ? 2 : 4)).map(({ consumer, streamIds }) => [
        consumer,
        streamIds.length,
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

  it('come out of a job as they went in; one of another version is not understood', () => {
    const batch = { tenantId: tenant, consumer: 'mail', streamIds: [stream(1), stream(2)] };
    expect(batchFrom({ ...batch })).toEqual(batch);
    expect(batchFrom({ other: 1 })).toBeUndefined();
  });
});
