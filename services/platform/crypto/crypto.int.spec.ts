import pg from 'pg';
import { addHours, Clock, FixedClock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { useEnvironment } from '#platform/environment.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { testPlatform } from '#testing/database.js';
import { until } from '#testing/until.js';
import { Sql } from '../database/sql.js';
import { Tokens } from '../tokens.js';
import { Cipher, sealedColumns, type SealedColumn } from './cipher.js';
import { KeyRotation } from './key-rotation.js';

const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [before, both, after] = [key('old', 1), `${key('new', 2)},${key('old', 1)}`, key('new', 2)];

describe('Keys that rotate', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let owner: pg.Pool;
  const tenants = [newId(), newId()];
  const people = Array.from({ length: 700 }, () => newId());
  const cipherWith = (keys: string): Cipher => {
    useEnvironment({
      DATABASE_APP_URL: platform.database.app,
      DATABASE_ENGINE_URL: platform.database.engine,
      QUEUE_URL: platform.database.owner,
      ENCRYPTION_KEYS: keys,
    });
    return new Cipher();
  };
  const inTenant = <T>(tenantId: string, body: () => Promise<T>): Promise<T> =>
    platform.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'test' }, body);
  const rotation = () => new KeyRotation(platform.get(TenantDirectory), platform.get(UnitOfWork), cipherWith(both));
  const column = 'kept_contact.sealed' satisfies SealedColumn;

  beforeAll(async () => {
    platform = await testPlatform({ environment: { ENCRYPTION_KEYS: before } });
    owner = new pg.Pool({ connectionString: platform.database.owner, max: 2 });
    // A dropped database ends connections that the pool has not closed yet.
    owner.on('error', () => undefined);
    const old = cipherWith(before);
    for (const [index, id] of tenants.entries()) {
      await owner.query(
        `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, $2, $2, 'http://localhost', '{}', '{}')`,
        [id, `t${index}`],
      );
      await inTenant(id, async () => {
        for (const person of people)
          await platform
            .get(Sql)
            .execute('insert into kept_contact (tenant_id, person_id, sealed, since) values ($1, $2, $3, now())', [
              id,
              person,
              old.encrypt(`of ${person}`, column, person),
            ]);
        await platform
          .get(Sql)
          .execute(
            `insert into payout_account (tenant_id, name, iban_encrypted, bic, updated_at) values ($1, 'x', $2, 'x', now())`,
            [id, old.encrypt('DE02120300000000202051', 'payout_account.iban_encrypted', '')],
          );
        await platform
          .get(Sql)
          .execute(
            `insert into tenant_secret (tenant_id, name, value_encrypted, updated_at) values ($1, 'provider', $2, now())`,
            [id, old.encrypt('secret', 'tenant_secret.value_encrypted', 'provider')],
          );
      });
    }
  });
  afterAll(async () => {
    await owner.end();
    await platform.close();
  });

  it('know every column that holds a ciphertext, and what its rows are keyed by', async () => {
    const { rows } = await owner.query<{ place: string; key: string }>(`
      select c.table_name || '.' || c.column_name as place,
        (select string_agg(k.column_name, ',') from information_schema.key_column_usage k join information_schema.table_constraints t using (constraint_name, table_schema)
          where t.constraint_type = 'PRIMARY KEY' and t.table_schema = c.table_schema and t.table_name = c.table_name and k.column_name <> 'tenant_id') as key
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name like '%\\_encrypted' or c.column_name = 'sealed' or c.table_name || '.' || c.column_name = 'bank_details.details') order by 1`);
    expect(Object.fromEntries(rows.map(({ place, key: of }) => [place, of]))).toEqual(sealedColumns);
  });

  it('go on where a rotation was broken off, pass over no row somebody holds, and leave nothing that needs the old key', async () => {
    const held = await owner.connect();
    await held.query('begin');
    await held.query('select from kept_contact where person_id = $1 for update', [people[0]]);
    const broken = rotation().rotate((_, done) => {
      if (done > 0) throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    const going = rotation().rotate();
    try {
      await until('that row alone to be left', async () => {
        const { rows } = await owner.query(
          `select from kept_contact where tenant_id = $1 and not starts_with(sealed, 'new.')`,
          [tenants[0]],
        );
        return rows.length === 1;
      });
    } finally {
      await held.query('rollback');
      held.release();
    }
    // 2 × (700 + 2), of which the first batch was done.
    expect(await going).toBe(2 * 702 - 500);
    expect(await rotation().rotate()).toBe(0);
    const fresh = cipherWith(after);
    for (const id of tenants) {
      await inTenant(id, async () => {
        const rows = await platform
          .get(Sql)
          .query<{ person: string; sealed: string }>(
            'select person_id as person, sealed from kept_contact where tenant_id = $1',
            [id],
          );
        expect(rows.map(({ person, sealed }) => fresh.decrypt(sealed, column, person)).sort()).toEqual(
          people.map(person => `of ${person}`).sort(),
        );
        const account = await platform
          .get(Sql)
          .one<{ iban: string }>('select iban_encrypted as iban from payout_account where tenant_id = $1', [id]);
        expect(fresh.decrypt(account!.iban, 'payout_account.iban_encrypted', '')).toBe('DE02120300000000202051');
      });
    }
  });
});

