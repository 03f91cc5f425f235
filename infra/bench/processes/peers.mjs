// The peers, each in a separate process with nothing else loaded: `peers.mjs emmett`, `graphile` or `boss`.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { appendsPerSecond, parcel, serve } from './serve.mjs';

const connectionString = process.env.DATABASE_URL;
const peers = { emmett, graphile, boss };
await peers[process.argv[2]]();

/** Emmett's PostgreSQL event store: appends, an inline projection, and its consumer. */
async function emmett() {
  const { getPostgreSQLEventStore, postgreSQLEventStoreConsumer, postgreSQLRawBatchSQLProjection } =
    await import('@event-driven-io/emmett-postgresql');
  const { projections } = await import('@event-driven-io/emmett');
  const plain = getPostgreSQLEventStore(connectionString);
  await plain.schema.migrate();
  const pool = new pg.Pool({ connectionString, max: 2 });

  const table = name => `emmett_parcel_${name}`;
  const createTable = name =>
    pool.query(`create table ${table(name)} (parcel_id uuid primary key, stops int not null, grams bigint not null)`);

  /** One row per stream; all events of a batch in one statement. */
  const projection = (name, type) =>
    postgreSQLRawBatchSQLProjection({
      name,
      canHandle: [type],
      evolve(events) {
        const rows = new Map();
        for (const { data } of events) {
          const row = rows.get(data.parcelId) ?? { id: data.parcelId, stops: 0, grams: 0 };
          rows.set(data.parcelId, { ...row, stops: row.stops + 1, grams: row.grams + data.grams });
        }
        // This version of Emmett takes statements as text.
        return [
          `insert into ${table(name)} as t (parcel_id, stops, grams)
           select (r->>'id')::uuid, (r->>'stops')::int, (r->>'grams')::bigint from jsonb_array_elements(${pg.escapeLiteral(JSON.stringify([...rows.values()]))}::jsonb) r
           on conflict (parcel_id) do update set stops = t.stops + excluded.stops, grams = t.grams + excluded.grams`,
        ];
      },
    });

  const appendTo = (store, type, batch) => async () => {
    const id = randomUUID();
    await store.appendToStream(
      `parcel-${id}`,
      Array.from({ length: batch }, (_, n) => ({ type, data: parcel(id, n) })),
    );
  };

  serve(
    {
      append: options => appendsPerSecond(options, appendTo(plain, 'ParcelStored', options.batch)),
      async inline({ name, ...options }) {
        await createTable(name);
        const store = getPostgreSQLEventStore(connectionString, {
          projections: projections.inline([projection(name, 'ParcelMoved')]),
        });
        await store.schema.migrate();
        const rate = await appendsPerSecond(options, appendTo(store, 'ParcelMoved', options.batch));
        await mustBe(name, options.events);
        await store.close();
        return rate;
      },
      async consume({ name, ...options }) {
        await createTable(name);
        const type = `Parcel${name}`;
        await appendsPerSecond(options, appendTo(plain, type, options.batch));
        const before = await pool.query(
          `select coalesce(max(global_position), 0) as last from emt_messages where message_type <> $1`,
          [type],
        );
        const consumer = postgreSQLEventStoreConsumer({
          connectionString,
          pulling: { batchSize: 5_000, pullingFrequencyInMs: 1 },
          stopWhen: { noMessagesLeft: true },
        });
        // Starts at its own backlog, skipping events of earlier rounds.
        consumer.projector({
          projection: projection(name, type),
          startFrom: { lastCheckpoint: BigInt(before.rows[0].last) },
        });
        const from = performance.now();
        await consumer.start();
        const seconds = (performance.now() - from) / 1_000;
        const seen = await projectedIn(name);
        await consumer.close();
        // An incomplete backlog counts as zero (21 of 20,000 events were left out once).
        return seen === options.events ? options.events / seconds : 0;
      },
    },
    async () => {
      await plain.close();
      await pool.end();
    },
  );

  async function projectedIn(name) {
    const { rows } = await pool.query(`select coalesce(sum(stops), 0)::int as seen from ${table(name)}`);
    return rows[0].seen;
  }

  async function mustBe(name, events) {
    const seen = await projectedIn(name);
    if (seen !== events) throw new Error(`Emmett projected ${seen} of ${events} events.`);
  }
}

