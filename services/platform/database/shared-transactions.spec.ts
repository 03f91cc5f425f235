import { GroupCommit } from './shared-transactions.js';

/** Commits that end when the test says so. */
function disk() {
  const groups: { tenantId: string; items: readonly string[]; end: () => void; fail: () => void }[] = [];
  const grouped = new GroupCommit<string, string>(
    (tenantId, items) =>
      new Promise((resolve, reject) => {
        groups.push({
          tenantId,
          items,
          end: () => resolve(items.map(item => `${item} done`)),
          fail: () => reject(new Error(items.join())),
        });
      }),
  );
  return { groups, grouped };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('Committing in groups', () => {
  it('takes what arrives together in two transactions and answers each after its own', async () => {
    const { groups, grouped } = disk();
    let answered = 0;
    const answers = ['a', 'b', 'c', 'd', 'e'].map(item => grouped.add('t', item).finally(() => answered++));
    await turn();
    expect(groups.map(({ items }) => items)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(answered).toBe(0);
    groups[0]!.end();
    expect(await Promise.all(answers.slice(0, 3))).toEqual(['a done', 'b done', 'c done']);
    expect(answered).toBe(3);
    groups[1]!.end();
    expect(await Promise.all(answers.slice(3))).toEqual(['d done', 'e done']);
  });

  it('lets those that come while two groups are under way share the next one', async () => {
    const { groups, grouped } = disk();
    const first = grouped.add('t', 'a');
    await turn();
    const second = grouped.add('t', 'b');
    await turn();
    const late = [grouped.add('t', 'c'), grouped.add('t', 'd')];
    await turn();
    expect(groups.map(({ items }) => items)).toEqual([['a'], ['b']]);
    groups[0]!.end();
    await first;
    while (groups.length < 3) await turn();
    expect(groups[2]!.items).toEqual(['c', 'd']);
    groups.forEach(({ end }) => end());
    expect(await Promise.all([second, ...late])).toEqual(['b done', 'c done', 'd done']);
  });

  it('never mixes tenants', async () => {
    const { groups, grouped } = disk();
    const both = [grouped.add('t', 'a'), grouped.add('u', 'b')];
    await turn();
    expect(groups.map(({ tenantId, items }) => [tenantId, ...items])).toEqual([
      ['t', 'a'],
      ['u', 'b'],
    ]);
    groups.forEach(({ end }) => end());
    await Promise.all(both);
  });

  it('tries each alone when a group fails, so that one does not take the others with it', async () => {
    const grouped = new GroupCommit<string, string>(async (_, items) => {
      if (items.includes('bad')) throw new Error('refused');
      return items.map(item => `${item} done`);
    });
    const ends = await Promise.allSettled(['good', 'bad', 'fine'].map(item => grouped.add('t', item)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('Two that must stay apart', () => {
  it('never share a group, and the second waits for the next one', async () => {
    const groups: string[][] = [];
    const grouped = new GroupCommit<string, string>(
      async (_, items) => (groups.push([...items]), items.map(item => `${item} done`)),
      item => item[0],
    );
    expect(await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map(item => grouped.add('t', item)))).toEqual([
      'a1 done',
      'b1 done',
      'a2 done',
      'c1 done',
      'a3 done',
    ]);
    expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
  });
});
