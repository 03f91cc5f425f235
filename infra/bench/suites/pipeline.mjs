// Throughput of the engine: a backlog relayed and projected, and one of reactions, both compared with BullMQ draining
// empty jobs (100 in parallel); then a rebuild.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productEnvironment, productNode, root } from '../../start/lib/places.mjs';
import { inTurns, perSecond } from '../lib/figures.mjs';

export async function pipeline({ database, rounds, events, say }) {
  const { env } = database;
  const drain = () => drainJobs(env, events);
  // Registers projection and reaction, so that the first backlog gets deliveries.
  await withEngine(env, async () => undefined);
  const projected = await inTurns(
    rounds,
    () => project(database, events),
    drain,
    text => say(`projections ${text}`),
  );
  const reacted = await inTurns(
    rounds,
    () => react(database, events),
    drain,
    text => say(`reactions ${text}`),
  );
  return [
    { name: 'Append → projection visible ÷ BullMQ drain of no-op jobs', unit: 'events/s', ...projected, goal: 1 },
    { name: 'Reactions ÷ BullMQ drain of no-op jobs', unit: 'a second', ...reacted, goal: 0.12 },
    await rebuild({ database, rounds: Math.min(rounds, 3), recommendations: events * 10, say }),
  ];
}

/** Appends events of one type, `aStream` per stream, with time-ordered ids; before the clock starts, as for BullMQ. */
export async function backlog({ owner, tenantId }, type, count, aStream) {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenantId]);
  await owner.query(
    `select engine.append($1, s.id, 'Parcel', 0, (
       select jsonb_agg(jsonb_build_object('event_id', uuidv7(), 'type', $2::text, 'schema_version', 1, 'data', jsonb_build_object('parcelId', s.id, 'grams', n), 'meta', '{"actor":"bench","correlationId":"bench"}'::jsonb))
       from generate_series(1, $4::int) n))
     from (select uuidv7() as id from generate_series(1, $3::int)) s`,
    [tenantId, type, Math.ceil(count / aStream), aStream],
  );
  // Up-to-date statistics; the peers' tables get them too.
  await owner.query('analyze engine.event, engine.stream, engine.delivery');
}

export async function project(database, count) {
  await backlog(database, 'BenchParcelMoved', count, 20);
  const total = await eventsOf(database);
  return withEngine(database.env, async engine => {
    const from = performance.now();
    engine.start();
    await untilProjected(database, total);
    return count / ((performance.now() - from) / 1_000);
  });
}

export const eventsOf = async ({ owner }) =>
  Number((await owner.query('select count(*) as n from engine.event')).rows[0].n);

/** Waits until the engine has projected this many events. */
export async function untilProjected({ owner }, total) {
  for (const until = Date.now() + 120_000; ; await pause(5)) {
    const { rows } = await owner.query(
      `select sum(seq) as seen from engine.checkpoint where consumer = 'bench-parcel' and generation = (select active_generation from engine.projection where name = 'bench-parcel')`,
    );
    if (Number(rows[0].seen) >= total) return;
    if (Date.now() > until) throw new Error('The engine does not come to an end.');
  }
}

/** Reactions per second to events not yet relayed, from the start of the engine until all are marked as done. */
async function react(database, count, type = 'BenchParcelPosted') {
  await backlog(database, type, count, 1);
  await database.owner.query('vacuum analyze engine.delivery');
  return withEngine(database.env, async engine => count / (await engine.ask('react', { count })));
}

