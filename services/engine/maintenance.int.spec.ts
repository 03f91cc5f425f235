import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { testDatabase, withClient, type TestDatabase } from '#testing/database.js';
import { EngineDatabase } from './engine-database.js';
import { Maintenance } from './maintenance.js';

describe('maintenance', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let engine: EngineDatabase;

  // A database each: neither rows nor statistics are another test's.
  beforeEach(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    engine = new EngineDatabase();
  });
  afterEach(async () => {
    await Promise.all([owner.end(), engine.onModuleDestroy()]);
    await database.drop();
  });

  it('removes what is long done and nothing that may still be wanted', async () => {
    const delivery = (consumer: string, doneAt: string | null) =>
      owner.query(
        `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type, state, done_at) values ($1, $2, uuidv7(interval '-92 days'), $1, 1, 'Tested', $3, now() - $4::interval)`,
        [randomUUID(), consumer, doneAt ? 'done' : 'parked', doneAt],
      );
    await delivery('long done', '91 days');
    await delivery('just done', '1 day');
    await delivery('parked for ever', null);
    const token = (kind: string, expires: string | null) =>
      owner.query(
        `insert into token (tenant_id, token_hash, kind, subject_id, data, issued_at, expires_at) values ($1, decode(md5($2), 'hex'), $2, $1, '{}', now(), now() - $3::interval)`,
        [randomUUID(), kind, expires],
      );
    await token('long expired', '91 days');
    await token('just expired', '1 hour');
    await token('never expires', null);
    await new Maintenance(engine).pass();
    expect((await owner.query('select consumer from engine.delivery order by 1')).rows).toEqual([
      { consumer: 'just done' },
      { consumer: 'parked for ever' },
    ]);
    expect((await owner.query('select kind from token order by 1')).rows).toEqual([
      { kind: 'just expired' },
      { kind: 'never expires' },
    ]);
  });

  it('has a table that has grown to a multiple analysed, once, however large others are', async () => {
    await owner.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'token', 'relpages', 100000000)`,
    );
    await owner.query(
      `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type) select gen_random_uuid(), 'grown', gen_random_uuid(), gen_random_uuid(), 1, 'Tested' from generate_series(1, 3000)`,
    );
    const maintenance = new Maintenance(engine);
    const seen = async () =>
      (
        await owner.query<{ rows: number }>(
          `select reltuples::int as rows from pg_class where oid = 'engine.delivery'::regclass`,
        )
      ).rows[0]!.rows;
    expect(await seen()).toBeLessThan(3_000);
    while (await maintenance.analyzeGrownTables());
    expect(await seen()).toBeGreaterThanOrEqual(3_000);
    expect(await maintenance.analyzeGrownTables()).toBe(false);
  });

  it('has one analysed again whose ANALYZE came in the midst of a burst and saw its pages without the rows', async () => {
    const seen = async () =>
      (
        await owner.query<{ rows: number; pages: number }>(
          `select reltuples::int as rows, relpages as pages from pg_class where oid = 'engine.effect'::regclass`,
        )
      ).rows[0]!;
    await owner.query('begin');
    await owner.query(
      `insert into engine.effect (tenant_id, key, consumer, event_id, state) select gen_random_uuid(), n, 'burst', gen_random_uuid(), 'done' from generate_series(1, 3000) n`,
    );
    await withClient(database.owner, other => other.query('analyze engine.effect'));
    await owner.query('commit; select pg_stat_force_next_flush()');
    const { rows, pages } = await seen();
    expect([rows, pages > 16]).toEqual([0, true]);
    const maintenance = new Maintenance(engine);
    while (await maintenance.analyzeGrownTables());
    expect((await seen()).rows).toBe(3_000);
  });
});
