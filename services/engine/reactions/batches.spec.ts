import { batchFrom, inBatches, nameOf, type StreamBatch } from '../queues/queues.js';
import { BatchSize, Lane, Permits } from './batches.js';

describe('How many go into one transaction', () => {
  const size = () => new BatchSize({ least: 5, first: 40, most: 100, longest: 50 });

  it('is told by the first ones where nothing is known yet', () => expect(size().of('bookings')).toBe(40));

  it('shrinks to what fits when they took too long', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 100);
    expect(sizes.of('bookings')).toBe(20);
    expect(sizes.of('mails')).toBe(40);
  });

  it('never falls below the least, nor rises above the most', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 10_000);
    expect(sizes.of('bookings')).toBe(5);
    for (let round = 0; round < 10; round++) sizes.remember('bookings', sizes.of('bookings'), 0);
    expect(sizes.of('bookings')).toBe(100);
  });

  it('doubles at most: a few quick ones say little of the next', () => {
    const sizes = size();
    sizes.remember('bookings', 40, 1);
    expect(sizes.of('bookings')).toBe(80);
  });

  it('learns of one that was half full where it is told so', () => {
    const sizes = new BatchSize({ least: 5, first: 40, most: 100, longest: 50, minFill: 0.5 });
    sizes.remember('bookings', 20, 25);
    expect(sizes.of('bookings')).toBe(40);
    sizes.remember('bookings', 20, 20);
    expect(sizes.of('bookings')).toBe(50);
  });

  it('learns nothing of a small one that was quick', () => {
    const sizes = size();
    sizes.remember('bookings', 3, 1);
    expect(sizes.of('bookings')).toBe(40);
  });
});

const batch = (consumer: string, ...streamIds: string[]): StreamBatch => ({ tenantId: 't', consumer, streamIds });

/** A lane whose batches end when the test says so. */
function lane(concurrency: number) {
  const begun: { batch: StreamBatch; end: () => void; fail: () => void }[] = [];
  return {
    begun,
    lane: new Lane(
      concurrency,
      started =>
        new Promise((resolve, reject) =>
          begun.push({ batch: started, end: resolve, fail: () => reject(new Error('no connection')) }),
        ),
    ),
  };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('A lane', () => {
  it('does so many batches at a time, in the order they came', async () => {
    const { begun, lane: mails } = lane(2);
    mails.push([batch('a', '1'), batch('b', '2'), batch('c', '3')]);
    expect(begun.map(({ batch: { consumer } }) => consumer)).toEqual(['a', 'b']);
    begun[1]!.end();
    await turn();
    expect(begun.map(({ batch: { consumer } }) => consumer)).toEqual(['a', 'b', 'c']);
  });

  it('takes on nothing that waits already, but again what it has begun', async () => {
    const { begun, lane: mails } = lane(1);
    mails.push([batch('a', '1'), batch('a', '2', '3')]);
    mails.push([batch('a', '1', '2', '3', '4')]);
    expect(mails.length).toBe(4);
    for (const n of [0, 1, 2]) {
      begun[n]!.end();
      await turn();
    }
    expect(begun.map(({ batch: { streamIds } }) => streamIds)).toEqual([['1'], ['2', '3'], ['1', '4']]);
  });

  it('goes on after one that failed', async () => {
    const { begun, lane: mails } = lane(1);
    mails.push([batch('a', '1'), batch('b', '2')]);
    begun[0]!.fail();
    await turn();
    expect(begun).toHaveLength(2);
  });

  it('stops when what is at work has ended, and hands back the rest', async () => {
    const { begun, lane: mails } = lane(1);
    mails.push([batch('a', '1'), batch('b', '2')]);
    let stopped: StreamBatch[] | undefined;
    void mails.stop().then(left => (stopped = left));
    await turn();
    expect(stopped).toBeUndefined();
    begun[0]!.end();
    await turn();
    expect(stopped).toEqual([batch('b', '2')]);
    mails.push([batch('c', '3')]);
    expect(begun).toHaveLength(1);
  });
});

describe('Permits', () => {
  it('are taken as many as there are, and no more', async () => {
    const permits = new Permits(3);
    expect([await permits.take(2), await permits.take(2)]).toEqual([2, 1]);
  });

  it('are waited for in the order of coming', async () => {
    const permits = new Permits(1);
    await permits.take(1);
    const came: string[] = [];
    const first = permits.take(5).then(taken => came.push(`first ${taken}`));
    const second = permits.take(5).then(taken => came.push(`second ${taken}`));
    await turn();
    expect(came).toEqual([]);
    permits.give(1);
    await first;
    expect(came).toEqual(['first 1']);
    permits.give(1);
    await second;
    expect(came).toEqual(['first 1', 'second 1']);
  });

  it('given back together go to all who wait', async () => {
    const permits = new Permits(4);
    await permits.take(4);
    const all = Promise.all([permits.take(1), permits.take(1), permits.take(1)]);
    permits.give(4);
    expect(await all).toEqual([1, 1, 1]);
    expect(await permits.take(9)).toBe(1);
  });
});

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
