import type { DeliveryBatch } from '../queues/delivery-batch.js';
import { Lane, Permits } from './lanes.js';

const batch = (consumer: string, ...eventIds: string[]): DeliveryBatch => ({ tenantId: 't', consumer, eventIds });

/** A lane whose batches end when the test says so. */
function lane(atOnce: number) {
  const begun: { batch: DeliveryBatch; end: () => void; fail: () => void }[] = [];
  return {
    begun,
    lane: new Lane(
      atOnce,
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
    expect(begun.map(({ batch: { eventIds } }) => eventIds)).toEqual([['1'], ['2', '3'], ['1', '4']]);
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
    let stopped: DeliveryBatch[] | undefined;
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
