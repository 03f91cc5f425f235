import { useEnvironment } from '../environment.js';
import { answering } from './connection.js';
import { addressLine, FairShares } from './fair-shares.js';

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
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await Promise.all([own!.answer, other.answer])).toEqual(['too-many-requests', 'unavailable']);
    full.forEach(({ end }) => end());
  });

  it('is given back by work that fails, and leaves nothing behind', async () => {
    for (let time = 0; time < 20; time++)
      await expect(shares.run('a', 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((shares as unknown as { tenants: Map<string, unknown>; free: number }).tenants.size).toBe(0);
    expect((shares as unknown as { free: number }).free).toBe(8);
  });

  it('is nobody’s while the database is silent: those who wait are told, those who come too', async () => {
    const asked = Array.from({ length: 3 }, () => ask('a', 'one'));
    await settled();
    answering.unheard(performance.now());
    expect(await asked[2]!.answer).toBe('unavailable');
    expect(await ask('b', 'one').answer).toBe('unavailable');
    answering.heard();
    const after = ask('b', 'one');
    await settled();
    expect(started.at(-1)).toBe('b/one');
    after.end();
  });
});
