// pg-boss with large batches, several fetchers and burst, as its documentation of high throughput says.
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { serve } from './serve.mjs';

const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 0 });
const tasks = {
  noop: async () => undefined,
  // Each by itself: one that fails takes no other with it.
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

/** Seconds from the start of the fetchers until the last job is marked done. */
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
