import { Permits } from './permits.js';

const turn = () => new Promise(resolve => setImmediate(resolve));

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
