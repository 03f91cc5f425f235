// Graphile Worker with the settings of its own performance page.
import { setTimeout as pause } from 'node:timers/promises';
import { run } from 'graphile-worker';
import { Logger } from '@graphile/logger';
import pg from 'pg';
import { serve } from './serve.mjs';

const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 2 });
// Its own, so that connections stay open from one start to the next.
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

/** Seconds from the start of the worker until the last job is gone. */
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
      // Makes its tables.
      await (await start()).stop();
      await drain(warm, task);
      return jobs / (await drain(jobs, task));
    },
  },
  () => Promise.all([pool.end(), pgPool.end()]),
);
