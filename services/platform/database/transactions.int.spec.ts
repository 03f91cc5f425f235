import { setTimeout as pause } from 'node:timers/promises';
import { Command } from '@nestjs/cqrs';
import pg from 'pg';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { testPlatform } from '#testing/database.js';
import { until } from '#testing/until.js';
import { Clock, DatabaseClock, clockTolerance } from '../clock.js';
import { environment } from '../environment.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { BatchHandler, runConcurrently, type Decided } from './shared-transactions.js';
import { inOneTrip } from './connection.js';
import { CaptchaUsedRow } from './platform-tables.js';
import { OneStatement, Sql } from './sql.js';
import { insertIfNew } from './tables.js';
import { afterCommit, currentWork, mayHaveCommitted, UnitOfWork, type WorkContext } from './unit-of-work.js';

const work = (tenantId: string) => ({ tenantId, actor: 'test', correlationId: 'c1' });

describe('a unit of work', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let units: UnitOfWork;
  let people: PersonStore;
  let sql: Sql;
  let [telko, energie] = ['', ''];
  const jonas = {
    id: newId(),
    role: 'recommender' as const,
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'Jonas@Example.org',
  };

  beforeAll(async () => {
    platform = await testPlatform();
    [units, people, sql] = [platform.get(UnitOfWork), platform.get(PersonStore), platform.get(Sql)];
  });
  beforeEach(async () => {
    [telko, energie] = [newId(), newId()];
    await units.run(work(telko), () => people.add(jonas));
  });
  afterAll(() => platform.close());

  it('shows a tenant its own rows and no others', async () => {
    expect(await units.run(work(telko), () => people.findByEmail('recommender', 'jonas@example.org'))).toMatchObject({
      firstName: 'Jonas',
    });
    expect(await units.run(work(energie), () => people.find(jonas.id))).toBeUndefined();
    expect(await units.run(work(energie), () => sql.query('select * from person'))).toEqual([]);
  });

  it('cannot write a row of another tenant', async () => {
    const smuggle = units.run(work(energie), () =>
      sql.execute(
        `insert into person (tenant_id, person_id, role, first_name, last_name, email) values ($1, $2, 'recipient', '', '', '')`,
        [telko, newId()],
      ),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
  });

  /** Twice the pool: each holds a connection or waits for one. */
  it('does not wait for a second connection to learn of its tenant, however many are at work', async () => {
    const directory = platform.get(TenantDirectory);
    directory.forget();
    const started = Promise.withResolvers<void>();
    let inside = 0;
    const asked = Array.from({ length: 2 * environment().DATABASE_POOL }, () =>
      units.run(work(telko), async () => {
        if (++inside === environment().DATABASE_POOL) started.resolve();
        await started.promise;
        return (await directory.all()).length;
      }),
    );
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  describe('a row that only one may have', () => {
    const used = (challenge: string) => ({ tenantId: energie, challenge, expiresAt: new Date('2026-12-01') });
    const take = (challenge: string) =>
      units.run(work(energie), async () => {
        const isNew = await insertIfNew(CaptchaUsedRow, used(challenge));
        // The transaction goes on, whoever had the row.
        await sql.query('select 1');
        return isNew;
      });

    it('is written once, and whoever comes later is told', async () => {
      expect([await take('late'), await take('late')]).toEqual([true, false]);
    });

    it('goes to one of two at once', async () => {
      expect((await Promise.all([take('both'), take('both')])).sort()).toEqual([false, true]);
    });

    it('stays as it was where others of the same statement are new', async () => {
      await take('old');
      const later = [{ ...used('old'), expiresAt: new Date('2027-01-01') }, used('new')];
      expect(await units.run(work(energie), () => insertIfNew(CaptchaUsedRow, later))).toBe(true);
      const kept = `select challenge, expires_at from captcha_used where challenge in ('old', 'new') order by 1 desc`;
      expect(await units.run(work(energie), () => sql.query(kept))).toEqual([
        { challenge: 'old', expires_at: new Date('2026-12-01') },
        { challenge: 'new', expires_at: new Date('2026-12-01') },
      ]);
    });

    it('is refused where it is another tenant’s', async () => {
      const smuggle = units.run(work(telko), () => insertIfNew(CaptchaUsedRow, used('smuggled')));
      await expect(smuggle).rejects.toThrow(/row-level security/);
    });
  });

  it('rolls everything back when the body throws, and runs no after-commit effect', async () => {
    let rang = false;
    const failing = units.run(work(telko), async () => {
      await people.update(jonas.id, { firstName: 'Niemand' });
      afterCommit(() => (rang = true));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(rang).toBe(false);
    expect(await units.run(work(telko), () => people.find(jonas.id))).toMatchObject({ firstName: 'Jonas' });
  });

  it('joins the running transaction, and refuses to cross tenants', async () => {
    const nested = units.run(work(telko), async () => {
      await units.run(work(telko), () => people.update(jonas.id, { lastName: 'Winter' }));
      await units.run(work(energie), async () => undefined);
    });
    await expect(nested).rejects.toThrow('never crosses tenants');
    expect(await units.run(work(telko), () => people.find(jonas.id))).toMatchObject({ lastName: 'Weber' });
  });

  it('answers what went out in one trip in its order', async () => {
    const one = (n: number) => sql.one<{ n: number }>('select $1::int as n', [n]);
    expect(await units.run(work(telko), () => inOneTrip(one(1), one(2), one(3)))).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
  });

  it('tells what failed of one trip, not what could only fail after it, and keeps nothing of it', async () => {
    const use = (challenge: string) =>
      sql.execute(`insert into captcha_used (tenant_id, challenge, expires_at) values ($1, $2, now())`, [
        telko,
        challenge,
      ]);
    const failing = units.run(work(telko), () => {
      const broken = sql.query('select 1 / 0');
      return inOneTrip(use('one'), use('other'), broken);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await units.run(work(telko), () => sql.query('select from captcha_used'))).toEqual([]);
  });

  it('leaves nothing of an erased person but the id', async () => {
    await units.run(work(telko), () => people.erase(jonas.id, new Date()));
    expect(await units.run(work(telko), () => people.find(jonas.id))).toBeUndefined();
    const rows = await units.run(work(telko), () => sql.query('select * from person where person_id = $1', [jonas.id]));
    expect(JSON.stringify(rows)).not.toMatch(/jonas|weber/i);
  });
});

class Add extends Command<number> {
  constructor(readonly amount: number) {
    super();
  }
}

/** Remembers how it was called. */
class AddHandler extends BatchHandler<Add, number, { basis: number }, number> {
  readonly prepared: number[][] = [];
  readonly persisted: { decision: number; actor: string }[][] = [];

  protected async prepare(commands: readonly Add[]) {
    this.prepared.push(commands.map(({ amount }) => amount));
    return { basis: 100 };
  }
  protected decide({ amount }: Add, { basis }: { basis: number }): number {
    if (amount < 0) throw new DomainError('not-found');
    if (amount === 0) throw new Error('broken');
    return basis + amount;
  }
  protected async persist(decided: readonly Decided<number>[]) {
    this.persisted.push(decided.map(({ decision, work }) => ({ decision, actor: work.actor })));
    return decided.map(({ decision }) => decision);
  }
}

describe('Commands in one transaction', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let units: UnitOfWork;
  let handler: AddHandler;
  const tenantId = newId();
  const on = (actor: string) => ({ tenantId, actor, correlationId: actor });
  const allOf = (amounts: readonly number[]) =>
    units.run(on('everybody'), () =>
      runConcurrently(
        amounts.map(amount => ({ context: on(`actor ${amount}`), body: () => handler.execute(new Add(amount)) })),
      ),
    );

  beforeAll(async () => {
    platform = await testPlatform();
    units = platform.get(UnitOfWork);
  });
  beforeEach(() => (handler = new AddHandler()));
  afterAll(() => platform.close());

  it('are prepared and written together, each on its own account', async () => {
    expect(await allOf([1, 2, 3])).toEqual([{ answer: 101 }, { answer: 102 }, { answer: 103 }]);
    expect(handler.prepared).toEqual([[1, 2, 3]]);
    expect(handler.persisted).toEqual([
      [1, 2, 3].map(amount => ({ decision: 100 + amount, actor: `actor ${amount}` })),
    ]);
  });

  it('are refused one by one', async () => {
    expect(await allOf([1, -1, 3])).toEqual([
      { answer: 101 },
      { refused: expect.objectContaining({ reason: 'not-found' }) },
      { answer: 103 },
    ]);
    expect(handler.persisted[0]).toHaveLength(2);
  });

  it('write nothing when all are refused', async () => {
    await allOf([-1, -2]);
    expect(handler.persisted).toEqual([]);
  });

  it('fail together when one breaks', async () => {
    await expect(allOf([1, 0])).rejects.toThrow('broken');
  });

  it('alone in a transaction one is a batch of one', async () => {
    expect(await units.run(on('otto'), () => handler.execute(new Add(5)))).toBe(105);
    expect(handler.persisted).toEqual([[{ decision: 105, actor: 'otto' }]]);
  });

  it('cannot be refused by themselves after they wrote by themselves', async () => {
    const sql = platform.get(Sql);
    const refusedAfterWriting = async () => {
      await sql.execute(`insert into captcha_used (tenant_id, challenge, expires_at) values ($1, $2, now())`, [
        currentWork().tenantId,
        newId(),
      ]);
      throw new DomainError('not-found');
    };
    await expect(
      units.run(on('everybody'), () =>
        runConcurrently([
          { context: on('otto'), body: refusedAfterWriting },
          { context: on('anna'), body: () => handler.execute(new Add(1)) },
        ]),
      ),
    ).rejects.toThrow('after it had written');
    expect(await units.run(on('everybody'), () => sql.query('select from captcha_used'))).toEqual([]);
  });

  it('that broke before the commit have certainly done nothing; after it began, who knows', async () => {
    const before = await units
      .run(on('otto'), () => Promise.reject(new Error('broken')))
      .catch((error: unknown) => error);
    expect(mayHaveCommitted(before)).toBe(false);
    const sql = platform.get(Sql);
    const hangUp = units.run(on('otto'), async () => {
      await sql.execute(`insert into captcha_used (tenant_id, challenge, expires_at) values ($1, $2, now())`, [
        tenantId,
        newId(),
      ]);
      const [{ pid }] = (await sql.query<{ pid: number }>('select pg_backend_pid() as pid')) as [{ pid: number }];
      await ended(platform.database.owner, pid);
    });
    expect(mayHaveCommitted(await hangUp.catch((error: unknown) => error))).toBe(true);
  });
});

/** Ends a connection from outside, and waits until it has gone. */
async function ended(url: string, pid: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    for (;;) {
      const { rows } = await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1', [
        pid,
      ]);
      if (rows.length === 0) return;
    }
  } finally {
    await owner.end();
  }
}

describe('A statement by itself', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let statement: OneStatement;
  const failureOf = (text: string, parameters: readonly unknown[] = []) =>
    statement.query(text, parameters).then(
      () => undefined,
      (error: unknown) => error,
    );

  beforeAll(async () => {
    platform = await testPlatform();
    statement = platform.get(OneStatement);
  });
  afterAll(() => platform.close());

  it('answers its rows', async () =>
    expect(await statement.query('select $1::int + 1 as n', [41])).toEqual([{ n: 42 }]));

  it('leaves no tenant behind on its connection', async () => {
    const of = newId();
    expect(await statement.query(`select set_config('app.tenant', $1, true) as tenant`, [of])).toEqual([
      { tenant: of },
    ]);
    expect(await statement.query(`select nullif(current_setting('app.tenant', true), '') as tenant`, [])).toEqual([
      { tenant: null },
    ]);
  });

  it('has done nothing when the server refuses it, and may be sent again', async () => {
    const error = await failureOf('select 1 / $1::int', [0]);
    expect([error, mayHaveCommitted(error)]).toEqual([expect.objectContaining({ code: '22012' }), false]);
  });

  it('may have committed when its connection breaks', async () => {
    const error = await failureOf('select pg_terminate_backend(pg_backend_pid())');
    expect([error, mayHaveCommitted(error)]).toEqual([expect.any(Error), true]);
    await until('another connection', async () => (await failureOf('select 1')) === undefined);
  });
});