describe('a token', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const clock = new FixedClock(now);
  const [tenantId, otherTenant, subject] = [newId(), newId(), newId()];
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let tokens: Tokens;
  const inTenant = <T>(body: () => Promise<T>, id = tenantId) =>
    platform.get(UnitOfWork).run({ tenantId: id, actor: 'test', correlationId: 'c' }, body);

  beforeAll(async () => {
    platform = await testPlatform({ override: builder => builder.overrideProvider(Clock).useValue(clock) });
    tokens = platform.get(Tokens);
  });
  afterAll(() => platform.close());

  it('opens what it was issued for, in its tenant, and nothing else', async () => {
    const token = await inTenant(() => tokens.issue('reward', subject));
    expect(await inTenant(() => tokens.resolve('reward', token))).toMatchObject({ subjectId: subject });
    expect(await inTenant(() => tokens.resolve('user', token))).toBeUndefined();
    expect(await inTenant(() => tokens.resolve('reward', token), otherTenant)).toBeUndefined();
  });

  it('is stored as a hash only', async () => {
    const token = await inTenant(() => tokens.issue('user', subject));
    const rows = await inTenant(() =>
      platform.get(Sql).query('select encode(token_hash, $1) as hash, t.* from token t', ['hex']),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is used once, whoever asks at the same time', async () => {
    const token = await inTenant(() => tokens.issue('welcome', subject, { expiresAt: addHours(now, 24) }));
    const uses = await Promise.all(Array.from({ length: 5 }, () => inTenant(() => tokens.use('welcome', token))));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('is over after its time', async () => {
    const token = await inTenant(() => tokens.issue('reset', subject, { expiresAt: addHours(now, 24) }));
    clock.moveTo(addHours(now, 25));
    expect(await inTenant(() => tokens.resolve('reset', token))).toBeUndefined();
    expect(await inTenant(() => tokens.use('reset', token))).toBe(false);
    clock.moveTo(now);
  });

  it('comes out the same from the same seed, so that a mail sent twice carries one link', async () => {
    const first = await inTenant(() => tokens.issue('reward', subject, { seed: 'event-1' }));
    expect(await inTenant(() => tokens.issue('reward', subject, { seed: 'event-1' }))).toBe(first);
    expect(await inTenant(() => tokens.issue('reward', subject, { seed: 'event-2' }))).not.toBe(first);
  });

  it('ends with all others of the person but the one in use', async () => {
    const [kept, ended] = [
      await inTenant(() => tokens.issue('user', subject)),
      await inTenant(() => tokens.issue('user', subject)),
    ];
    await inTenant(() => tokens.revokeAll('user', subject, kept));
    expect(await inTenant(() => tokens.resolve('user', kept))).toBeDefined();
    expect(await inTenant(() => tokens.resolve('user', ended))).toBeUndefined();
  });
});
