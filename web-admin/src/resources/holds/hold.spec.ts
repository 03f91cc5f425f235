import { decideEach, waitsForAPerson } from './hold.js';

describe('Deciding about several held rewards', () => {
  it('decides each for itself, and says of those that were not why', async () => {
    const decided: string[] = [];
    const result = await decideEach(['a', 'b', 'c'], async hold => {
      if (hold === 'b') throw new Error('Das wurde inzwischen von jemand anderem geändert.');
      decided.push(hold);
    });
    expect([decided, result.done]).toEqual([
      ['a', 'c'],
      ['a', 'c'],
    ]);
    expect(result.left).toEqual([{ hold: 'b', why: 'Das wurde inzwischen von jemand anderem geändert.' }]);
  });

  it('is not offered where a time alone holds the reward', () => {
    expect(waitsForAPerson({ Warum: ['KontoErsetzt'] })).toBe(false);
    expect(waitsForAPerson({ Warum: ['KontoErsetzt', 'GleichesKonto'] })).toBe(true);
  });
});