/** Graphile Worker with the settings of its own performance page. */
async function graphile() {
  const { run } = await import('graphile-worker');
  const { Logger } = await import('@graphile/logger');
  const pool = new pg.Pool({ connectionString, max: 2 });
  // Our own pool, so that connections stay open between starts.
  const pgPool = new pg.Pool({ connectionString, max: 25, idleTimeoutMillis: 0 });
  const preset = {
    worker: {
      concurrentJobs: 24,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      logger: new Logger(() => () => undefined),
    },
  };
  let seen = 0;
  const taskList = {
    noop: () => void (seen += 1),
    async note(_, { query, job }) {
      await query({ name: 'note', text: 'insert into bench_job_note (job) values ($1) on conflict do nothing' }, [
        `graphile ${job.id}`,
      ]);
      seen += 1;
    },
  };
  pgPool.on('error', error => console.error(error));
  pgPool.on('connect', client => client.on('error', error => console.error(error)));
  const start = () => run({ preset, pgPool, taskList });

  /** Seconds from the start of the worker until the last job is done. */
  async function drain(jobs, task) {
    await pool.query(
      `select count(*) from graphile_worker.add_jobs(array(select json_populate_record(null::graphile_worker.job_spec, json_build_object('identifier', $2::text, 'payload', '{}'::json)) from generate_series(1, $1::int)))`,
      [jobs, task],
    );
    await pool.query('vacuum analyze graphile_worker._private_jobs');
    seen = 0;
    const from = performance.now();
    const runner = await start();
    while (
      seen < jobs ||
      (await pool.query('select exists (select from graphile_worker._private_jobs) as left')).rows[0].left
    )
      await pause(5);
    const seconds = (performance.now() - from) / 1_000;
    await runner.stop();
    return seconds;
  }

  serve(
    {
      async drain({ jobs, warm, task }) {
        // Creates its tables.
        await (await start()).stop();
        await drain(warm, task);
        return jobs / (await drain(jobs, task));
      },
    },
    () => Promise.all([pool.end(), pgPool.end()]),
  );
}

/** pg-boss with large batches, several fetchers and burst, as its documentation recommends for high throughput. */
async function boss() {
  const { PgBoss } = await import('pg-boss');
  const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 0 });
  const tasks = {
    noop: async () => undefined,
    // Separately, so that a failing job does not affect others.
    note: batch =>
      Promise.all(
        batch.map(({ id }) =>
          pool.query({
            name: 'note',
            text: 'insert into bench_job_note (job) values ($1) on conflict do nothing',
            values: [`boss ${id}`],
          }),
        ),
      ),
    list: batch =>
      pool.query({
        name: 'list',
        text: 'insert into bench_job_note (job) select unnest($1::text[]) on conflict do nothing',
        values: [batch.map(({ id }) => `boss ${id}`)],
      }),
  };

  /** Seconds from the start of the fetchers until the last job is marked as done. */
  async function drain(boss, jobs, task) {
    const queue = `${task}${Date.now()}`;
    await boss.createQueue(queue);
    for (let added = 0; added < jobs; added += 1_000)
      await boss.insert(
        queue,
        Array.from({ length: Math.min(1_000, jobs - added) }, () => ({ data: {} })),
      );
    await pool.query('vacuum analyze pgboss.job_common');
    const from = performance.now();
    let seen = 0;
    await boss.work(
      queue,
      { batchSize: 1_000, localConcurrency: 4, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
      async batch => {
        await tasks[task](batch);
        seen += batch.length;
      },
    );
    while (
      seen < jobs ||
      (
        await pool.query(`select exists (select from pgboss.job where name = $1 and state < 'completed') as left`, [
          queue,
        ])
      ).rows[0].left
    )
      await pause(5);
    const seconds = (performance.now() - from) / 1_000;
    await boss.offWork(queue);
    return seconds;
  }

  serve(
    {
      async drain({ jobs, warm, task }) {
        const boss = new PgBoss({ connectionString, max: 10, supervise: false, schedule: false });
        boss.on('error', error => console.error(error));
        await boss.start();
        await drain(boss, warm, task);
        const seconds = await drain(boss, jobs, task);
        await boss.stop({ graceful: false });
        return jobs / seconds;
      },
    },
    () => pool.end(),
  );
}
