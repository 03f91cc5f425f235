// A projection rebuilt from a million events, blue/green and beside the generation in use, against the one statement that computes the same rows:
// every column, from the same events, in one pass, into an empty table with the same primary key and index. Both sides' rows are compared.
// The rebuild's time is its own (started_at to finished_at): building, comparing with the generation in use, and the switch.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inTurns } from '../lib/figures.mjs';
import { withEngine } from './pipeline.mjs';

const tenants = 10;
const types = ['BenchRecommended', 'BenchConfirmed', 'BenchOrdered', 'BenchReleased', 'BenchPaid'];
const columns = `recommendation_id uuid not null, number text, recommender_id uuid, product_id int, channel text, status text not null default 'open',
  created_at timestamptz, confirmed_at timestamptz, order_id uuid, ordered_at timestamptz, released_at timestamptz, paid_cents int, paid_at timestamptz`;

export async function rebuild({ database: { env, owner }, rounds, recommendations, say }) {
  const { readModel } = await import('../../../dist/infra/database/tables.js');
  for (const statement of readModel('bench_status', columns, 'recommendation_id')) await owner.query(statement);
  await owner.query(
    'create index bench_status_of on bench_status_rows (tenant_id, generation, recommender_id, created_at desc)',
  );
  await owner.query('create table bench_status_limit (like bench_status_rows including all)');
  const count = await history(owner, recommendations);
  await owner.query('analyze engine.event, engine.log');
  await inUse(env, owner, say);
  await owner.query('vacuum analyze engine.event, engine.log, bench_status_rows');
  const figure = await inTurns(
    rounds,
    () => rebuilt(env, owner, count),
    () => oneStatement(owner, count),
    text => say(`rebuild ${text}`),
  );
  await same(owner, recommendations);
  return {
    name: `Rebuild of ${count.toLocaleString('en')} events ÷ one INSERT … SELECT … GROUP BY`,
    unit: 'events/s',
    ...figure,
    goal: 0.25,
  };
}

/** Recommendations of some tenants, each with five events that lie apart in the log as others come between them. Answers how many events. */
async function history(owner, recommendations) {
  await owner.query('create temp table bench_life (tenant_id uuid, id uuid, n int)');
  await owner.query(
    `insert into bench_life select t.id, gen_random_uuid(), n from (select gen_random_uuid() as id, row_number() over () as k from generate_series(1, $1)) t, generate_series(1, $2) n where n % $1 = t.k - 1`,
    [tenants, recommendations],
  );
  const { rows } = await owner.query('select distinct tenant_id as id from bench_life');
  for (const { id } of rows) {
    await owner.query(`select set_config('app.tenant', $1, false)`, [id]);
    await owner.query(
      `insert into engine.stream select tenant_id, id, 'Bench', ${types.length}, get_byte(uuid_send(id), 15) & 7 from bench_life where tenant_id = $1`,
      [id],
    );
  }
  // Positions are drawn in the order things happen; a step follows the one before when a twentieth of all recommendations has come between.
  await owner.query(
    `create temp table bench_happened as
     select tenant_id, id, n, step, get_byte(uuid_send(id), 15) & 7 as shard, nextval('engine.event_pos') as pos
     from (select l.*, step from bench_life l, generate_series(1, ${types.length}) as s(step) order by l.n + s.step * $1::int, l.id) h`,
    [Math.ceil(recommendations / 20)],
  );
  for (const { id } of rows) {
    await owner.query(`select set_config('app.tenant', $1, false)`, [id]);
    await owner.query(
      `insert into engine.event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
       select tenant_id, id, step, shard, pos, gen_random_uuid(), 'Bench', ($2::text[])[step], 1,
         jsonb_build_object('recommendationId', id) || case step
           when 1 then jsonb_build_object('number', lpad(n::text, 10, '0'), 'recommenderId', md5((n / 5)::text)::uuid, 'productId', 700 + n % 7, 'channel', (array['sms', 'mail', 'link'])[1 + n % 3])
           when 2 then jsonb_build_object('termsVersion', '2026-01')
           when 5 then jsonb_build_object('amountCents', 1000 + n % 9000)
           else jsonb_build_object('orderId', md5('order' || n)::uuid) end,
         jsonb_build_object('actor', 'bench', 'correlationId', id), '2026-01-01T00:00:00Z'::timestamptz + pos * interval '10 milliseconds'
       from bench_happened where tenant_id = $1 order by pos`,
      [id, types],
    );
  }
  await owner.query(
    `insert into engine.log (shard, seq, tenant_id, stream_id, version, type, pos)
     select h.shard, k.seq + row_number() over (partition by h.shard order by h.pos), h.tenant_id, h.id, h.step, ($1::text[])[h.step], h.pos from bench_happened h join engine.shard_cursor k using (shard)`,
    [types],
  );
  await owner.query(
    `update engine.shard_cursor k set seq = l.seq, pos = l.pos, asked = engine.last_position()
     from (select shard, max(seq) as seq, max(pos) as pos from engine.log group by shard) l where l.shard = k.shard`,
  );
  await owner.query('drop table bench_life, bench_happened');
  return recommendations * types.length;
}

