import { Command } from '@nestjs/cqrs';
import pg from 'pg';
import { newId } from '#platform/domain/ids.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { testPlatform } from '#testing/platform.js';
import { BatchHandler, type Decided, sideBySide } from './shared-transactions.js';
import { Sql } from './sql.js';
import { currentWork, mayHaveCommitted, UnitOfWork } from './unit-of-work.js';

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
      sideBySide(
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
        sideBySide([
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
