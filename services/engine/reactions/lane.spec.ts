import type { StreamBatch } from '../queues/stream-batch.js';
import { Lane } from './lane.js';

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
