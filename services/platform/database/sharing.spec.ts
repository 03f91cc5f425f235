import { Clock, DatabaseClock } from '../clock.js';
import { environment, useEnvironment } from '../environment.js';
import { answering } from './connection.js';
import { addressLine, FairShares } from './fair-shares.js';
import { GroupCommit } from './shared-transactions.js';
import { BackgroundWork, runAs, type UnitOfWork, type Work, type WorkContext } from './unit-of-work.js';

/** Work that ends when it is told to. */
function work() {
  let end!: () => void;
  const done = new Promise<void>(resolve => (end = resolve));
  return { done: () => done, end };
}
const settled = () => new Promise(resolve => setImmediate(resolve));
const refusal = (error: { reason: string }): string => error.reason;

describe('Whose turn it is at the database', () => {
  let shares: FairShares;
  const started: string[] = [];
  /** A request of `session` at `tenant`; answers how to end it. */
  const ask = (tenant: string, session: string) => {
    const { done, end } = work();
    const name = `${tenant}/${session}`;
    const answer = shares.run(tenant, session, () => (started.push(name), done())).catch(refusal);
    return { end, answer };
  };
  beforeEach(() => {
    // 8 connections may be had, a tenant alone gets 6.
    useEnvironment({ DATABASE_APP_URL: '', DATABASE_ENGINE_URL: '', QUEUE_URL: '', DATABASE_POOL: 10 });
    shares = new FairShares();
    started.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('is nobody’s alone: a session gets two, and the rest waits for itself', async () => {
    const asked = Array.from({ length: 5 }, () => ask('a', 'one'));
    ask('a', 'two');
    await settled();
    expect(started).toEqual(['a/one', 'a/one', 'a/two']);
    asked[0]!.end();
    await settled();
    expect(started.length).toBe(4);
  });

  it('is six times an address’s, where nobody is logged in', async () => {
    Array.from({ length: 20 }, () => ask('a', addressLine('10.0.0.1')));
    ask('b', addressLine('10.0.0.2'));
    await settled();
    expect([started.filter(name => name.startsWith('a/')).length, started.at(-1)]).toEqual([6, 'b/@10.0.0.2']);
  });

  it('leaves something for other tenants, however many ask in one', async () => {
    Array.from({ length: 50 }, (_, index) => ask('a', `session ${index}`));
    ask('b', 'one');
    await settled();
    expect(started.filter(name => name.startsWith('a/')).length).toBe(6);
    expect(started.at(-1)).toBe('b/one');
  });

  it('comes next to the tenant that has the fewest, and of it to the session that has the fewest', async () => {
    const asked = [
      ...Array.from({ length: 6 }, (_, index) => ask('a', `${index}`)),
      ...Array.from({ length: 2 }, () => ask('b', '')),
      ask('a', 'late'),
      ask('c', 'late'),
    ];
    await settled();
    expect(started.length).toBe(8);
    asked[6]!.end();
    await settled();
    expect(started.at(-1)).toBe('c/late');
    asked[0]!.end();
    await settled();
    expect(started.at(-1)).toBe('a/late');
  });

  it('is waited for, but not for ever', async () => {
    jest.useFakeTimers();
    const [, , own] = Array.from({ length: 3 }, () => ask('a', 'one'));
    const full = [
      ...Array.from({ length: 4 }, (_, index) => ask('b', `${index}`)),
      ...Array.from({ length: 2 }, (_, index) => ask('c', `${index}`)),
    ];
    const other = ask('d', 'one');
    await jest.advanceTimersByTimeAsync(environment().DATABASE_TIMEOUT * 2_000);
    expect(await Promise.all([own!.answer, other.answer])).toEqual(['too-many-requests', 'unavailable']);
    full.forEach(({ end }) => end());
  });

  it('is given back by work that fails, and leaves nothing behind', async () => {
    for (let time = 0; time < 20; time++)
      await expect(shares.run('a', 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((shares as unknown as { tenants: Map<string, unknown>; free: number }).tenants.size).toBe(0);
    expect((shares as unknown as { free: number }).free).toBe(8);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'comes to whoever asks %s steps after one of two of the same session ended',
    async steps => {
      const [one, other] = [ask('a', 'one'), ask('a', 'one')];
      await settled();
      one.end();
      const asking = (async () => {
        for (let step = 0; step < steps; step++) await Promise.resolve();
        return Array.from({ length: 4 }, () => ask('a', 'one'));
      })();
      other.end();
      const late = await asking;
      await settled();
      expect(started.length).toBe(4);
      for (const { end } of late) {
        end();
        await settled();
      }
      expect(started.length).toBe(6);
    },
  );

  it('is nobody’s while the database is silent: those who wait are told, those who come too', async () => {
    const asked = Array.from({ length: 3 }, () => ask('a', 'one'));
    await settled();
    answering.noteTimeout(performance.now());
    expect(await asked[2]!.answer).toBe('unavailable');
    expect(await ask('b', 'one').answer).toBe('unavailable');
    answering.noteAnswer();
    const after = ask('b', 'one');
    await settled();
    expect(started.at(-1)).toBe('b/one');
    after.end();
  });
});

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

describe('The look at the database’s clock', () => {
  it('is waited for when the host closes, and none begins afterwards', async () => {
    jest.useFakeTimers();
    try {
      const looks: ReturnType<typeof work>[] = [];
      const run = () => {
        looks.push(work());
        return looks
          .at(-1)!
          .done()
          .then(() => 0);
      };
      const clock = new DatabaseClock(new Clock(), { run } as unknown as UnitOfWork);
      const begun = clock.onModuleInit();
      looks[0]!.end();
      await begun;
      // The database is slow: the second look is still under way when a third would be due.
      await jest.advanceTimersByTimeAsync(5_000);
      expect(looks.length).toBe(2);
      let isClosed = false;
      const closing = clock.onModuleDestroy().then(() => (isClosed = true));
      await jest.advanceTimersByTimeAsync(5_000);
      expect(isClosed).toBe(false);
      looks[1]!.end();
      await closing;
      await jest.advanceTimersByTimeAsync(5_000);
      expect(looks.length).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('Work in the background', () => {
  it('begins after the commit, for its tenant, and the host waits for all of it when it closes, whatever fails', async () => {
    const background = new BackgroundWork();
    const [failing, slow] = [work(), work()];
    const began: WorkContext[] = [];
    const afterCommit: (() => void)[] = [];
    const transaction = { context: { tenantId: 't', actor: 'a', correlationId: 'c' }, afterCommit } as unknown as Work;
    runAs(transaction, () => {
      background.afterCommit('fail', () => failing.done().then(() => Promise.reject(new Error('lost'))));
      background.afterCommit('ask', context => (began.push(context), slow.done()));
    });
    await background.idle();
    expect(began).toEqual([]);
    afterCommit.forEach(begin => begin());
    expect(began).toMatchObject([{ tenantId: 't', actor: 'system:ask' }]);
    let isClosed = false;
    const closing = background.onModuleDestroy().then(() => (isClosed = true));
    failing.end();
    await settled();
    expect(isClosed).toBe(false);
    slow.end();
    await closing;
  });
});