const day = 86_400_000;

describe('the clock of a process', () => {
  it('follows the database’s, whatever its own machine says', async () => {
    const platform = await testPlatform();
    const owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    try {
      const clock = platform.get(Clock, { strict: false });
      const ahead = () => clock.now().getTime() - Date.now();
      expect(Math.abs(ahead())).toBeLessThan(day / 24);
      for (const days of [60, -30]) {
        await owner.query(
          `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + interval '${days} days' $$`,
        );
        await until(`the clock to be ${days} days ahead`, () => Math.abs(ahead() - days * day) < day / 24);
      }
    } finally {
      await owner.end();
      await platform.close();
    }
  });

  it('does not go back where the database answers late, nor where the look at it ends late', async () => {
    const platform = await testPlatform();
    try {
      const clock = new Clock();
      const work = platform.get(UnitOfWork, { strict: false });
      const slowly = async <Result>(context: WorkContext, look: () => Promise<Result>): Promise<Result> => {
        const result = await work.run(context, look);
        await pause(4 * clockTolerance);
        return result;
      };
      // While its counter stands still, a busy machine changes nothing between two looks at it.
      const atOnce = (look: (now: number) => number): number => {
        const still = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
        const found = look(performance.now());
        still.mockRestore();
        return found;
      };
      const origin = () => atOnce(now => clock.now().getTime() - now);
      const look = async (run: unknown) => {
        const looking = new DatabaseClock(clock, { run } as UnitOfWork);
        await looking.onModuleInit();
        await looking.onModuleDestroy();
      };
      await look(work.run.bind(work));
      const before = origin();
      await look(slowly);
      expect(Math.abs(origin() - before)).toBeLessThan(clockTolerance);
      const halfWay = 3 * clockTolerance;
      const corrected = (wrongBy: number) => atOnce(now => clock.follow(before + now + wrongBy, halfWay));
      expect([-halfWay, halfWay].map(corrected)).toEqual([0, 0]);
      expect(corrected(halfWay + 2 * clockTolerance)).toBeGreaterThan(halfWay);
    } finally {
      await platform.close();
    }
  });

  it('does not run with its machine’s, when that one is moved', () => {
    const clock = new Clock();
    const before = clock.now().getTime();
    const moved = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + day);
    const now = clock.now().getTime();
    moved.mockRestore();
    expect(now - before).toBeLessThan(day / 24);
  });
});
