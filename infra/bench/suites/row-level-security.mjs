// A page of 20 rows of one tenant among many: row-level security alone picks the tenant, against a role it does not bind and an explicit WHERE.
import pg from 'pg';
import { inTurns, perSecond } from '../lib/figures.mjs';

const tenants = 20;
const rowsATenant = 5_000;
const atOnce = 8;

export async function rowLevelSecurity({ database: { env, owner }, seconds, rounds, say }) {
  await owner.query(
    `with t as (select gen_random_uuid() as id from generate_series(1, $1))
     insert into bench_row select t.id, gen_random_uuid(), n, 'row ' || n from t, generate_series(1, $2) n`,
    [tenants, rowsATenant],
  );
  await owner.query('vacuum analyze bench_row');
  const ids = (await owner.query('select distinct tenant_id as id from bench_row')).rows.map(({ id }) => id);
  const app = new pg.Pool({ connectionString: env.DATABASE_APP_URL, max: atOnce });
  const engine = new pg.Pool({ connectionString: env.DATABASE_ENGINE_URL, max: atOnce });
  try {
    const bound = page(app, ids, `select id, n, what from bench_row where n > $1 order by n limit 20`, from => [from]);
    const free = page(
      engine,
      ids,
      `select id, n, what from bench_row where tenant_id = $2 and n > $1 order by n limit 20`,
      (from, tenant) => [from, tenant],
    );
    for (const once of [bound, free]) await perSecond(500, atOnce, once);
    const figure = await inTurns(
      rounds,
      () => perSecond(seconds * 1_000, atOnce, bound),
      () => perSecond(seconds * 1_000, atOnce, free),
      say,
    );
    return [{ name: 'Row-level security ÷ explicit WHERE', unit: 'pages/s', ...figure, goal: 0.95 }];
  } finally {
    await Promise.all([app.end(), engine.end()]);
  }
}

/** One page in a transaction with the tenant set: the same round trips on both sides. */
function page(pool, tenantIds, text, parameters) {
  return async () => {
    const tenant = tenantIds[Math.floor(Math.random() * tenantIds.length)];
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
      const { rows } = await client.query({
        name: 'page',
        text,
        values: parameters(Math.floor(Math.random() * (rowsATenant - 20)), tenant),
      });
      await client.query('commit');
      if (rows.length !== 20) throw new Error(`A page of ${rows.length} rows.`);
    } finally {
      client.release();
    }
  };
}