/** The engine in a separate process, registered in the database but not started. */
export async function withEngine(env, work, which = 'reactions') {
  const child = fork(join(root, 'infra/bench/processes/engine.mjs'), [which], {
    execPath: productNode(),
    env: productEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const lost = gone.then(() => {
    throw new Error('The engine ended.');
  });
  lost.catch(() => undefined);
  const heard = () => Promise.race([once(child, 'message'), lost]).then(([message]) => message.answer);
  const engine = {
    start: () => child.send({ task: 'start' }),
    ask(task, options) {
      const answer = heard();
      child.send({ task, ...options });
      return Promise.race([
        answer,
        pause(120_000, undefined, { ref: false }).then(() =>
          Promise.reject(new Error('The engine does not come to an end.')),
        ),
      ]);
    },
  };
  try {
    await heard();
    return await work(engine);
  } finally {
    if (child.connected) child.disconnect();
    await gone;
  }
}

/** Jobs per second that BullMQ passes to an empty handler. */
export async function drainJobs(env, count) {
  const { queueServer } = await import('../../../dist/services/engine/engine.module.js');
  const { JobQueue } = await import('../../../dist/services/engine/queues/job-queue.js');
  const { QueueWorker } = await import('../../../dist/services/engine/queues/queue-worker.js');
  const connection = queueServer(env.QUEUE_URL, 'bench');
  const queue = new JobQueue('noop', { connection });
  await queue.waitUntilReady();
  for (let added = 0; added < count; added += 1_000)
    await queue.addBulk(Array.from({ length: 1_000 }, () => ({ name: 'noop', data: {} })));
  let left = count;
  let empty;
  const drained = new Promise(resolve => (empty = resolve));
  const from = performance.now();
  const worker = new QueueWorker('noop', async () => void ((left -= 1) === 0 && empty()), {
    connection,
    concurrency: 100,
  });
  await drained;
  const seconds = (performance.now() - from) / 1_000;
  await worker.close();
  await queue.close();
  await connection.onApplicationShutdown();
  return count / seconds;
}

const tenants = 10;
const types = ['BenchRecommended', 'BenchConfirmed', 'BenchOrdered', 'BenchReleased', 'BenchPaid'];
const columns = `recommendation_id uuid not null, number text, recommender_id uuid, product_id int, channel text, status text not null default 'open',
  created_at timestamptz, confirmed_at timestamptz, order_id uuid, ordered_at timestamptz, released_at timestamptz, paid_cents int, paid_at timestamptz`;

/**
 * A blue/green rebuild from a million events beside the active generation, compared with one statement that computes
 * the same rows into an empty table with the same key and index; the results are compared. Its time is started_at to
 * finished_at: building, comparing with the active generation, and the switch.
 */
async function rebuild({ database: { env, owner }, rounds, recommendations, say }) {
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

/** Recommendations of several tenants with five events each, interleaved in the log. Returns the number of events. */
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
  // Positions follow the time order; between two steps of a recommendation are those of a twentieth of all others.
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

/** The active generation, projected by the engine from incoming events. */
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
    'rebuild',
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
    'rebuild',
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

const pageTenants = 20;
const rowsATenant = 5_000;
const concurrency = 8;

/** A page of 20 rows under row-level security, compared with an exempt role and an explicit WHERE. */
export async function rowLevelSecurity({ database: { env, owner }, seconds, rounds, say }) {
  await owner.query(
    `with t as (select gen_random_uuid() as id from generate_series(1, $1))
     insert into bench_row select t.id, gen_random_uuid(), n, 'row ' || n from t, generate_series(1, $2) n`,
    [pageTenants, rowsATenant],
  );
  await owner.query('vacuum analyze bench_row');
  const ids = (await owner.query('select distinct tenant_id as id from bench_row')).rows.map(({ id }) => id);
  const app = new pg.Pool({ connectionString: env.DATABASE_APP_URL, max: concurrency });
  const engine = new pg.Pool({ connectionString: env.DATABASE_ENGINE_URL, max: concurrency });
  try {
    const bound = page(app, ids, `select id, n, what from bench_row where n > $1 order by n limit 20`, from => [from]);
    const free = page(
      engine,
      ids,
      `select id, n, what from bench_row where tenant_id = $2 and n > $1 order by n limit 20`,
      (from, tenant) => [from, tenant],
    );
    for (const once of [bound, free]) await perSecond(500, concurrency, once);
    const figure = await inTurns(
      rounds,
      () => perSecond(seconds * 1_000, concurrency, bound),
      () => perSecond(seconds * 1_000, concurrency, free),
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