/** The generation in use, projected by the engine as events come. */
async function inUse(env, owner, say) {
  await withEngine(
    env,
    async engine => {
      engine.start();
      for (const until = Date.now() + 300_000; ; await pause(200)) {
        const { rows } = await owner.query(
          `select sum(k.seq - c.seq) as lag from engine.checkpoint c join engine.shard_cursor k using (shard) where c.consumer = 'bench-status'`,
        );
        if (Number(rows[0].lag) === 0) return;
        say(`${Number(rows[0].lag).toLocaleString('en')} events to project first`);
        if (Date.now() > until) throw new Error('The projection does not catch up.');
      }
    },
    'rebuild-engine.mjs',
  );
}

function rebuilt(env, owner, count) {
  return withEngine(
    env,
    async engine => {
      const id = randomUUID();
      await owner.query(
        `insert into engine.rebuild (id, projection, requested_by) values ($1, 'bench-status', 'bench')`,
        [id],
      );
      engine.start();
      for (const until = Date.now() + 180_000; ; await pause(100)) {
        const { rows } = await owner.query(
          'select state, error, comparison, extract(epoch from finished_at - started_at)::float8 as seconds from engine.rebuild where id = $1',
          [id],
        );
        const [{ state, error, comparison, seconds }] = rows;
        if (state === 'failed' || Date.now() > until) throw new Error(`The rebuild did not end: ${error ?? state}`);
        if (state !== 'done') continue;
        if (!comparison.tenants.every(({ equal }) => equal))
          throw new Error('The rebuild ended in other rows than the generation in use.');
        return count / seconds;
      }
    },
    'rebuild-engine.mjs',
  );
}

async function oneStatement(owner, count) {
  await owner.query('truncate bench_status_limit');
  const of = type => `filter (where type = '${type}')`;
  const from = performance.now();
  await owner.query(
    `insert into bench_status_limit (tenant_id, generation, recommendation_id, number, recommender_id, product_id, channel, status, created_at, confirmed_at, order_id, ordered_at, released_at, paid_cents, paid_at)
     select tenant_id, 1, (data->>'recommendationId')::uuid, max(data->>'number') ${of('BenchRecommended')}, (max(data->>'recommenderId') ${of('BenchRecommended')})::uuid, max((data->>'productId')::int) ${of('BenchRecommended')},
       max(data->>'channel') ${of('BenchRecommended')},
       (array['open', 'confirmed', 'ordered', 'released', 'paid'])[max(case type when 'BenchRecommended' then 1 when 'BenchConfirmed' then 2 when 'BenchOrdered' then 3 when 'BenchReleased' then 4 else 5 end)],
       max(at) ${of('BenchRecommended')}, max(at) ${of('BenchConfirmed')}, (max(data->>'orderId') ${of('BenchOrdered')})::uuid, max(at) ${of('BenchOrdered')}, max(at) ${of('BenchReleased')},
       max((data->>'amountCents')::int) ${of('BenchPaid')}, max(at) ${of('BenchPaid')}
     from engine.event where type = any ('{${types.join(',')}}') group by tenant_id, data->>'recommendationId'`,
  );
  return count / ((performance.now() - from) / 1_000);
}

async function same(owner, recommendations) {
  const listed = columns
    .split(',')
    .map(column => column.trim().split(' ')[0])
    .join(', ');
  const { rows } = await owner.query(
    `select (select count(*) from bench_status) as rows, (select count(*) from (select tenant_id, ${listed} from bench_status except select tenant_id, ${listed} from bench_status_limit) d) as differing`,
  );
  if (Number(rows[0].rows) !== recommendations || Number(rows[0].differing) !== 0)
    throw new Error(`The statement and the rebuild do not agree: ${JSON.stringify(rows[0])}`);
}
