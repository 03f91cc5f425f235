import { randomUUID } from 'node:crypto';
import { testDatabase, withClient, type TestDatabase } from '#testing/database.js';

describe('Clicks, looked up in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await testDatabase()));
  afterAll(() => database.drop());

  it('read what they ask for and no more, also with a plan kept from when there were few recommendations', async () => {
    const tenant = randomUUID();
    await withClient(database.owner, async client => {
      // In one transaction, whose own count of rows read is exact. The owner may do what the application's role may not: make the rows.
      const fill = (from: number, to: number) =>
        client.query(
          `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, details, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
           select $1, gen_random_uuid(), 'N' || i, 'hash', 'C' || i, gen_random_uuid(), 1, '{"channel":"sms"}', 100, 1000, 'open', '1', now(), now() from generate_series($2::int, $3::int) i`,
          [tenant, from, to],
        );
      const click = () =>
        client.query({
          name: 'clicks',
          text: 'select n, number from count_clicks($1, $2, $3, $4, $5, $6, $7, $8)',
          values: [
            tenant,
            ['N2', null, 'N-none'],
            [null, 'C1', null],
            [randomUUID(), randomUUID(), randomUUID()],
            [true, true, true],
            [null, null, null],
            [null, null, null],
            [new Date(), new Date(), new Date()],
          ],
        });
      const read = async () =>
        Number(
          (
            await client.query(
              `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'recommendation'`,
            )
          ).rows[0].rows,
        );

      await client.query('begin');
      await fill(1, 10);
      // From the sixth time on, the plan is kept.
      for (let time = 0; time < 8; time += 1) await click();
      await fill(11, 3_000);
      const before = await read();
      const { rows } = await click();
      expect(rows.sort((a, b) => a.n - b.n)).toEqual([
        { n: 1, number: 'N2' },
        { n: 2, number: 'N1' },
      ]);
      expect((await read()) - before).toBeLessThan(10);
      await client.query('rollback');
    });
  });
});
